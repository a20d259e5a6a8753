import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { isOverdue } from '../../actions/domain/action-item.ts';
import type { ActionItem } from '../../actions/queries.ts';

const actionsShown = 3;

/** What is still to be put right, the soonest due first. */
export function OpenActions({ actions }: { actions: readonly ActionItem[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow().getTime();
  return (
    <Card
      title={t('inspections.report.openActions', { count: actions.length })}
      padded={false}
      actions={
        <ButtonLink
          to="/inspections/actions"
          size="sm"
          variant="quiet"
          className="-my-2 px-1!"
          aria-label={t('inspections.actions.all')}
        >
          {t('inspections.list.all')}
        </ButtonLink>
      }
    >
      <ul className="divide-y divide-line overflow-hidden rounded-b-card border-t border-line">
        {actions.slice(0, actionsShown).map((action) => {
          const { row, title, dueDate } = action;
          const late = isOverdue(action, now);
          return (
            <ListRow
              key={row.id}
              to={`/inspections/actions/${row.id}`}
              title={title}
              meta={
                <>
                  {late ? (
                    <Badge tone="bad" icon={TriangleAlert}>
                      {t('inspections.report.overdue')}
                    </Badge>
                  ) : null}
                  <span>{t('inspections.report.due', { date: format.date(dueDate) })}</span>
                </>
              }
            />
          );
        })}
      </ul>
    </Card>
  );
}
