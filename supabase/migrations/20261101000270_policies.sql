-- Row-level security is the only authority. Every policy asks once per statement: `(select ...)` is evaluated as an
-- init plan. Nobody deletes: a delete in the app is a write of deleted_at, and only the purge removes rows.
-- Columns that a client may send are granted one by one; triggers recompute the others.

revoke all on all tables in schema public from anon, authenticated;
grant all on all tables in schema public to service_role;

-- Approved store numbers: the sign-up page reads them before anybody is signed in.
grant select on public.approved_store_numbers to anon, authenticated;
create policy "everybody reads approved store numbers" on public.approved_store_numbers
  for select to anon, authenticated using (true);

-- Profiles
grant select, insert (id, first_name, last_name), update (first_name, last_name) on public.profiles to authenticated;
create policy "read own profile, an admin all" on public.profiles for select to authenticated
  using (id = (select public.current_user_id()) or (select public.is_global_admin()));
create policy "make own profile" on public.profiles for insert to authenticated
  with check (id = (select public.current_user_id()));
create policy "change own profile, an admin all" on public.profiles for update to authenticated
  using (id = (select public.current_user_id()) or (select public.is_global_admin()))
  with check (id = (select public.current_user_id()) or (select public.is_global_admin()));

-- Roles are only read: the sign-up trigger makes them, and no client raises anyone.
grant select on public.user_roles to authenticated;
create policy "read own role, an admin all" on public.user_roles for select to authenticated
  using (user_id = (select public.current_user_id()) or (select public.is_global_admin()));

-- Stores
grant select, insert (id, store_number, name, budget_percentage, time_zone),
  update (name, budget_percentage, time_zone, deleted_at) on public.stores to authenticated;
create policy "members read their stores" on public.stores for select to authenticated
  using (id = any ((select public.permitted_store_ids(null))::uuid[]) or (select public.is_global_admin()));
create policy "an admin makes stores" on public.stores for insert to authenticated
  with check ((select public.is_global_admin()));
create policy "an admin changes stores" on public.stores for update to authenticated
  using ((select public.is_global_admin())) with check ((select public.is_global_admin()));

-- Memberships: read by their person and by who manages users; given and changed by who manages users of that store.
-- Joining by number is the function join_store.
grant select, insert (id, user_id, store_id, role), update (role, deleted_at) on public.store_users to authenticated;
create policy "read own memberships and those one manages" on public.store_users for select to authenticated
  using (
    user_id = (select public.current_user_id())
    or store_id = any ((select public.permitted_store_ids('manage_users'))::uuid[]));
create policy "give memberships" on public.store_users for insert to authenticated
  with check (store_id = any ((select public.permitted_store_ids('manage_users'))::uuid[]));
create policy "change memberships" on public.store_users for update to authenticated
  using (store_id = any ((select public.permitted_store_ids('manage_users'))::uuid[]))
  with check (store_id = any ((select public.permitted_store_ids('manage_users'))::uuid[]));

grant select on public.store_members to authenticated;
create policy "members read who works with them" on public.store_members for select to authenticated
  using (store_id = any ((select public.permitted_store_ids(null))::uuid[]));

-- Budget
grant select, insert (id, user_id, store_id, entry_date, amount, deleted_at), update (entry_date, amount, deleted_at)
  on public.food_cost_entries to authenticated;
create policy "view budget" on public.food_cost_entries for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_budget'))::uuid[]));
create policy "enter food cost" on public.food_cost_entries for insert to authenticated
  with check (
    user_id = (select public.current_user_id())
    and store_id = any ((select public.permitted_store_ids('manage_budget'))::uuid[]));
create policy "change food cost" on public.food_cost_entries for update to authenticated
  using (store_id = any ((select public.permitted_store_ids('manage_budget'))::uuid[]))
  with check (store_id = any ((select public.permitted_store_ids('manage_budget'))::uuid[]));

grant select, insert (id, user_id, store_id, week_start_date, projected_amount, deleted_at),
  update (projected_amount, deleted_at) on public.weekly_sales_forecasts to authenticated;
create policy "view budget" on public.weekly_sales_forecasts for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_budget'))::uuid[]));
create policy "make forecasts" on public.weekly_sales_forecasts for insert to authenticated
  with check (
    user_id = (select public.current_user_id())
    and store_id = any ((select public.permitted_store_ids('manage_budget'))::uuid[]));
create policy "change forecasts" on public.weekly_sales_forecasts for update to authenticated
  using (store_id = any ((select public.permitted_store_ids('manage_budget'))::uuid[]))
  with check (store_id = any ((select public.permitted_store_ids('manage_budget'))::uuid[]));

-- Notifications: everybody their own. What reaches others is made in SQL.
grant select, insert (id, user_id, store_id, title, message, type, category, url, is_read, deleted_at),
  update (is_read, deleted_at) on public.notifications to authenticated;
create policy "read own notifications" on public.notifications for select to authenticated
  using (user_id = (select public.current_user_id()));
create policy "notify oneself" on public.notifications for insert to authenticated
  with check (
    user_id = (select public.current_user_id())
    and (store_id is null or store_id = any ((select public.permitted_store_ids(null))::uuid[])));
create policy "change own notifications" on public.notifications for update to authenticated
  using (user_id = (select public.current_user_id())) with check (user_id = (select public.current_user_id()));

