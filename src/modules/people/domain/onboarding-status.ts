/** How a step of the onboarding moves, and who may move it (rule ON3); equal to `sync.onboarding_leads_to`. */
import { hasPermission, type Standing, type StoreRole } from '../../../kernel/permission.ts';

export const progressStatuses = [
  'not_started',
  'in_progress',
  'submitted',
  'completed',
  'blocked',
  'waived',
] as const;
export type ProgressStatus = (typeof progressStatuses)[number];

/** What a step waits for, who could end that, and why a step is left out. */
export const blockedReasons = ['document', 'appointment', 'system', 'equipment', 'other'] as const;
export const waitingOn = ['candidate', 'manager', 'office', 'supplier'] as const;
export const waiveReasons = ['not_needed', 'done_before', 'done_otherwise'] as const;

/** From below to above. */
const ranks: readonly StoreRole[] = ['shift_lead', 'general_manager', 'supervisor', 'admin'];

/** What somebody may do with a step: its owner role works on it, and who stands above; who manages the onboarding approves. */
export type StepRights = { readonly mayWork: boolean; readonly mayApprove: boolean };

export function stepRights(standing: Standing, ownerRole: StoreRole): StepRights {
  return {
    mayWork:
      standing.isGlobalAdmin ||
      (standing.role !== null && ranks.indexOf(standing.role) >= ranks.indexOf(ownerRole)),
    mayApprove: hasPermission(standing, 'manage_onboarding'),
  };
}

/** Whether steps lead from one status to another: what a device sends may be the end of several. */
export function leadsTo(
  from: ProgressStatus,
  to: ProgressStatus,
  { needsApproval, mayWork, mayApprove }: StepRights & { readonly needsApproval: boolean },
): boolean {
  if (from === to) return false;
  if (to === 'waived') return mayApprove;
  if (from === 'waived') return mayApprove && to !== 'completed';
  if (to === 'completed') return mayApprove || (mayWork && !needsApproval);
  if (from === 'completed') return mayApprove;
  if (to === 'submitted') return mayWork && needsApproval;
  return mayWork || mayApprove;
}

export const isDone = (status: ProgressStatus): boolean =>
  status === 'completed' || status === 'waived';

/** What is offered for a step, the one that is waited for first: `finish` is one tap. */
export type StepAction =
  | 'finish'
  | 'submit'
  | 'approve'
  | 'return'
  | 'start'
  | 'block'
  | 'unblock'
  | 'waive'
  | 'reopen';

const ends: Record<StepAction, ProgressStatus> = {
  finish: 'completed',
  submit: 'submitted',
  approve: 'completed',
  return: 'in_progress',
  start: 'in_progress',
  block: 'blocked',
  unblock: 'in_progress',
  waive: 'waived',
  reopen: 'in_progress',
};
export const endOf = (action: StepAction): ProgressStatus => ends[action];

const actionsFrom: Record<ProgressStatus, (needsApproval: boolean) => readonly StepAction[]> = {
  not_started: (needs) => [needs ? 'submit' : 'finish', 'start', 'block', 'waive'],
  in_progress: (needs) => [needs ? 'submit' : 'finish', 'block', 'waive'],
  submitted: () => ['approve', 'return', 'waive'],
  blocked: () => ['unblock', 'waive'],
  completed: () => ['reopen'],
  waived: () => ['reopen'],
};

/** What this person is offered for a step as it stands. */
export function actionsOf(
  status: ProgressStatus,
  rights: StepRights & { readonly needsApproval: boolean },
): readonly StepAction[] {
  return actionsFrom[status](rights.needsApproval).filter((action) =>
    leadsTo(status, ends[action], rights),
  );
}
