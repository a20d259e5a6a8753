import {
  Ban,
  Check,
  CircleCheckBig,
  Hourglass,
  PackageCheck,
  PackageOpen,
  PencilLine,
  Send,
  Truck,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { OrderStatus } from '../model/domain/order-step.ts';

const looks: Record<OrderStatus, readonly [BadgeTone, LucideIcon]> = {
  draft: ['neutral', PencilLine],
  pending: ['warn', Hourglass],
  approved: ['info', Check],
  rejected: ['bad', X],
  processing: ['info', Send],
  out_for_delivery: ['info', Truck],
  delivered: ['accent', PackageCheck],
  partially_received: ['warn', PackageOpen],
  received: ['good', CircleCheckBig],
  cancelled: ['neutral', Ban],
};

/** Where an order stands; `forecast`: the office has not said so yet. */
export function OrderStatusBadge({
  status,
  forecast = false,
}: {
  status: OrderStatus;
  forecast?: boolean;
}) {
  const { t } = useTranslation();
  const [tone, icon] = looks[status];
  const name = t(`supply.status.${status}`);
  return (
    <Badge tone={tone} icon={icon}>
      {forecast ? t('supply.status.onceSent', { status: name }) : name}
    </Badge>
  );
}