-- Templates: those for every store and those of one's own; switched off ones only for who may see them.
grant select,
  insert (id, store_id, name, description, is_active, total_points, scoring_mode, deleted_at),
  update (name, description, is_active, total_points, scoring_mode, deleted_at)
  on public.inspection_templates to authenticated;
create policy "read templates" on public.inspection_templates for select to authenticated
  using (
    (select public.is_global_admin())
    or (store_id is null and is_active
      and (select cardinality(public.permitted_store_ids('view_inspections')) > 0))
    or (store_id is null and (select cardinality(public.permitted_store_ids('view_inactive_templates')) > 0))
    or (is_active and store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[]))
    or store_id = any ((select public.permitted_store_ids('view_inactive_templates'))::uuid[]));
create policy "an admin makes templates" on public.inspection_templates for insert to authenticated
  with check ((select public.is_global_admin()));
create policy "an admin changes templates" on public.inspection_templates for update to authenticated
  using ((select public.is_global_admin())) with check ((select public.is_global_admin()));

grant select, insert (id, template_id, name, description, order_index, max_score),
  update (name, description, order_index, max_score, deleted_at) on public.inspection_sections to authenticated;
create policy "read the sections of readable templates" on public.inspection_sections for select to authenticated
  using (template_id in (select t.id from public.inspection_templates t));
create policy "an admin makes sections" on public.inspection_sections for insert to authenticated
  with check ((select public.is_global_admin()));
create policy "an admin changes sections" on public.inspection_sections for update to authenticated
  using ((select public.is_global_admin())) with check ((select public.is_global_admin()));

grant select,
  insert (id, section_id, order_index, question_text, help_text, item_type, points, is_critical),
  update (section_id, order_index, question_text, help_text, item_type, points, is_critical, deleted_at)
  on public.inspection_items to authenticated;
create policy "read the items of readable templates" on public.inspection_items for select to authenticated
  using (section_id in (select s.id from public.inspection_sections s));
create policy "an admin makes items" on public.inspection_items for insert to authenticated
  with check ((select public.is_global_admin()));
create policy "an admin changes items" on public.inspection_items for update to authenticated
  using ((select public.is_global_admin())) with check ((select public.is_global_admin()));

-- Inspections
grant select,
  insert (id, template_id, store_id, inspector_id, status, start_date, completed_date, template_snapshot, deleted_at),
  update (status, completed_date, deleted_at) on public.inspections to authenticated;
create policy "view inspections" on public.inspections for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[]));
create policy "start inspections" on public.inspections for insert to authenticated
  with check (
    inspector_id = (select public.current_user_id())
    and store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]));
create policy "conduct inspections" on public.inspections for update to authenticated
  using (store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]))
  with check (store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]));

-- The store of a response, photo or action item is its inspection's: a trigger sets it before the policy looks.
grant select, insert (id, inspection_id, item_id, store_id, response_value, notes, deleted_at),
  update (response_value, notes, deleted_at) on public.inspection_responses to authenticated;
create policy "view inspections" on public.inspection_responses for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[]));
create policy "answer" on public.inspection_responses for insert to authenticated
  with check (store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]));
create policy "change answers" on public.inspection_responses for update to authenticated
  using (store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]))
  with check (store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]));

grant select,
  insert (id, inspection_id, item_id, store_id, path, mime_type, sha256, width, height, order_index, captured_at,
    captured_by, deleted_at),
  update (order_index, deleted_at) on public.inspection_photos to authenticated;
create policy "view inspections" on public.inspection_photos for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[]));
create policy "add photos" on public.inspection_photos for insert to authenticated
  with check (store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]));
create policy "change photos" on public.inspection_photos for update to authenticated
  using (store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]))
  with check (store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]));

grant select,
  insert (id, inspection_id, item_id, store_id, title, status, priority, due_date, assignee_role, assignee_id, note,
    created_by, deleted_at),
  update (title, status, priority, due_date, assignee_role, assignee_id, note, deleted_at)
  on public.inspection_action_items to authenticated;
create policy "view inspections" on public.inspection_action_items for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[]));
create policy "raise action items" on public.inspection_action_items for insert to authenticated
  with check (store_id = any ((select public.permitted_store_ids('conduct_inspections'))::uuid[]));
-- which change needs which permission is decided by derive_action_item
create policy "work on action items" on public.inspection_action_items for update to authenticated
  using (store_id = any ((select public.permitted_store_ids('finish_action_items'))::uuid[]))
  with check (store_id = any ((select public.permitted_store_ids('finish_action_items'))::uuid[]));

-- Sync: heads of granted scopes (the poke of Realtime reads them), and the conflicts in them. Journals' numbers and
-- answers are read by sync_push alone.
grant select on public.sync_scopes to authenticated;
create policy "read the heads of granted scopes" on public.sync_scopes for select to authenticated
  using (scope = any ((select public.granted_scopes())::text[]));

grant select on public.record_conflicts to authenticated;
create policy "read conflicts of what one may view" on public.record_conflicts for select to authenticated
  using (
    (store_id is null and scope = 'user:' || (select public.current_user_id()))
    or (collection in ('food_cost_entries', 'weekly_sales_forecasts')
      and store_id = any ((select public.permitted_store_ids('view_budget'))::uuid[]))
    or (collection not in ('food_cost_entries', 'weekly_sales_forecasts')
      and store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[])));
