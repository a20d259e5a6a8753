import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Vehicle } from '../collections.ts';
import type { ShownVehicle } from '../domain/fleet.ts';
import { useFleet } from '../queries.ts';
import { HealthBadge } from './health-badge.tsx';
import { useVehicleWords } from './use-vehicle-words.ts';

/** The other vehicles beside the one that is open: for a tablet, which has the room. */
export function FleetList({ storeId, current }: { storeId: string; current: string }) {
  const { t } = useTranslation();
  const { rows } = useFleet(storeId);
  return (
    <nav
      aria-label={t('vehicles.list.title')}
      className="max-h-[calc(100dvh-9rem)] overflow-y-auto rounded-card border border-line bg-surface"
    >
      <ul className="divide-y divide-line">
        {rows
          .filter(({ health, vehicle }) => health !== 'retired' || vehicle.id === current)
          .map((shown) => (
            <Entry key={shown.vehicle.id} shown={shown} isCurrent={shown.vehicle.id === current} />
          ))}
      </ul>
    </nav>
  );
}

function Entry({ shown, isCurrent }: { shown: ShownVehicle<Vehicle>; isCurrent: boolean }) {
  const words = useVehicleWords();
  return (
    <li>
      <Link
        to={`/vehicles/${shown.vehicle.id}`}
        aria-current={isCurrent ? 'page' : undefined}
        className={clsx(
          'flex min-h-14 flex-col gap-1 px-3 py-2 focus-visible:-outline-offset-3',
          isCurrent ? 'bg-brand-soft' : 'hover:bg-brand-soft',
        )}
      >
        <span className="font-semibold text-ink">{words.unit(shown.vehicle)}</span>
        <HealthBadge health={shown.health} />
      </Link>
    </li>
  );
}
