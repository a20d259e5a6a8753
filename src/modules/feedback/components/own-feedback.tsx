import { MessageSquareText, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useDatabase, useRecordStatus } from '../../../db/database-context.tsx';
import { useListState } from '../../../db/use-list-state.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useListWords } from '../../../i18n/list-words.ts';
import { useRecordStatusLabel } from '../../../i18n/record-status.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { RecordStatusBadge } from '../../../ui/record-status-badge.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { requests, type Request } from '../collections.ts';
import { withdrawFeedback } from '../commands.ts';
import { useOwnFeedback } from '../queries.ts';
import { categoryIcons } from './category-icon.ts';

/** What the person wrote, each with where it is: on this device, sent, dealt with. */
export function OwnFeedback() {
  const { t } = useTranslation();
  const database = useDatabase();
  const own = useOwnFeedback();
  const { rows } = own;
  const state = useListState(own, `user:${database.userId}`, requests);
  return (
    <Card title={t('feedback.own.title')} padded={rows.length === 0}>
      <ListFrame
        state={state}
        words={useListWords()}
        lines={2}
        headingLevel={3}
        onRetry={() => void database.syncNow()}
        empty={
          <EmptyState headingLevel={3} icon={MessageSquareText} title={t('feedback.own.empty')}>
            {t('feedback.own.emptyReason')}
          </EmptyState>
        }
      >
        <ul className="divide-y divide-line border-t border-line">
          {rows.map((row) => (
            <OwnRow key={row.id} row={row} />
          ))}
        </ul>
      </ListFrame>
    </Card>
  );
}

function OwnRow({ row }: { row: Request }) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const { run } = useJournalCommand();
  const status = useRecordStatus([{ collection: requests.name, id: row.id }]);
  const statusLabel = useRecordStatusLabel();
  const Icon = categoryIcons[row.payload.category];
  const category = t(`feedback.category.${row.payload.category}`);
  const withdraw = async () => {
    await run((database) => withdrawFeedback(database, row.id, new Date()), {
      done: t('feedback.own.withdrawn'),
      as: 'info',
    });
  };
  return (
    <ListRow
      leading={<Icon aria-hidden="true" className="size-5.5 text-brand" />}
      title={category}
      subtitle={
        <span className="line-clamp-4 break-words whitespace-pre-line">{row.payload.text}</span>
      }
      meta={
        <>
          <span>{format.dateTime(row.created_at)}</span>
          {status === null ? null : status.state === 'office_has_it' ? (
            <RecordStatusBadge
              state="office_has_it"
              label={
                status.at === null
                  ? t('feedback.own.sent')
                  : t('feedback.own.sentAt', { time: format.time(status.at) })
              }
            />
          ) : (
            <RecordStatusBadge state={status.state} label={statusLabel(status)} />
          )}
          {row.handled_at !== null ? <Badge tone="good">{t('feedback.own.handled')}</Badge> : null}
        </>
      }
      actions={
        <IconButton
          icon={Trash2}
          label={t('feedback.own.withdraw', { category, date: format.dateTime(row.created_at) })}
          onClick={() => void withdraw()}
        />
      }
    />
  );
}
