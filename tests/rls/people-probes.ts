/** The rows of the people that the matrix is tried on. */
import { v7 } from 'uuid';
import type { World } from '../database/world.ts';
import type { Probe, Target } from './probe.ts';

const position = '70e0ffe0-0000-4000-8000-000000000001';
export const onboardingStep = '0b0a2d00-0000-4000-8000-000000000001';
const otherStep = '0b0a2d00-0000-4000-8000-000000000002';

/** Of each store: a candidate with everything, and one of whom only the name on the board is known. */
type Made = { readonly whole: string; readonly bare: string };
const made = new Map<string, Made>();
export function candidatesOf(store: string): Made {
  const known = made.get(store) ?? { whole: v7(), bare: v7() };
  made.set(store, known);
  return known;
}

/** A phone that both stores know. */
export const knownPhone = '(555) 010-4477';

const documents = new Map<string, string>();
/** A document of the candidate with everything. */
function documentOf(store: string): string {
  const known = documents.get(store) ?? v7();
  documents.set(store, known);
  return known;
}
const filePathOf = (store: string, time: number) =>
  `candidate-files/${documentOf(store)}/file/${time}-document-0a0b0c0d.pdf`;

export async function makePeopleFixtures(
  { sql }: World,
  storeIds: readonly string[],
  users: readonly string[],
): Promise<void> {
  for (const store of storeIds) {
    const { whole, bare } = candidatesOf(store);
    const [maker] = users;
    for (const id of [whole, bare]) {
      await sql(
        `insert into candidates (id, user_id, store_id, position_id, source, applied_on)
         values ($1, $2, $3, $4, 'walk_in', '2026-11-01')`,
        [id, maker, store, position],
      );
    }
    await sql(
      `insert into candidate_details (candidate_id, first_name, phone) values ($1, 'Ana', $2)`,
      [whole, knownPhone],
    );
    await sql(
      `insert into candidate_documents (id, candidate_id, user_id, kind) values ($1, $2, $3, 'food_handler')`,
      [documentOf(store), whole, maker],
    );
    await sql(
      `insert into candidate_files (document_id, candidate_id, path, mime_type, sha256, captured_at, captured_by)
       values ($1, $2, $3, 'application/pdf', repeat('c', 64), now(), $4)`,
      [documentOf(store), whole, filePathOf(store, 1), maker],
    );
    await sql(`insert into candidate_onboarding_progress (candidate_id, step_id) values ($1, $2)`, [
      whole,
      onboardingStep,
    ]);
    for (const user of users) {
      await sql(
        `insert into candidates (user_id, store_id, position_id, source, applied_on)
         values ($1, $2, $3, 'walk_in', '2026-11-01')`,
        [user, store, position],
      );
      await sql(
        `insert into requisitions (user_id, store_id, position_id, headcount, opened_on) values ($1, $2, $3, 1, '2026-11-01')`,
        [user, store, position],
      );
      await sql(
        `insert into candidate_notes (candidate_id, user_id, text) values ($1, $2, 'Kind')`,
        [whole, user],
      );
      await sql(
        `insert into candidate_interviews (candidate_id, user_id, starts_at, minutes)
         values ($1, $2, '2033-01-02 15:00Z', 30)`,
        [whole, user],
      );
      await sql(
        `insert into candidate_offers (candidate_id, user_id, pay_cents, pay_unit) values ($1, $2, 1700, 'hour')`,
        [whole, user],
      );
      await sql(
        `insert into candidate_scorecards (candidate_id, user_id, communication, reliability, teamwork, service, recommendation)
         values ($1, $2, 1, 2, 3, 4, 'yes')`,
        [whole, user],
      );
      await sql(
        `insert into candidate_documents (candidate_id, user_id, kind) values ($1, $2, 'work_permit')`,
        [whole, user],
      );
      await sql(
        `insert into candidate_checks (candidate_id, user_id, kind) values ($1, $2, 'reference')`,
        [whole, user],
      );
    }
  }
}

