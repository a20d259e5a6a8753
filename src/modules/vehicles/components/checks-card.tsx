import { ClipboardCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { hasPermission } from '../../../kernel/permission.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { List, ListRow } from '../../../ui/list-row.tsx';
import { useChecks, type KnownCheck } from '../../inspections/index.ts';
import { useMemberName, useStanding } from '../../stores/index.ts';
import type { Vehicle } from '../collections.ts';

/** Checks of a vehicle: what can be started, and what the last ones found (rule VE34). */
export function ChecksCard({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const format = useFormat();
  const standing = useStanding(vehicle.store_id);
  const { checks, templates } = useChecks(
    { subject: 'vehicle', subjectId: vehicle.id, storeId: vehicle.store_id },
    useNow().getTime(),
  );
  const mayStart = vehicle.status !== 'retired' && hasPermission(standing, 'conduct_inspections');
  if (checks.length === 0 && (templates.length === 0 || !mayStart)) return null;
  return (
    <Card title={t('vehicles.checks.title')}>
      <div className="flex flex-col gap-3">
        {mayStart
          ? templates.map(({ id, name, dueAt, late }) => (
              <div key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <ButtonLink
                  icon={ClipboardCheck}
                  to={`/inspections/new/${id}?storeId=${vehicle.store_id}&subjectId=${vehicle.id}`}
                >
                  {t('vehicles.checks.start', { name })}
                </ButtonLink>
                {dueAt === null ? null : (
                  <Badge tone={late ? 'bad' : 'warn'}>
                    {t('vehicles.checks.due', { time: format.dateTime(dueAt) })}
                  </Badge>
                )}
              </div>
            ))
          : null}
        {checks.length === 0 ? (
          <p className="text-muted">{t('vehicles.checks.none')}</p>
        ) : (
          <List label={t('vehicles.checks.title')}>
            {checks.map((check) => (
              <CheckRow key={check.id} check={check} storeId={vehicle.store_id} />
            ))}
          </List>
        )}
      </div>
    </Card>
  );
}

function CheckRow({ check, storeId }: { check: KnownCheck; storeId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const inspector = useMemberName(storeId, check.inspectorId);
  const { completedAt, failed } = check;
  return (
    <ListRow
      to={`/inspections/${check.id}`}
      title={check.name ?? t('vehicles.checks.unknown')}
      meta={
        <>
          {completedAt === null ? (
            <Badge tone="info">{t('vehicles.checks.running')}</Badge>
          ) : failed === 0 ? (
            <Badge tone="good">{t('vehicles.checks.passed')}</Badge>
          ) : (
            <Badge
              tone={check.failedCritical ? 'bad' : 'warn'}
              {...(check.failedCritical ? { icon: TriangleAlert } : {})}
            >
              {t('vehicles.checks.failed', { count: failed })}
            </Badge>
          )}
          <span>{format.dateTime(completedAt ?? check.startedAt)}</span>
          {inspector === null ? null : <span>{inspector}</span>}
        </>
      }
    />
  );
}
