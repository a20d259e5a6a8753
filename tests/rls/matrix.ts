/**
 * Who may do what, one letter per caller; a dot where they may not.
 *
 *   a  anonymous
 *   l  shift lead        of store 7486
 *   m  general manager   of store 7486
 *   v  supervisor        of stores 7486, 7505, 7506
 *   s  store admin       of store 7486
 *   g  global admin
 *   x  the service key
 *
 * `own` is store 7486 and what belongs to it, or the caller's own row; `other` is store 7514, where of these only the
 * global admin may be, or the row of somebody who works there.
 */
export const callerLetters = 'almvsgx';

export type Verbs = {
  readonly select: string;
  readonly insert: string;
  readonly update: string;
  readonly delete: string;
};

const nobody = '......x';
const globalAdmins = '.....gx';
const everybody = '.lmvsgx';

/** Nobody deletes rows through the API: a delete is a write of deleted_at. */
const verbs = (select: string, insert = nobody, update = insert): Verbs => ({
  select,
  insert,
  update,
  delete: nobody,
});
/** Of those who may do it in their store, who may in another one. */
const elsewhere = (own: string): string => (own.includes('g') ? globalAdmins : nobody);

/** Rows of a store: who of its people reads, and who writes. */
const ofStore = (select: string, insert = nobody, update = insert) => ({
  'own store': verbs(select, insert, update),
  'other store': verbs(elsewhere(select), elsewhere(insert), elsewhere(update)),
});

/** Rows of a store that name their maker: nobody makes one in somebody else's name. */
const ofStoreByMaker = (select: string, write: string) => ({
  'own store, own user': verbs(select, write),
  'own store, other user': verbs(select, nobody, write),
  'other store, own user': verbs(elsewhere(select), elsewhere(write)),
  'other store, other user': verbs(elsewhere(select), nobody, elsewhere(write)),
});

/** Rows of a person: what they may do, and who reads those of others. */
const ofUser = (write: string, readsOthers = nobody) => ({
  'own user': verbs(everybody, write),
  'other user': verbs(readsOthers),
});