export const peopleProbes: Record<string, (target: Target) => Probe> = {
  positions: () => ({
    where: `id = '${position}'`,
    set: `sort = sort`,
    insert: `(name) values ('New')`,
  }),
  candidate_stages: () => ({
    where: `stage = 'applied'`,
    set: `target_hours = target_hours`,
    insert: `(stage) values ('applied') on conflict (stage) do update set target_hours = 24`,
  }),
  onboarding_steps: () => ({
    where: `id = '${onboardingStep}'`,
    set: `sort = sort`,
    insert: `(name, category, owner_role, due_offset) values ('New', 'training', 'shift_lead', 1)`,
  }),
  candidates: ({ store, user }) => ({
    where: `store_id = '${store}' and user_id = '${user}'`,
    set: `flag = flag`,
    insert: `(user_id, store_id, position_id, source, applied_on) values ('${user}', '${store}', '${position}', 'walk_in', '2026-11-01')`,
  }),
  requisitions: ({ store, user }) => ({
    where: `store_id = '${store}' and user_id = '${user}'`,
    set: `headcount = headcount`,
    insert: `(user_id, store_id, position_id, headcount, opened_on) values ('${user}', '${store}', '${position}', 2, '2026-11-02')`,
  }),
  candidate_details: ({ store }) => ({
    where: `store_id = '${store}'`,
    set: `availability = availability`,
    insert: `(candidate_id, first_name) values ('${candidatesOf(store).bare}', 'Ben')`,
  }),
  candidate_notes: ({ store, user }) => ({
    where: `store_id = '${store}' and user_id = '${user}'`,
    set: `text = text`,
    insert: `(candidate_id, user_id, text) values ('${candidatesOf(store).whole}', '${user}', 'New')`,
  }),
  candidate_interviews: ({ store, user }) => ({
    where: `store_id = '${store}' and user_id = '${user}'`,
    set: `place = place`,
    insert: `(candidate_id, user_id, starts_at, minutes) values ('${candidatesOf(store).whole}', '${user}', '2033-01-03 15:00Z', 30)`,
  }),
  candidate_offers: ({ store, user }) => ({
    where: `store_id = '${store}' and user_id = '${user}'`,
    set: `expires_on = expires_on`,
    insert: `(candidate_id, user_id, pay_cents, pay_unit) values ('${candidatesOf(store).whole}', '${user}', 1800, 'hour')`,
  }),
  candidate_documents: ({ store, user }) => ({
    where: `store_id = '${store}' and user_id = '${user}'`,
    set: `expires_on = expires_on`,
    insert: `(candidate_id, user_id, kind) values ('${candidatesOf(store).whole}', '${user}', 'work_permit')`,
  }),
  candidate_files: ({ store, user }) => ({
    where: `path = '${filePathOf(store, 1)}'`,
    set: `deleted_at = deleted_at`,
    insert: `(document_id, candidate_id, path, mime_type, sha256, captured_at, captured_by) values ('${documentOf(store)}', '${candidatesOf(store).whole}', '${filePathOf(store, 2)}', 'application/pdf', repeat('d', 64), now(), '${user}')`,
  }),
  candidate_scorecards: ({ store, user }) => ({
    where: `store_id = '${store}' and user_id = '${user}'`,
    set: `deleted_at = deleted_at`,
    insert: `(candidate_id, user_id, communication, reliability, teamwork, service, recommendation) values ('${candidatesOf(store).bare}', '${user}', 4, 4, 4, 4, 'yes')`,
  }),
  candidate_checks: ({ store, user }) => ({
    where: `store_id = '${store}' and user_id = '${user}'`,
    set: `status = status`,
    insert: `(candidate_id, user_id, kind) values ('${candidatesOf(store).whole}', '${user}', 'reference')`,
  }),
  candidate_stage_events: ({ store }) => ({
    where: `store_id = '${store}'`,
    set: `to_stage = to_stage`,
    insert: `(candidate_id, store_id, to_stage, to_status, made_at) values ('${candidatesOf(store).whole}', '${store}', 'offer', 'active', now())`,
  }),
  candidate_onboarding_progress: ({ store }) => ({
    where: `candidate_id = '${candidatesOf(store).whole}'`,
    set: `status = status`,
    insert: `(candidate_id, step_id) values ('${candidatesOf(store).whole}', '${otherStep}')`,
  }),
};
