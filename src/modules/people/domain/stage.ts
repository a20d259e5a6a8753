/** How a candidate moves on (rule CA3); equal to `sync.candidate_move`. */
export const stages = [
  'applied',
  'screening',
  'interview',
  'offer',
  'background',
  'onboarding',
  'hired',
] as const;
export type Stage = (typeof stages)[number];

export const sources = [
  'walk_in',
  // typed by themselves on the tablet of the store
  'counter',
  'referral',
  'job_board',
  'website',
  'qr',
  'rehire',
  'other',
] as const;
export type Source = (typeof sources)[number];

export const flags = ['normal', 'ready', 'waiting', 'blocked'] as const;
export type Flag = (typeof flags)[number];

/** Why a candidate goes back a stage. */
export const backReasons = [
  'no_answer',
  'rescheduled',
  'other_position',
  'to_check_again',
  'mistake',
] as const;
export type BackReason = (typeof backReasons)[number];

/** What a step from one stage to another is; null where it is none. */
export function moveBetween(from: Stage, to: Stage): 'forward' | 'back' | null {
  const steps = stages.indexOf(to) - stages.indexOf(from);
  if (steps === 0) return null;
  return steps > 0 ? 'forward' : 'back';
}

/** Rule OF4: whether somebody comes into it after an accepted offer alone; equal to `sync.stage_needs_offer`. */
export const stageNeedsOffer = (stage: Stage): boolean => stage === 'background';

/** The stages that somebody is offered from one: forward may skip; hired is who was prepared, and goes back there alone. */
export function stagesFrom(from: Stage): readonly Stage[] {
  if (from === 'hired') return ['onboarding'];
  return stages.filter((to) => to !== from && (to !== 'hired' || from === 'onboarding'));
}

/** The next stage on the way; null at its end. */
export const nextStage = (from: Stage): Stage | null => stages[stages.indexOf(from) + 1] ?? null;
