import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnsweredBatch } from '../../../db/local-database.ts';
import { useFormat } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useRecordKind } from './record-kind.ts';

const shownAtFirst = 5;

/** What the server took, answer by answer, for the days that this device remembers. */
export function ArrivedList({ batches }: { batches: readonly AnsweredBatch[] }) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const kindOf = useRecordKind();
  const [all, setAll] = useState(false);
  const shown = all ? batches : batches.slice(0, shownAtFirst);
  return (
    <Card title={t('sync.arrived.title')} padded={false}>
      {batches.length === 0 ? (
        <p className="px-4 pb-4 text-small text-muted sm:px-5">{t('sync.arrived.none')}</p>
      ) : (
        <ol className="divide-y divide-line border-t border-line">
          {shown.map(({ answeredAt, counts }) => (
            <li key={answeredAt} className="flex flex-col px-4 py-2.5 text-small sm:px-5">
              <time dateTime={answeredAt} className="text-muted tabular-nums">
                {format.dateTime(answeredAt)}
              </time>
              <span className="text-ink">
                {[...counts].map(([kind, count]) => kindOf(kind, count)).join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
      {batches.length > shownAtFirst ? (
        <div className="border-t border-line px-2 py-1">
          <Button variant="quiet" onClick={() => setAll(!all)}>
            {all ? t('sync.arrived.less') : t('sync.arrived.more', { count: batches.length })}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
