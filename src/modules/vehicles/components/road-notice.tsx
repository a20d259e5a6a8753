import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { VehicleProblem } from '../collections.ts';
import { isBlocking, isOpen } from '../domain/problem-status.ts';
import type { Health } from '../domain/vehicle-status.ts';
import { HealthBadge } from './health-badge.tsx';

/** The one thing that whoever takes the keys has to know: may it drive, and why not. */
export function RoadNotice({
  health,
  problems,
  heldBack = [],
}: {
  health: Health;
  problems: readonly VehicleProblem[];
  /** What else keeps it off the road, in words. */
  heldBack?: readonly string[];
}) {
  const { t } = useTranslation();
  const reasons = problems.filter(
    (each) =>
      isBlocking(each) || (health === 'careful' && isOpen(each) && each.severity === 'careful'),
  );
  return (
    <section
      aria-label={t('vehicles.road.label')}
      className={clsx(
        'rounded-card border p-4 sm:p-5',
        health === 'off_road' && 'border-bad bg-bad-soft',
        health === 'careful' && 'border-warn bg-warn-soft',
        health !== 'off_road' && health !== 'careful' && 'border-line bg-surface shadow-raised',
      )}
    >
      <HealthBadge health={health} />
      <p className="mt-2 text-heading text-ink">{t(`vehicles.road.${health}`)}</p>
      {reasons.length + heldBack.length > 0 ? (
        <ul className="mt-2 list-disc ps-5 text-ink">
          {reasons.map((each) => (
            <li key={each.id} className="wrap-anywhere">
              {[t(`vehicles.part.${each.part}`), each.note].filter(Boolean).join(' · ')}
            </li>
          ))}
          {heldBack.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      ) : health === 'off_road' ? (
        <p className="mt-2 text-ink">{t('vehicles.road.officeDecides')}</p>
      ) : null}
    </section>
  );
}
