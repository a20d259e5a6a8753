/** How an order moves (rules SO2 and SO3); equal to `sync.supply_step_leads_to` and `sync.supply_step_permission`. */
import { hasPermission, type Permission, type Standing } from '../../../../kernel/permission.ts';

export const orderStatuses = [
  'draft',
  'pending',
  'approved',
  'rejected',
  'processing',
  'out_for_delivery',
  'delivered',
  'partially_received',
  'received',
  'cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderSteps = [
  'submit',
  'approve',
  'reject',
  'recall',
  'reopen',
  'send',
  'dispatch',
  'drop',
  'receive',
  'close_short',
  'cancel',
] as const;
export type OrderStep = (typeof orderSteps)[number];

const moves: Record<
  OrderStep,
  { readonly from: readonly OrderStatus[]; readonly to: OrderStatus; readonly takes: Permission }
> = {
  submit: { from: ['draft'], to: 'pending', takes: 'manage_supply' },
  approve: { from: ['pending'], to: 'approved', takes: 'approve_orders' },
  reject: { from: ['pending'], to: 'rejected', takes: 'approve_orders' },
  recall: { from: ['pending', 'approved'], to: 'draft', takes: 'manage_supply' },
  reopen: { from: ['rejected'], to: 'draft', takes: 'manage_supply' },
  send: { from: ['approved'], to: 'processing', takes: 'manage_supply' },
  dispatch: { from: ['processing'], to: 'out_for_delivery', takes: 'manage_supply' },
  drop: {
    from: ['processing', 'out_for_delivery'],
    to: 'delivered',
    takes: 'receive_deliveries',
  },
  // A delivery is a fact: it reopens what was cancelled, and more comes of what was received (rule SR1).
  receive: {
    from: [
      'approved',
      'processing',
      'out_for_delivery',
      'delivered',
      'partially_received',
      'received',
      'cancelled',
    ],
    to: 'partially_received',
    takes: 'receive_deliveries',
  },
  close_short: { from: ['partially_received'], to: 'received', takes: 'manage_supply' },
  cancel: {
    from: ['draft', 'pending', 'approved', 'rejected', 'processing', 'out_for_delivery'],
    to: 'cancelled',
    takes: 'manage_supply',
  },
};

/**
 * Where a step leads; null where it is not possible. A submission may lead to `approved` instead (rule SO6), a
 * receipt of all that was missing to `received` (rule SR3).
 */
export function leadsTo(status: OrderStatus, step: OrderStep): OrderStatus | null {
  return moves[step].from.includes(status) ? moves[step].to : null;
}

export const permissionFor = (step: OrderStep): Permission => moves[step].takes;

/** The steps that say why. */
export const asksForReason = (step: OrderStep): boolean => step === 'reject' || step === 'cancel';

/** Whether somebody may take a step with an order now. */
export function mayTake(
  order: { readonly status: OrderStatus; readonly submitted_by: string | null },
  step: OrderStep,
  who: Standing & { readonly userId: string },
): boolean {
  if (leadsTo(order.status, step) === null || !hasPermission(who, permissionFor(step)))
    return false;
  const decides = step === 'approve' || step === 'reject';
  return !decides || who.isGlobalAdmin || order.submitted_by !== who.userId;
}

/** The step that an order is mostly waiting for, as the first button of its page; null where nothing is to be done. */
export function nextStep(status: OrderStatus): OrderStep | null {
  const next: Partial<Record<OrderStatus, OrderStep>> = {
    draft: 'submit',
    pending: 'approve',
    approved: 'send',
    rejected: 'reopen',
    processing: 'dispatch',
    out_for_delivery: 'receive',
    delivered: 'receive',
    partially_received: 'receive',
  };
  return next[status] ?? null;
}

/** Whether lines, day and note can be changed now. */
export const isOpen = (status: OrderStatus): boolean => status === 'draft';
