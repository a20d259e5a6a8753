/** How a problem moves (rules VE8 and VE10); equal to `sync.vehicle_problem_move`. */
import { hasPermission, type Permission, type Standing } from '../../../kernel/permission.ts';

export const problemStatuses = ['open', 'in_repair', 'repaired', 'closed', 'dismissed'] as const;
export type ProblemStatus = (typeof problemStatuses)[number];

/** From what can be driven to what must not. */
export const severities = ['can_drive', 'careful', 'unsafe'] as const;
export type Severity = (typeof severities)[number];

export const problemParts = [
  'brakes',
  'tires',
  'lights',
  'engine',
  'steering',
  'doors',
  'glass',
  'cooling',
  'body',
  'inside',
  'other',
] as const;
export type ProblemPart = (typeof problemParts)[number];

const report: Permission = 'report_vehicle_problems';
const certify: Permission = 'certify_vehicles';

/**
 * The permission that each change takes. What several steps lead to is one change where a device had no line in between:
 * whoever reopens, mends and has it mended in an afternoon without a signal sends one.
 */
const problemMoves: Record<ProblemStatus, Partial<Record<ProblemStatus, Permission>>> = {
  open: { in_repair: report, repaired: report, dismissed: certify },
  in_repair: { open: report, repaired: report, dismissed: certify },
  repaired: { open: report, in_repair: report, closed: certify, dismissed: certify },
  closed: { open: report, in_repair: report, repaired: report, dismissed: certify },
  dismissed: {},
};

/** The permission that a change of status takes; null: it is not possible. */
export const permissionForMove = (from: ProblemStatus, to: ProblemStatus): Permission | null =>
  problemMoves[from][to] ?? null;

/** What a person can do with a problem, the step that it waits for first. */
export const problemSteps = ['begin', 'repair', 'certify', 'stop', 'reopen', 'dismiss'] as const;
export type ProblemStep = (typeof problemSteps)[number];

const steps: Record<
  ProblemStep,
  { readonly from: readonly ProblemStatus[]; readonly to: ProblemStatus }
> = {
  begin: { from: ['open'], to: 'in_repair' },
  repair: { from: ['open', 'in_repair'], to: 'repaired' },
  certify: { from: ['repaired'], to: 'closed' },
  stop: { from: ['in_repair'], to: 'open' },
  reopen: { from: ['repaired', 'closed'], to: 'open' },
  dismiss: { from: ['open'], to: 'dismissed' },
};

export const leadsTo = (step: ProblemStep): ProblemStatus => steps[step].to;

/** Whether somebody may take a step with a problem now: nobody certifies what they repaired. */
export function mayTake(
  problem: { readonly status: ProblemStatus; readonly repaired_by: string | null },
  step: ProblemStep,
  who: Standing & { readonly userId: string },
): boolean {
  const { from, to } = steps[step];
  const takes = from.includes(problem.status) ? permissionForMove(problem.status, to) : null;
  if (takes === null || !hasPermission(who, takes)) return false;
  return step !== 'certify' || problem.repaired_by !== who.userId;
}

/** Whether it is still to be mended or certified. */
export const isOpen = ({ status }: { readonly status: ProblemStatus }): boolean =>
  status === 'open' || status === 'in_repair' || status === 'repaired';

/** Whether it takes its vehicle off the road (rule VE9). */
export const isBlocking = (problem: {
  readonly status: ProblemStatus;
  readonly severity: Severity;
}): boolean => problem.severity === 'unsafe' && isOpen(problem);

export const isWorse = (one: Severity, than: Severity): boolean =>
  severities.indexOf(one) > severities.indexOf(than);

/** Whether somebody may say how severe it is: anybody that it is worse, who certifies that it is not as bad. */
export function mayRate(from: Severity, to: Severity, who: Standing): boolean {
  if (from === to) return false;
  return hasPermission(who, isWorse(to, from) ? report : certify);
}
