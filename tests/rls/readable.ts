/**
 * What decides who may read which row, as it was when `sync.policy_version()` had this number: a hash of the policies of
 * each kind, and of every function that they ask. See policy-version.test.ts.
 */
export const readable: {
  readonly policyVersion: number;
  readonly kinds: Readonly<Record<string, string>>;
  readonly functions: Readonly<Record<string, string>>;
} = {
  policyVersion: 1,
  kinds: {
    food_cost_entries: 'f887981c1ed5fe66',
    inspection_action_items: '2b7ddfe5360ac926',
    inspection_occurrence: '2b7ddfe5360ac926',
    inspection_photos: '2b7ddfe5360ac926',
    inspection_receipt: '2b7ddfe5360ac926',
    inspection_responses: '2b7ddfe5360ac926',
    inspection_schedule: '2b7ddfe5360ac926',
    inspection_template: '716130a064637d7e',
    inspections: '2b7ddfe5360ac926',
    notification_preferences: 'e6d3a5d8328f1868',
    notification_subscriptions: 'e6d3a5d8328f1868',
    notifications: 'e6d3a5d8328f1868',
    product: '932544556fe9c75d',
    profile: '0b44b728daab926e',
    quick_link: 'aaffd8c40645142b',
    record_comments: '15d038e1ca9dd8e9',
    record_conflicts: '0fc0fad5773f90bd',
    requests: '3d901d862d1e53af',
    review_marks: 'e6d3a5d8328f1868',
    store: '159b05e277638bdc',
    store_percentages: 'f887981c1ed5fe66',
    store_member: '5b270f6d126a540a',
    store_user: '5f7510bfbebb9e3a',
    supplier: '932544556fe9c75d',
    supply_order_lines: '2f23f8e271a5c302',
    supply_order_steps: '2f23f8e271a5c302',
    supply_orders: '2f23f8e271a5c302',
    supply_settings: '2f23f8e271a5c302',
    user_role: '3d901d862d1e53af',
    weekly_sales_forecasts: 'f887981c1ed5fe66',
  },
  functions: {
    current_user_id: '27d669db58e3a96e',
    granted_scopes: '8e8be5d48ae22857',
    has_permission: 'eb46316e965dbdff',
    holds_in: '549105b276ed9f83',
    is_admin: '61efede21dadfd54',
    is_global_admin: '454fb65a19c5acb3',
    iso_time: '88a1c4f680aedf88',
    issuer_is_local: '59a5ed48c7117d32',
    judged_at: '5cf07b7cc306b1bc',
    may_read_in: '2eebefcada7bc007',
    permission_matrix: 'd81c1cc17b8e13b6',
    permitted_store_ids: '5926a0a376e69282',
    product_offers_of: '80ecc9a1b4f6f6e5',
    product_page: '6b6c2153a436dd43',
    readable_comments: 'f493d3a870f374ec',
    roles_with_permission: '0ff79c89bd8fe6c5',
    session_of_request: '40e013639e13d314',
    template_page: 'e9a63ce09cc191cf',
    template_sections: '656efb0e7fb72280',
  },
};
