/** The steps of the onboarding as the office keeps them: written on the server, read back with the next pull (rules ST). */
import * as v from 'valibot';
import {
  done,
  request,
  serverCode,
  type Answer,
  type Refusal,
} from '../../platform/backend/request.ts';
import type { StepFields } from './domain/onboarding-step.ts';

/** Of one step: what is different, or its place; `version`: as it was seen. `gone` takes back a new one. */
export type StepPatch =
  | ({
      readonly id: string;
      readonly version: number | null;
      /** What is taken back reaches whom it reached before. */
      readonly reaches_from?: string;
    } & StepFields)
  | { readonly id: string; readonly sort: number }
  | { readonly id: string; readonly version: number; readonly gone: true };

const codes = ['changed_since', 'too_many_steps'] as const;
/** Why the server did not take it: there was no line, the right is gone, or one of its own reasons. */
export type StepFailure = 'unreachable' | 'forbidden' | 'refused' | (typeof codes)[number];

function failureOf(refusal: Refusal): StepFailure {
  const code = serverCode(refusal);
  if (code === 'forbidden' || refusal.kind === 'not_signed_in') return 'forbidden';
  return codes.find((each) => each === code) ?? refusal.kind;
}

/** All of them or none. */
export async function saveSteps(steps: readonly StepPatch[]): Promise<StepFailure | null> {
  const { refused } = await request(
    (client) => client.rpc('save_onboarding_steps', { steps }),
    done,
  );
  return refused === undefined ? null : failureOf(refused);
}

/** Rule ST3: how many who are in onboarding do not have the step as it is now. */
export const askBehind = (stepId: string): Promise<Answer<number>> =>
  request((client) => client.rpc('onboarding_step_behind', { of_step: stepId }), v.number());

/** Rule ST3: brings it to them. */
export async function applyStep(stepId: string): Promise<StepFailure | null> {
  const { refused } = await request(
    (client) => client.rpc('apply_onboarding_step', { of_step: stepId }),
    v.number(),
  );
  return refused === undefined ? null : failureOf(refused);
}
