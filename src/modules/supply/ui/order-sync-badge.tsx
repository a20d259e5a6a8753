import { useRecordStatus } from '../../../db/database-context.tsx';
import { useRecordStatusLabel } from '../../../i18n/record-status.ts';
import { RecordStatusBadge, RecordStatusRoom } from '../../../ui/record-status-badge.tsx';
import {
  supplyOrderKey,
  supplyOrderLines,
  supplyOrderSteps,
  type SupplyOrderLine,
  type SupplyOrderStep,
} from '../model/collections.ts';

/** Where an order with its lines and steps is: on this device, or with the office. */
export function OrderSyncBadge({
  orderId,
  lines,
  steps,
}: {
  orderId: string;
  lines: readonly Pick<SupplyOrderLine, 'id'>[];
  steps: readonly Pick<SupplyOrderStep, 'id'>[];
}) {
  const status = useRecordStatus([
    supplyOrderKey(orderId),
    ...lines.map(({ id }) => ({ collection: supplyOrderLines.name, id })),
    ...steps.map(({ id }) => ({ collection: supplyOrderSteps.name, id })),
  ]);
  const label = useRecordStatusLabel();
  if (status === null) return <RecordStatusRoom />;
  return <RecordStatusBadge state={status.state} label={label(status)} />;
}

/** The same in a list: nothing of what the office has. */
export function OrderRowSyncBadge({ orderId }: { orderId: string }) {
  const status = useRecordStatus([supplyOrderKey(orderId)]);
  const label = useRecordStatusLabel();
  if (status === null || status.state === 'office_has_it') return null;
  return <RecordStatusBadge state={status.state} label={label(status)} inList />;
}