export const tables: Record<string, Record<string, Verbs>> = {
  approved_store_numbers: { any: verbs('almvsgx') },
  stores: ofStore(everybody, globalAdmins),
  profiles: {
    'own user': verbs(everybody, everybody),
    'other user': verbs(globalAdmins, nobody, globalAdmins),
  },
  user_roles: ofUser(nobody, globalAdmins),
  store_users: {
    'own store, own user': {
      select: '.lmvs..',
      insert: '....sgx',
      update: '....s..',
      delete: '.......',
    },
    'own store, other user': verbs('....sgx', '....sgx'),
    'other store, own user': {
      select: '.......',
      insert: '.....gx',
      update: '.......',
      delete: '.......',
    },
    'other store, other user': verbs(globalAdmins, globalAdmins),
  },
  store_members: ofStore(everybody),
  food_cost_entries: ofStoreByMaker(everybody, '..mvsgx'),
  weekly_sales_forecasts: ofStoreByMaker(everybody, '..mvsgx'),
  store_percentages: ofStore(everybody, '....sgx'),
  notifications: {
    'own store, own user': verbs(everybody, everybody),
    'own store, other user': verbs(nobody),
    'other store, own user': verbs(everybody, globalAdmins, everybody),
    'other store, other user': verbs(nobody),
  },
  notification_preferences: ofUser(everybody),
  notification_subscriptions: ofUser(everybody),
  // where a browser is reached: written by the function that registers it
  webpush_subscriptions: ofUser(nobody),
  inspection_templates: {
    'own store': verbs(everybody, globalAdmins),
    'other store': verbs(globalAdmins, globalAdmins),
    'every store': verbs(everybody, globalAdmins),
    'every store, switched off': verbs('...vsgx', globalAdmins),
  },
  inspection_sections: ofStore(everybody, globalAdmins),
  inspection_items: ofStore(everybody, globalAdmins),
  inspection_template_versions: { any: verbs(nobody) },
  inspections: ofStoreByMaker(everybody, everybody),
  inspection_responses: ofStore(everybody, everybody),
  inspection_photos: ofStore(everybody, everybody),
  inspection_action_items: ofStore(everybody, everybody),
  review_marks: ofUser(everybody),
  record_comments: ofStoreByMaker(everybody, everybody),
  // written by the server alone, when an inspection has arrived whole; altered by nobody
  inspection_receipts: {
    'own store': { select: '.lmvsgx', insert: '.......', update: '.......', delete: '.......' },
    'other store': { select: '.....gx', insert: '.......', update: '.......', delete: '.......' },
  },
  inspection_schedules: ofStore(everybody, '....sgx'),
  // made by the server from the schedules
  inspection_occurrences: ofStore(everybody),
  suppliers: { any: verbs(everybody, globalAdmins) },
  products: { any: verbs(everybody, globalAdmins) },
  product_offers: { any: verbs(everybody, globalAdmins) },
  // written by the server alone, with each price and each change; changes are read by nobody
  product_prices: { any: verbs(everybody, nobody) },
  catalogue_changes: { any: verbs(nobody) },
  supplier_terms: ofStore(everybody, '....sgx'),
  supply_settings: ofStore(everybody, '....sgx'),
  supply_orders: ofStoreByMaker(everybody, '..mvsgx'),
  supply_order_lines: ofStore(everybody, '..mvsgx'),
  // every role says that a delivery was dropped off; what each step takes says tests/sql/supply-orders.test.ts
  supply_order_steps: ofStoreByMaker(everybody, everybody),
  order_guides: ofStore(everybody, '..mvsgx'),
  reorder_dismissals: ofStore(everybody, '..mvsgx'),
  // written by the functions that archive and restore
  // who may receive and count are every role; what each kind of entry takes says tests/sql/stock.test.ts
  supply_receipts: ofStoreByMaker(everybody, everybody),
  // who closes one says tests/sql/supply-credits.test.ts
  supply_credits: ofStore(everybody, everybody),
  // who takes one back says tests/sql/supply-photos.test.ts
  supply_photos: ofStore(everybody, everybody),
  stock_counts: ofStoreByMaker(everybody, everybody),
  store_products: ofStore(everybody, '..mvsgx'),
  stock_entries: ofStoreByMaker(everybody, everybody),
  // written by the server alone, with each posting
  stock_ledger: ofStore(everybody, nobody),
  supply_orders_archive: ofStore(globalAdmins, nobody),
  positions: { any: verbs(everybody, globalAdmins) },
  candidate_stages: { any: verbs(everybody, nobody, globalAdmins) },
  // written by save_onboarding_steps alone
  onboarding_steps: { any: verbs(everybody) },
  candidates: ofStoreByMaker(everybody, '..mvsgx'),
  requisitions: ofStoreByMaker(everybody, '..mvsgx'),
  // contact and notes are for those alone who hire
  candidate_details: ofStore('..mvsgx', '..mvsgx'),
  candidate_notes: ofStoreByMaker('..mvsgx', '..mvsgx'),
  candidate_interviews: ofStoreByMaker(everybody, '..mvsgx'),
  // pay and checks are for those alone who hire
  candidate_offers: ofStoreByMaker('..mvsgx', '..mvsgx'),
  candidate_checks: ofStoreByMaker('..mvsgx', '..mvsgx'),
  candidate_documents: ofStoreByMaker('..mvsgx', '..mvsgx'),
  candidate_files: ofStore('..mvsgx', '..mvsgx'),
  // nobody of the others has handed one in: one's own is there, those of others are not
  candidate_scorecards: {
    'own store, own user': verbs('..mvsgx', '..mvsgx'),
    'own store, other user': verbs('..mvsgx', nobody),
    'other store, own user': verbs(globalAdmins, globalAdmins),
    'other store, other user': verbs(globalAdmins, nobody),
  },
  // written by the server alone, with each step of a candidate
  candidate_stage_events: ofStore(everybody),
  // what each status takes says tests/sql/onboarding.test.ts
  candidate_onboarding_progress: ofStore(everybody, '..mvsgx', everybody),
  // which change of a vehicle takes what says tests/sql/vehicles.test.ts, as of what belongs to it
  vehicles: ofStore(everybody, '....sgx', '..mvsgx'),
  vehicle_meter_entries: ofStoreByMaker(everybody, everybody),
  vehicle_problems: ofStoreByMaker(everybody, everybody),
  vehicle_keys: ofStoreByMaker(everybody, everybody),
  // by label; where it is filed nobody reads by that
  vehicle_reports: ofUser(everybody),
  // what they cost is for those alone who look after the vehicles
  vehicle_services: ofStoreByMaker('...vsgx', '...vsgx'),
  vehicle_reminders: ofStore(everybody, '...vsgx'),
  // of what a driver shows
  vehicle_card_photos: ofStore(everybody, '...vsgx'),
  // papers and invoices say what was paid
  vehicle_paper_photos: ofStore('...vsgx', '...vsgx'),
  service_programs: ofStore('...vsgx', '....sgx'),
  // written by the server alone
  vehicle_months: ofStore('...vsgx'),
  // written by functions; not even the service key writes one
  vehicle_receipts: {
    'own store': { select: everybody, insert: '.......', update: '.......', delete: '.......' },
    'other store': {
      select: globalAdmins,
      insert: '.......',
      update: '.......',
      delete: '.......',
    },
  },
  // what a driver shows is everybody's, every other paper is not
  vehicle_documents: {
    ...ofStore(everybody, '...vsgx'),
    'own store, permit': verbs('...vsgx', '...vsgx'),
  },
  sync_scopes: ofStore(everybody),
  sync_summaries: { any: verbs(globalAdmins) },
  sync_clients: {
    'own user': verbs(nobody),
    'other user': verbs(nobody),
  },
  record_conflicts: {
    'own store': verbs(everybody, nobody, '..mvsgx'),
    'other store': verbs(globalAdmins, nobody, globalAdmins),
    'own user': verbs(everybody, nobody, everybody),
    'other user': verbs(nobody),
  },
  // read by who asked and by who manages the people of the store; written by functions
  join_requests: {
    'own store, own user': verbs(everybody),
    'own store, other user': verbs('....sgx'),
    'other store, other user': verbs(globalAdmins),
  },
  quick_links: { any: verbs(everybody, globalAdmins) },
  requests: {
    'own store, own user': verbs(everybody, everybody),
    'own store, other user': verbs(globalAdmins, nobody, globalAdmins),
    'other store, own user': verbs(everybody, globalAdmins, everybody),
    'other store, other user': verbs(globalAdmins, nobody, globalAdmins),
  },
  rescue_imports: ofUser(nobody, globalAdmins),
  // what happened to somebody's ways in, written by SQL alone
  account_events: ofUser(nobody, globalAdmins),
  biometric_devices: ofUser(everybody),
  'storage.objects': {
    // the object of a photo is added by whoever captured it
    'own store': { select: '.lmvsgx', insert: '.lmvsgx', update: '......x', delete: '.....gx' },
    'own store, photo of somebody else': {
      select: '.lmvsgx',
      insert: '......x',
      update: '......x',
      delete: '.....gx',
    },
    'own store, no photo': {
      select: '.lmvsgx',
      insert: '......x',
      update: '......x',
      delete: '.....gx',
    },
    'other store': { select: '.....gx', insert: '.....gx', update: '......x', delete: '.....gx' },
    'own store, removed photo': {
      select: '.lmvsgx',
      insert: '.lmvsgx',
      update: '......x',
      delete: '.lmvsgx',
    },
    'other store, removed photo': {
      select: '.....gx',
      insert: '.....gx',
      update: '......x',
      delete: '.....gx',
    },
    'own store, reference photo': {
      select: '.lmvsgx',
      insert: '.....gx',
      update: '......x',
      delete: '.....gx',
    },
    'other store, reference photo': {
      select: '.....gx',
      insert: '.....gx',
      update: '......x',
      delete: '.....gx',
    },
    'own store, reference photo of a draft': {
      select: '.....gx',
      insert: '.....gx',
      update: '......x',
      delete: '.....gx',
    },
    'every store, switched off, reference photo': {
      select: '.lmvsgx',
      insert: '.....gx',
      update: '......x',
      delete: '.....gx',
    },
    'elsewhere in the bucket': {
      select: '.....gx',
      insert: '......x',
      update: '......x',
      delete: '.....gx',
    },
    'own user, avatar': {
      select: '.lmvsgx',
      insert: '.lmvsgx',
      update: '......x',
      delete: '.lmvsgx',
    },
    'other user, avatar': {
      select: '.....gx',
      insert: '......x',
      update: '......x',
      delete: '.....gx',
    },
  },
  'storage.buckets': {
    any: verbs(nobody),
  },
};

