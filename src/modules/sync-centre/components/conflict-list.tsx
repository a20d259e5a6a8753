import { useTranslation } from 'react-i18next';
import { ClockZone } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useStores } from '../../stores/index.ts';
import type { RecordConflict } from '../collections.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { LongList } from './long-list.tsx';
import { RecordLink } from './record-link.tsx';
import { useStoreLabel } from './store-label.ts';
import { recordOf, useConflictChoices } from './use-conflicts.ts';

/** Fields that two people set to different values: both are shown until somebody chooses. */
export function ConflictList({ conflicts }: { conflicts: readonly RecordConflict[] }) {
  const { t } = useTranslation();
  const stores = useStores();
  const storeLabel = useStoreLabel();
  const { naming, mayChoose, choose } = useConflictChoices(conflicts);
  const mine = conflicts.filter(mayChoose);
  if (conflicts.length === 0) return null;
  return (
    <Card
      title={t('sync.conflict.title', { count: conflicts.length })}
      padded={false}
      actions={
        mine.length > 1 ? (
          <Button onClick={() => void choose(mine, 'kept')}>
            {t('sync.conflict.keepAll', { count: mine.length })}
          </Button>
        ) : null
      }
    >
      <p className="px-4 pb-3 text-small text-muted sm:px-5">{t('sync.conflict.explain')}</p>
      <LongList label={t('sync.conflict.list')} items={conflicts} keyOf={({ id }) => id}>
        {(conflict) => {
          const record = recordOf(conflict);
          const description = naming.describe(record);
          const zone = stores.find(({ id }) => id === conflict.store_id)?.timeZone;
          return (
            <ClockZone value={zone}>
              <div className="@container flex flex-col gap-2 px-4 py-4 sm:px-5">
                <ConflictChoice
                  conflict={conflict}
                  title={description.title}
                  field={naming.field(record, conflict.field)}
                  onChoose={
                    mayChoose(conflict) ? (choice) => void choose([conflict], choice) : undefined
                  }
                />
                <p className="flex flex-wrap items-center gap-x-3 text-small text-muted">
                  <span>{storeLabel(conflict.store_id)}</span>
                  {description.detail === undefined ? null : <span>{description.detail}</span>}
                  <RecordLink link={description.link} storeId={conflict.store_id}>
                    {t('sync.open')}
                  </RecordLink>
                </p>
              </div>
            </ClockZone>
          );
        }}
      </LongList>
    </Card>
  );
}
