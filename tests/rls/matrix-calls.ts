import { v7 } from 'uuid';
import { templates } from '../world/templates.ts';
import {
  credentialOf,
  doneActionOf,
  endpointOf,
  inspectionOf,
  joinRequestOf,
  photoPathOf,
  sessionOf,
  urgentNotificationOf,
} from './probes.ts';
import type { Target } from './probe.ts';
import { candidatesOf, knownPhone, onboardingStep } from './people-probes.ts';
import { catalogueChange, ordersOf } from './supply-probes.ts';

const quoted = (value: unknown): string =>
  `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;

const newEntryOf = (store: string, user: string): object => ({
  op_id: v7(),
  collection: 'food_cost_entries',
  id: v7(),
  scope: `store:${store}`,
  create: true,
  set: { user_id: user, store_id: store, entry_date: '2026-11-02', amount: 5 },
  base: {},
  edited_at: new Date().toISOString(),
});

const newTemplate = (): object => ({
  id: v7(),
  store_id: null,
  name: 'New walk',
  description: '',
  scoring_mode: 'standard',
  requires_signatures: false,
  total_points: null,
  translations: {},
  sections: [
    {
      id: v7(),
      name: 'All',
      description: '',
      translations: {},
      items: [
        {
          id: v7(),
          question_text: 'Clean?',
          help_text: '',
          item_type: 'checkbox',
          points: 5,
          is_critical: false,
          rules: {},
          translations: {},
        },
      ],
    },
  ],
});

/** Each answers a row when the function was let through and told, or did, something about its target. */
export const calls: Record<string, (target: Target) => string> = {
  current_user_id: () => 'select 1 where (select current_user_id()) is not null',
  is_global_admin: () => 'select 1 where (select is_global_admin())',
  permission_matrix: () => 'select 1 from permission_matrix() limit 1',
  roles_with_permission: () => `select roles_with_permission('view_budget')`,
  has_permission: ({ store }) => `select 1 where has_permission('${store}', 'view_budget')`,
  permitted_store_ids: ({ store }) =>
    `select 1 where '${store}' = any (permitted_store_ids('view_budget'))`,
  granted_scopes: ({ store }) => `select 1 where 'store:${store}' = any (granted_scopes())`,
  // Its number is on the approved list: whoever has an account may join it, once.
  join_store: ({ name }) => `select join_store('${name === 'own store' ? '7486' : '7514'}')`,
  own_join_requests: () => 'select 1 from own_join_requests() limit 1',
  open_join_requests: ({ name }) =>
    `select 1 from open_join_requests() where store_number = '${name === 'own store' ? '7486' : '7514'}' limit 1`,
  decide_join: ({ store }) => `select decide_join('${joinRequestOf(store)}', false)`,
  ensure_admin_office: () => 'select 1 where ensure_admin_office() is not null',
  stores_to_choose: () => `select 1 where exists (select from stores_to_choose())`,
  check_store_number: () => `select 1 where check_store_number('7486') = 'ok'`,
  own_sessions: ({ user }) => `select 1 from own_sessions() where id = '${sessionOf(user)}'`,
  end_session: ({ user }) => `select 1 where end_session('${sessionOf(user)}')`,
  // callers have no session of their own here: everything of theirs ends, nothing of anybody else
  end_other_sessions: ({ name }) =>
    name === 'own user'
      ? 'select 1 where end_other_sessions() = 1'
      : 'select 1 where end_other_sessions() > 1',
  biometric_device_seen: ({ user }) =>
    `select 1 where biometric_device_seen('${credentialOf(user)}') = 'ok'`,
  budget_weeks: ({ store }) =>
    `select 1 from budget_weeks('2026-11-01', '2026-11-01', array['${store}']::uuid[])`,
  food_cost_history: ({ store }) =>
    `select 1 from generate_series(current_date - 60, current_date, interval '1 day') d
     cross join lateral food_cost_history('${store}', d::date) limit 1`,
  budget_overview: ({ store }) =>
    `select 1 from budget_overview('2026-11-01', '2026-11-01') where store_id = '${store}'`,
  review_queue: ({ store }) => `select 1 from review_queue() where store_id = '${store}' limit 1`,
  review_verify: ({ store }) => `select review_verify('actions', '${doneActionOf(store)}')`,
  review_take_back: ({ store }) =>
    `select 1 from (select review_verify('actions', '${doneActionOf(store)}')::text as verified offset 0) v
     cross join lateral (select review_take_back('actions', '${doneActionOf(store)}', 'action_done' || v.verified)) t`,
  review_make_action: ({ store }) =>
    `select review_make_action('inspections', '${inspectionOf(store)}',
       '{"id": "${v7()}", "title": "Look again", "priority": "high", "due_day": "2033-01-02"}')`,
  store_board: ({ store }) => `select 1 from store_board() where store_id = '${store}'`,
  report_budget: ({ store }) =>
    `select 1 from jsonb_array_elements(report_budget('{"weeks": 104}') -> 'stores') s where s ->> 'key' = '${store}'`,
  report_budget_rows: ({ store }) =>
    `select 1 where (report_budget_rows('{"weeks": 104}', '{"store": "${store}"}') ->> 'count')::integer > 0`,
  report_inspections: ({ store }) =>
    `select 1 from jsonb_array_elements(report_inspections('{"weeks": 104}') -> 'stores') s where s ->> 'key' = '${store}'`,
  report_inspections_rows: ({ store }) =>
    `select 1 where (report_inspections_rows('{"weeks": 104}', '{"store": "${store}"}') ->> 'count')::integer > 0`,
  report_actions: ({ store }) =>
    `select 1 from jsonb_array_elements(report_actions('{"weeks": 104}') -> 'stores') s where s ->> 'key' = '${store}'`,
  report_actions_rows: ({ store }) =>
    `select 1 where (report_actions_rows('{"weeks": 104}', '{"store": "${store}"}') ->> 'count')::integer > 0`,
  report_devices: ({ store }) =>
    `select 1 from jsonb_array_elements(report_devices('{"weeks": 104}') -> 'stores') s where s ->> 'key' = '${store}'`,
  report_devices_rows: ({ store }) =>
    `select 1 where (report_devices_rows('{"weeks": 104}', '{"store": "${store}"}') ->> 'count')::integer > 0`,
  ask_for_missing_days: ({ store }) =>
    `select 1 where ask_for_missing_days(array['${store}']::uuid[], '2040-01-01Z') > 0`,
  store_board_details: ({ store }) => `select 1 where store_board_details('${store}') is not null`,
  inspections_over_stores: ({ store }) =>
    `select 1 where (inspections_over_stores('{${store}}') ->> 'count')::integer > 0`,
  actions_over_stores: ({ store }) =>
    `select 1 where (actions_over_stores('{${store}}', 'to_do') ->> 'count')::integer
       + (actions_over_stores('{${store}}', 'to_check') ->> 'count')::integer > 0`,
  schedules_over_stores: ({ store }) =>
    `select 1 where (schedules_over_stores('{${store}}') ->> 'count')::integer > 0`,
  trends_over_stores: ({ store }) =>
    `select 1 where (trends_over_stores('2000-01-01', '2100-01-01', '{${store}}') ->> 'visits')::integer > 0`,
  food_cost_found: ({ store }) =>
    `select 1 where jsonb_array_length(food_cost_found((select store_number from stores where id = '${store}'), '{${store}}') -> 'rows') > 0`,
  inspection_to_read: ({ store }) =>
    `select 1 where inspection_to_read('${inspectionOf(store)}') is not null`,
  action_to_read: ({ store }) =>
    `select 1 where action_to_read('${doneActionOf(store)}') is not null`,
  device_seen: () => `select device_seen('${v7()}', '{"stores": []}')`,
  set_store_percentages: ({ store }) =>
    `select set_store_percentages('2033-01-02', ${quoted([{ store_id: store, percentage: 27 }])})`,
  candidate_known_elsewhere: ({ store }) =>
    `select 1 where candidate_known_elsewhere('${store}', '${knownPhone}', '')`,
  candidate_report: ({ store }) =>
    `select 1 where (candidate_report('2026-10-01', '2027-01-01', '${store}') ->> 'candidates')::integer > 0`,
  save_onboarding_steps: () => `select save_onboarding_steps('[]')`,
  onboarding_step_behind: () => `select onboarding_step_behind('${onboardingStep}')`,
  apply_onboarding_step: () => `select apply_onboarding_step('${onboardingStep}')`,
  vehicle_label: () => `select 1 where vehicle_label('ZZZZZZ') = 'unknown'`,
  erase_candidate: ({ store }) => `select erase_candidate('${candidatesOf(store).whole}')`,
  transfer_candidate: ({ store }) =>
    `select transfer_candidate('${candidatesOf(store).bare}', (select s.id from stores s
       where s.id <> '${store}' and s.store_number <> 'OFFICE' and s.closed_on is null order by s.store_number limit 1))`,
  set_legal_hold: ({ store }) => `select set_legal_hold('${candidatesOf(store).whole}', 'A claim')`,
  candidate_keeping: () => 'select 1 where candidate_keeping() > 0',
  candidate_erasures: () => 'select 1 where jsonb_array_length(candidate_erasures()) >= 0',
  set_candidate_keeping: () => 'select set_candidate_keeping(24)',
  merge_candidates: ({ store }) =>
    `select merge_candidates('${candidatesOf(store).whole}', '${candidatesOf(store).bare}')`,
  archive_supply_order: ({ store }) =>
    `select archive_supply_order('${ordersOf(store).sent}', 'Over')`,
  restore_archived_supply_order: ({ store }) =>
    `select restore_archived_supply_order('${ordersOf(store).archived}')`,
  save_catalogue: () => `select save_catalogue('${v7()}')`,
  undo_catalogue_change: () => `select undo_catalogue_change('${catalogueChange}')`,
  stores_to_transfer_to: ({ store }) => `select 1 from stores_to_transfer_to('${store}')`,
  supply_orders_over_stores: ({ store }) =>
    `select 1 where jsonb_array_length(supply_orders_over_stores('${store}') -> 'suppliers') > 0`,
  get_supply_order_archive_stats: () => 'select 1 from get_supply_order_archive_stats()',
  mfa_recovery_codes_create: () => 'select mfa_recovery_codes_create()',
  mfa_recovery_codes_state: () => 'select 1 from mfa_recovery_codes_state()',
  mfa_recovery_code_use: () =>
    `select 1 where mfa_recovery_code_use('0000') ->> 'code' = 'second_factor_required'`,
  get_vapid_public_key: () => 'select 1 where get_vapid_public_key() is not null',
  mark_push: () => `select mark_push('${v7()}', 'opened')`,
  remove_webpush_subscription: ({ user }) =>
    `select 1 where remove_webpush_subscription('${endpointOf(user)}')`,
  notification_marks: ({ user }) =>
    `select 1 from notification_marks() where people @> '[{"notification_id": "${urgentNotificationOf(user)}"}]'`,
  notification_statistics: () => 'select 1 from notification_statistics() limit 1',
  notification_health: () => 'select notification_health()',
  register_webpush_subscription: ({ user }) =>
    `select register_webpush_subscription('${user}', '${endpointOf(user)}/new', 'B' || repeat('A', 86), repeat('A', 22), '')`,
  renew_webpush_subscription: ({ user }) =>
    `select renew_webpush_subscription('${endpointOf(user)}', repeat('A', 22), '${endpointOf(user)}/new', 'B' || repeat('A', 86), repeat('A', 22))`,
  claim_push_deliveries: () => `select claim_push_deliveries('${v7()}')`,
  settle_push_deliveries: () => `select settle_push_deliveries('${v7()}', '[]')`,
  credit_request: () => `select credit_request('nothing')`,
  credit_photo: () => `select credit_photo('nothing', '${v7()}')`,
  answer_credit_request: () => `select answer_credit_request('nothing', 'x', 'accept', 'Ann')`,
  unsubscribe_mail: () => `select unsubscribe_mail('${v7()}')`,
  claim_mail_deliveries: () => `select claim_mail_deliveries('${v7()}')`,
  begin_mail_delivery: () => `select begin_mail_delivery('${v7()}', 0)`,
  settle_mail_deliveries: () => `select settle_mail_deliveries('${v7()}', '[]')`,
  note_mail_bounce: () => `select note_mail_bounce('nobody@example.com')`,
  deliver_notifications: () => 'select deliver_notifications()',
  // Asked for as many as there are, it always answers: what counts is who is let through.
  removable_photos: () => 'select count(*) from removable_photos()',
  arrange_quick_links: () => `select 1 from arrange_quick_links('{}')`,
  publish_template: () => `select publish_template(${quoted(newTemplate())}, 0)`,
  template_versions: () =>
    `select 1 from template_versions('${templates.foodSafetyWalk.id}') limit 1`,
  photos_stored: ({ store }) => `select 1 from photos_stored(array['${photoPathOf(store)}'])`,
  register_journal: () => `select 1 where register_journal('${v7()}', repeat('ab', 32))`,
  sync_pull: ({ store }) =>
    `select 1 where json_array_length(sync_pull(${quoted({
      protocol: 1,
      cursors: [],
      also: [{ kind: 'store', id: store }],
      limit: 10,
    })}) -> 'also') > 0`,
  rescue_import: ({ store, user }) =>
    `select 1 where rescue_import(${quoted({
      protocol: 1,
      import_id: v7(),
      no: 1,
      batch_id: v7(),
      pack: { id: v7(), sha256: 'a'.repeat(64), user_id: user, ops: 1, photos: 0 },
      ops: [newEntryOf(store, user)],
    })}) -> 'push' -> 'results' -> 0 ->> 'status' = 'applied'`,
  sync_push: ({ store, user }) =>
    `select 1 where sync_push(${quoted({
      protocol: 1,
      client_id: v7(),
      no: 1,
      batch_id: v7(),
      sent_at: new Date().toISOString(),
      ops: [newEntryOf(store, user)],
    })}) -> 'results' -> 0 ->> 'status' = 'applied'`,
};
