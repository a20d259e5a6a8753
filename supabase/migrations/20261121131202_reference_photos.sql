-- Reference photos (rules R of the inspections): an item's rules can name a picture of how it should look. Its object is
-- `template-photos/<template>/<sha256 of the picture>.<webp|jpg>` in the private bucket: what is under a name never
-- changes, so a walk that began with it keeps it.
create or replace function sync.is_item_rules(rules jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(rules) = 'object'
    and case
      when not rules ? 'on_fail' then true
      when jsonb_typeof(rules -> 'on_fail') <> 'object' then false
      else
        coalesce(case when jsonb_typeof(rules -> 'on_fail' -> 'require') = 'array'
          then rules -> 'on_fail' -> 'require' <@ '["photo", "note"]'
          else not rules -> 'on_fail' ? 'require' end, false)
        and (not rules -> 'on_fail' ? 'priority'
          or coalesce(rules -> 'on_fail' ->> 'priority' in ('critical', 'high', 'medium', 'low'), false))
        and (not rules -> 'on_fail' ? 'due_hours' or coalesce(
          case when jsonb_typeof(rules -> 'on_fail' -> 'due_hours') = 'number'
            then (rules -> 'on_fail' ->> 'due_hours')::numeric between 1 and 8760 end, false))
        and (not rules -> 'on_fail' ? 'role' or coalesce(
          rules -> 'on_fail' ->> 'role' in ('admin', 'supervisor', 'general_manager', 'shift_lead'), false))
      end
    and case
      when not rules ? 'show_if' then true
      when jsonb_typeof(rules -> 'show_if') <> 'object' then false
      when jsonb_typeof(rules -> 'show_if' -> 'is') is distinct from 'array' then false
      else coalesce(rules -> 'show_if' ->> 'item' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false)
        and jsonb_array_length(rules -> 'show_if' -> 'is') between 1 and 8
        and not exists (
          select from jsonb_array_elements(rules -> 'show_if' -> 'is') v
          where jsonb_typeof(v.value) <> 'string' or length(v.value #>> '{}') > 20)
      end
    and case
      when not rules ? 'help_photo' then true
      when jsonb_typeof(rules -> 'help_photo') <> 'object' then false
      else coalesce(
        rules -> 'help_photo' ->> 'path'
          ~ '^template-photos/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}\.(webp|jpg)$'
        and split_part(split_part(rules -> 'help_photo' ->> 'path', '/', 3), '.', 1) = rules -> 'help_photo' ->> 'sha256'
        and jsonb_typeof(rules -> 'help_photo' -> 'width') = 'number'
        and jsonb_typeof(rules -> 'help_photo' -> 'height') = 'number', false)
      end
$$;

-- The template that the name of a reference photo says; null for any other name.
create function sync.template_of_photo(path text) returns uuid
language sql immutable set search_path = '' as $$
  select case when path ~ '^template-photos/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}\.(webp|jpg)$'
    then split_part(path, '/', 2)::uuid end
$$;

-- Whether the caller walks, or sees walks, where this template is offered. One that is switched off or deleted counts:
-- walks that began with it go on, and reports show it.
create function sync.may_see_template(of_template uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.inspection_templates t
    where t.id = of_template and case
      when t.store_id is null then cardinality(public.permitted_store_ids('view_inspections')) > 0
      else t.store_id = any (public.permitted_store_ids('view_inspections')) end)
$$;
grant execute on function sync.template_of_photo(text), sync.may_see_template(uuid) to authenticated;

-- An admin sees all of the bucket, and alone deletes what is no photo of an inspection, by the policies that are there.
create policy "view reference photos" on storage.objects for select to authenticated
  using (bucket_id = 'documents' and sync.template_of_photo(name) is not null
    and sync.may_see_template(sync.template_of_photo(name)));
create policy "admins add reference photos" on storage.objects for insert to authenticated
  with check (bucket_id = 'documents' and sync.template_of_photo(name) is not null
    and (select public.is_global_admin()));
