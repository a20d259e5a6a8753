import { Check, Inbox, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../command/use-command.ts';
import { useConnection } from '../../../db/use-connection.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useListWords } from '../../../i18n/list-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { List, ListRow } from '../../../ui/list-row.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { storeTitle, useStores } from '../../stores/index.ts';
import {
  fetchReceivedFeedback,
  markHandled,
  type ReceivedFeedback,
  type ReceivedPage,
} from '../remote.ts';
import { categoryIcons } from './category-icon.ts';

type Read =
  | { readonly phase: 'reading' }
  | { readonly phase: 'failed' }
  | ({ readonly phase: 'read' } & ReceivedPage);

function readReceived(page: number): Promise<Read> {
  return fetchReceivedFeedback(page).then(({ value }) =>
    value === undefined ? { phase: 'failed' } : { phase: 'read', ...value },
  );
}

/** What everybody sent, for a global admin; read at the office, so only with a connection. */
export function ReceivedFeedbackList() {
  const { t } = useTranslation();
  const connection = useConnection();
  const [page, setPage] = useState(1);
  const [read, setRead] = useState<Read>({ phase: 'reading' });
  const offline = connection === 'offline';
  useEffect(() => {
    if (offline) return undefined;
    let current = true;
    void readReceived(page).then((next) => current && setRead(next));
    return () => {
      current = false;
    };
  }, [offline, page]);
  const again = () => void readReceived(page).then(setRead);
  const { rows, pages } = read.phase === 'read' ? read : nothing;

  return (
    <ListFrame
      state={stateOf(read, offline)}
      words={useListWords()}
      refused={t('feedback.received.failed')}
      offline={[t('feedback.received.offline'), t('feedback.received.offlineReason')]}
      onRetry={again}
      empty={
        <EmptyState
          icon={Inbox}
          title={t('feedback.received.empty')}
          action={<Button onClick={again}>{t('app.error.retry')}</Button>}
        >
          {t('feedback.received.emptyReason')}
        </EmptyState>
      }
    >
      <div className="flex flex-col gap-4">
        <List label={t('feedback.received.title')}>
          {rows.map((row) => (
            <ReceivedRow key={row.id} row={row} offline={offline} onChanged={again} />
          ))}
        </List>
        <Pager
          page={page}
          pages={pages}
          onPage={setPage}
          label={t('ui.pager.label')}
          text={t('ui.pager.place', { page, pages })}
          previousLabel={t('ui.pager.previous')}
          nextLabel={t('ui.pager.next')}
        />
      </div>
    </ListFrame>
  );
}

const nothing: ReceivedPage = { rows: [], pages: 0 };

function stateOf(read: Read, offline: boolean) {
  if (read.phase === 'read') return read.rows.length === 0 ? 'empty' : 'here';
  if (offline) return 'offline';
  return read.phase === 'reading' ? 'loading' : 'refused';
}

function ReceivedRow({
  row,
  offline,
  onChanged,
}: {
  row: ReceivedFeedback;
  offline: boolean;
  onChanged: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const store = useStores().find(({ id }) => id === row.store_id);
  const { busy, run } = useCommand();
  const Icon = categoryIcons[row.payload.category];
  const handled = row.handled_at !== null;
  const mark = async () => {
    const marked = await run(async () => (await markHandled(row.id, !handled)).refused?.kind, {
      refused: () => t('feedback.received.markFailed'),
    });
    if (marked) onChanged();
  };
  return (
    <ListRow
      className="flex-col sm:flex-row"
      leading={<Icon aria-hidden="true" className="size-5.5 text-brand" />}
      title={t(`feedback.category.${row.payload.category}`)}
      subtitle={<span className="break-words whitespace-pre-line">{row.payload.text}</span>}
      meta={
        <>
          <span>{row.from || t('feedback.received.someone')}</span>
          {store ? <span>{storeTitle(store)}</span> : null}
          <span>{format.dateTime(row.created_at)}</span>
          {row.payload.page ? <span className="break-all">{row.payload.page}</span> : null}
          {handled ? <Badge tone="good">{t('feedback.own.handled')}</Badge> : null}
        </>
      }
      actions={
        <span className="flex w-full justify-end max-sm:pb-2">
          <Button
            size="sm"
            variant="quiet"
            icon={handled ? RotateCcw : Check}
            pending={busy}
            disabled={offline}
            onClick={() => void mark()}
          >
            {t(handled ? 'feedback.received.reopen' : 'feedback.received.handle')}
          </Button>
        </span>
      }
    />
  );
}
