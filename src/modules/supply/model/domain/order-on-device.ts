import { leadsTo, type OrderStatus, type OrderStep } from './order-step.ts';

type Taken = {
  readonly step: OrderStep;
  /** Null: the server has not judged it yet. */
  readonly to_status: OrderStatus | null;
  /** Of `receive`: nothing is missing any more, as far as its device knows. */
  readonly is_whole?: boolean | null;
  readonly created_at: string;
  readonly id: string;
};

/**
 * Where an order stands as far as this device knows (rule SO2): the server's status, and the steps after it that the
 * server has not judged yet, one after the other. One that is not possible from there leads nowhere.
 */
export function statusOnDevice(status: OrderStatus, steps: readonly Taken[]): OrderStatus {
  return unjudged(steps).reduce((reached: OrderStatus, { step, is_whole }) => {
    const to = leadsTo(reached, step);
    return step === 'receive' && is_whole === true && to !== null ? 'received' : (to ?? reached);
  }, status);
}

/** Whether the server still has a step to judge. */
export const isForecast = (steps: readonly Taken[]): boolean =>
  steps.some(({ to_status }) => to_status === null);

function unjudged(steps: readonly Taken[]): readonly Taken[] {
  return steps
    .filter(({ to_status }) => to_status === null)
    .sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1));
}
