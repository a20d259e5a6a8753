import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { useNow } from '../../../platform/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import type { InspectionActionItem } from '../collections.ts';

const actionsShown = 3;

/** What is still to be put right, the soonest due first. */
export function OpenActions({ actions }: { actions: readonly InspectionActionItem[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow().getTime();
  return (
    <Card title={t('inspections.report.openActions', { count: actions.length })} padded={false}>
      <ul className="divide-y divide-line overflow-hidden rounded-b-card border-t border-line">
        {actions.slice(0, actionsShown).map((action) => {
          const late = Date.parse(action.due_date) < now;
          return (
            <ListRow
              key={action.id}
              to={`/inspections/${action.inspection_id}`}
              title={action.title}
              meta={
                <>
                  {late ? (
                    <Badge tone="bad" icon={TriangleAlert}>
                      {t('inspections.report.overdue')}
                    </Badge>
                  ) : null}
                  <span>
                    {t('inspections.report.due', { date: format.mediumDate(action.due_date) })}
                  </span>
                </>
              }
            />
          );
        })}
      </ul>
    </Card>
  );
}
