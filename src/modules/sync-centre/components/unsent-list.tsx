import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { RecordStatusBadge } from '../../../ui/record-status-badge.tsx';
import type { UnsentGroup } from '../domain/unsent-groups.ts';
import { useRecordKind } from './record-kind.ts';
import { useStoreLabel } from './store-label.ts';

export function UnsentList({ groups, now }: { groups: readonly UnsentGroup[]; now: Date }) {
  const { t } = useTranslation();
  const format = useFormat();
  const kindOf = useRecordKind();
  const storeLabel = useStoreLabel();
  if (groups.length === 0) return null;
  return (
    <Card title={t('sync.waiting')} padded={false}>
      <ul className="divide-y divide-line border-t border-line">
        {groups.map((group) => (
          <ListRow
            key={group.key}
            title={kindOf(group.collection, group.count)}
            subtitle={storeLabel(group.storeId)}
            meta={
              <>
                <RecordStatusBadge
                  state={group.sending ? 'sending' : 'on_device'}
                  label={t(group.sending ? 'sync.record.sending' : 'sync.record.onDevice')}
                />
                <span>{t('sync.since', { age: format.relative(group.since, now) })}</span>
              </>
            }
          />
        ))}
      </ul>
    </Card>
  );
}