/**
 * What a new row says beside its store and its maker, of tables whose rows need nothing else to be there. Of these the
 * probe, and rows of both stores and everybody, are made by themselves (`probes.ts`).
 */
export const newRows: Record<string, Record<string, unknown>> = {
  food_cost_entries: { entry_date: '2026-11-01', amount: 5 },
  notifications: { title: 'Free pizza', type: 'info' },
  requests: { kind: 'feedback', payload: { category: 'idea', text: 'A bell for the oven' } },
};

/** Who is let through and answered with something about the target, or does something to it. */
export const functions: Record<string, Record<string, string>> = {
  current_user_id: { any: '.lmvsg.' },
  is_global_admin: { any: '.....g.' },
  permission_matrix: { any: '.lmvsgx' },
  roles_with_permission: { any: '.lmvsgx' },
  has_permission: { 'own store': '.lmvsg.', 'other store': '.....g.' },
  permitted_store_ids: { 'own store': '.lmvsg.', 'other store': '.....g.' },
  granted_scopes: { 'own store': '.lmvsg.', 'other store': '.....g.' },
  // joins as general manager what is on the approved list (spec §5 Joining); whoever is a member already is refused
  join_store: { 'own store': '.....g.', 'other store': '.lmvsg.' },
  own_join_requests: { any: '.lmvsg.' },
  open_join_requests: { 'own store': '....sg.', 'other store': '.....g.' },
  decide_join: { 'own store': '....sg.', 'other store': '.....g.' },
  ensure_admin_office: { any: '.....g.' },
  // the link alone decides: whoever holds it needs no session (tests/sql/supply-credits.test.ts)
  answer_credit_request: { any: 'almvsgx' },
  // the sign-up page asks before anybody is signed in
  check_store_number: { any: 'almvsgx' },
  // as answering it
  credit_request: { any: 'almvsgx' },
  // the function that shows it looks at the link (tests/sql/supply-photos.test.ts)
  credit_photo: { any: '......x' },
  // no secret, and asked for by a worker that may have no session
  get_vapid_public_key: { any: 'almvsgx' },
  // says nothing of whether there is such a receipt
  mark_push: { any: 'almvsgx' },
  stores_to_choose: { any: 'almvsgx' },
  remove_webpush_subscription: { 'own user': '.lmvsg.', 'other user': '.......' },
  // whoever caused an urgent notification sees who has seen it
  notification_marks: { 'own user': '.lmvsg.', 'other user': '.......' },
  notification_statistics: { any: '.....g.' },
  notification_health: { any: '.....g.' },
  register_webpush_subscription: { any: '......x' },
  // the old endpoint with its secret decides: tests/push/functions.test.ts
  renew_webpush_subscription: { any: '......x' },
  claim_push_deliveries: { any: '......x' },
  settle_push_deliveries: { any: '......x' },
  // the link alone decides: whoever holds it needs no session (tests/mail/send-mail.test.ts)
  unsubscribe_mail: { any: 'almvsgx' },
  claim_mail_deliveries: { any: '......x' },
  begin_mail_delivery: { any: '......x' },
  settle_mail_deliveries: { any: '......x' },
  note_mail_bounce: { any: '......x' },
  own_sessions: { 'own user': '.lmvsg.', 'other user': '.......' },
  end_session: { 'own user': '.lmvsg.', 'other user': '.......' },
  end_other_sessions: { 'own user': '.lmvsg.', 'other user': '.......' },
  biometric_device_seen: { 'own user': '.lmvsg.', 'other user': '.......' },
  // who has no authenticator has no use for codes; with one, see second-factor.test.ts
  mfa_recovery_codes_create: { any: '.......' },
  mfa_recovery_codes_state: { any: '.lmvsg.' },
  mfa_recovery_code_use: { any: '.lmvsg.' },
  budget_weeks: { 'own store': '.lmvsgx', 'other store': '.....gx' },
  food_cost_history: { 'own store': '.lmvsg.', 'other store': '.....g.' },
  budget_overview: { 'own store': '.lmvsg.', 'other store': '.....g.' },
  store_board: { 'own store': '.lmvsg.', 'other store': '.....g.' },
  store_board_details: { 'own store': '.lmvsg.', 'other store': '.....g.' },
  // `view_reports`, and what each of them takes besides (RP5 of the reports)
  report_budget: { 'own store': '..mvsg.', 'other store': '.....g.' },
  report_budget_rows: { 'own store': '..mvsg.', 'other store': '.....g.' },
  report_inspections: { 'own store': '..mvsg.', 'other store': '.....g.' },
  report_inspections_rows: { 'own store': '..mvsg.', 'other store': '.....g.' },
  report_actions: { 'own store': '..mvsg.', 'other store': '.....g.' },
  report_actions_rows: { 'own store': '..mvsg.', 'other store': '.....g.' },
  report_devices: { 'own store': '..mvsg.', 'other store': '.....g.' },
  report_devices_rows: { 'own store': '..mvsg.', 'other store': '.....g.' },
  ask_for_missing_days: { 'own store': '..mvsg.', 'other store': '.....g.' },
  review_queue: { 'own store': '.lmvsg.', 'other store': '.....g.' },
  // an action item of the store that a colleague has done; a shift lead verifies none
  review_verify: { 'own store': '..mvsg.', 'other store': '.....g.' },
  inspections_over_stores: { 'own store': '.lmvsg.', 'other store': '.....g.' },
  actions_over_stores: { 'own store': '.lmvsg.', 'other store': '.....g.' },
  schedules_over_stores: { 'own store': '.lmvsg.', 'other store': '.....g.' },
  trends_over_stores: { 'own store': '.lmvsg.', 'other store': '.....g.' },
  food_cost_found: { 'own store': '.lmvsg.', 'other store': '.....g.' },
  inspection_to_read: { 'own store': '.lmvsg.', 'other store': '.....g.' },
  action_to_read: { 'own store': '.lmvsg.', 'other store': '.....g.' },
  // what the caller has just verified
  review_take_back: { 'own store': '..mvsg.', 'other store': '.....g.' },
  // an inspection of the store
  review_make_action: { 'own store': '.lmvsg.', 'other store': '.....g.' },
  device_seen: { any: '.lmvsg.' },
  set_store_percentages: { 'own store': '....sg.', 'other store': '.....g.' },
  // a phone that another store knows, too
  candidate_known_elsewhere: { 'own store': '..mvsg.', 'other store': '.....g.' },
  candidate_report: { 'own store': '..mvsg.', 'other store': '.....g.' },
  // who manages the onboarding of any store
  save_onboarding_steps: { any: '...vsg.' },
  onboarding_step_behind: { any: '...vsg.' },
  apply_onboarding_step: { any: '...vsg.' },
  // a label that nobody has
  vehicle_label: { any: '.lmvsg.' },
  erase_candidate: { 'own store': '.....g.', 'other store': '.....g.' },
  // to a store where the supervisor hires, too
  transfer_candidate: { 'own store': '...v.g.', 'other store': '.....g.' },
  set_legal_hold: { 'own store': '.....g.', 'other store': '.....g.' },
  candidate_keeping: { any: '.....g.' },
  candidate_erasures: { any: '.....g.' },
  set_candidate_keeping: { any: '.....g.' },
  merge_candidates: { 'own store': '..mvsg.', 'other store': '.....g.' },
  archive_supply_order: { 'own store': '.....g.', 'other store': '.....g.' },
  restore_archived_supply_order: { 'own store': '.....g.', 'other store': '.....g.' },
  get_supply_order_archive_stats: { any: '.....g.' },
  // an order that was sent to a supplier
  save_catalogue: { any: '.....g.' },
  undo_catalogue_change: { any: '.....g.' },
  stores_to_transfer_to: { 'own store': '..mvsg.', 'other store': '.....g.' },
  supply_orders_over_stores: { 'own store': '...vsg.', 'other store': '.....g.' },
  deliver_notifications: { any: '......x' },
  removable_photos: { any: '......x' },
  arrange_quick_links: { any: '.....g.' },
  publish_template: { any: '.....g.' },
  template_versions: { any: '.....g.' },
  photos_stored: { 'own store': '.lmvsg.', 'other store': '.....g.' },
  // whoever has an account has journals
  register_journal: { any: '.lmvsg.' },
  sync_pull: { 'own store': '.lmvsg.', 'other store': '.....g.' },
  // a new food cost entry, of the person's pack
  rescue_import: {
    'own store, own user': '..mvsg.',
    'own store, other user': '.......',
    'other store, own user': '.....g.',
    // somebody else's is only taken signed (tests/sql/rescue.test.ts)
    'other store, other user': '.......',
  },
  // a new food cost entry
  sync_push: {
    'own store, own user': '..mvsg.',
    'own store, other user': '.......',
    'other store, own user': '.....g.',
    'other store, other user': '.......',
  },
};

/**
 * Private channels. On that of a walk who sees the inspections of its store sees who else is in it, and is seen;
 * nothing else is said there. The other names have no policy: nobody but the service key uses them.
 */
export const topics: Record<
  string,
  { listen: string; send: string; see: string; presence: string }
> = {
  'own store, walk': { listen: '......x', send: '......x', see: '.lmvsgx', presence: '.lmvsgx' },
  'other store, walk': { listen: '......x', send: '......x', see: '.....gx', presence: '.....gx' },
  'own store, no walk': { listen: '......x', send: '......x', see: '......x', presence: '......x' },
  'own store': { listen: '......x', send: '......x', see: '......x', presence: '......x' },
  'other store': { listen: '......x', send: '......x', see: '......x', presence: '......x' },
  'own user': { listen: '......x', send: '......x', see: '......x', presence: '......x' },
  'other user': { listen: '......x', send: '......x', see: '......x', presence: '......x' },
};

/** Tables whose changes are told, each to who may select the row. */
export const published = [
  'candidate_onboarding_progress',
  'candidates',
  'food_cost_entries',
  'store_users',
  'supply_orders',
  'sync_scopes',
  'sync_summaries',
];
