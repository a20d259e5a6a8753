import {
  Archive,
  CircleCheckBig,
  OctagonX,
  TriangleAlert,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { Health } from '../domain/vehicle-status.ts';

const looks: Record<Health, readonly [BadgeTone, LucideIcon]> = {
  off_road: ['bad', OctagonX],
  in_shop: ['info', Wrench],
  careful: ['warn', TriangleAlert],
  ok: ['good', CircleCheckBig],
  retired: ['neutral', Archive],
};

/** Whether a vehicle may drive, in words. */
export function HealthBadge({ health }: { health: Health }) {
  const { t } = useTranslation();
  const [tone, icon] = looks[health];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`vehicles.health.${health}`)}
    </Badge>
  );
}
