import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { List, ListRow } from '../../../../ui/list-row.tsx';
import type { OpenOccurrence } from '../../model/queries-due.ts';

/** Rule U7: what the schedules of the store ask for now. */
export function DueInspections({
  due,
  storeId,
  names,
  mayConduct,
}: {
  due: readonly OpenOccurrence[];
  storeId: string;
  /** Of templates. */
  names: ReadonlyMap<string, string>;
  mayConduct: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (due.length === 0) return null;
  return (
    <section aria-labelledby="due-heading" className="flex flex-col gap-3">
      <h2 id="due-heading" className="text-heading">
        {t('inspections.schedules.dueNow')}
      </h2>
      <List label={t('inspections.schedules.dueNow')}>
        {due.map(({ id, template_id, role, due_at, late }) => {
          const name = names.get(template_id) ?? t('inspections.list.unknownTemplate');
          return (
            <ListRow
              key={id}
              title={name}
              meta={
                <>
                  {late ? (
                    <Badge tone="bad" icon={TriangleAlert}>
                      {t('inspections.schedules.status.late')}
                    </Badge>
                  ) : null}
                  <span>{t('inspections.schedules.until', { time: format.dateTime(due_at) })}</span>
                  <span>{t(`stores.role.${role}`)}</span>
                </>
              }
              actions={
                mayConduct ? (
                  <ButtonLink
                    to={`/inspections/new/${template_id}?storeId=${storeId}`}
                    aria-label={t('inspections.schedules.startOf', { name })}
                  >
                    {t('inspections.schedules.start')}
                  </ButtonLink>
                ) : null
              }
            />
          );
        })}
      </List>
    </section>
  );
}
