-- Quick links (spec §1): the forms that the business keeps elsewhere, one list for everybody. A global admin keeps it;
-- devices hold it, so that it can be read offline.
create table public.quick_links (
  id uuid primary key default gen_random_uuid(),
  icon text not null default 'link' check (icon in ('incident', 'time_clock', 'personnel', 'supplies', 'link')),
  title_en text not null check (length(title_en) between 1 and 80),
  -- empty: shown in English
  title_es text not null default '' check (length(title_es) <= 80),
  title_fr text not null default '' check (length(title_fr) <= 80),
  -- null: the form has no address yet
  url text check (url ~ '^https://[^\s/]+\S*$' and length(url) <= 2000),
  order_index integer not null default 0,
  -- kept for later, but offered to nobody
  is_hidden boolean not null default false
);

select sync.declare_kind('quick_link', 'quick_links', 'global');

-- Puts the links into this order, all or none; those that are not named follow as they are. Codes: forbidden,
-- malformed (no list).
create function public.arrange_quick_links(ids uuid[]) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform sync.require_user();
  if ids is null then
    perform sync.refuse('malformed', 'Name the links in their order.');
  elsif not public.is_global_admin() then
    perform sync.refuse('forbidden', 'Only an admin arranges quick links.', 403);
  end if;
  update public.quick_links l set order_index = a.place
  from (
    select q.id, (row_number() over (order by array_position(ids, q.id) nulls last, q.order_index, q.id))::integer as place
    from public.quick_links q where q.deleted_at is null
  ) a
  where l.id = a.id and l.order_index <> a.place;
end $$;

create policy "everyone signed in reads quick links" on public.quick_links for select to authenticated
  using ((select public.current_user_id()) is not null);

create policy "an admin makes quick links" on public.quick_links for insert to authenticated
  with check ((select public.is_global_admin()));

create policy "an admin changes quick links" on public.quick_links for update to authenticated
  using ((select public.is_global_admin())) with check ((select public.is_global_admin()));

grant all on public.quick_links to service_role;
grant select, insert (id, icon, title_en, title_es, title_fr, url, order_index, is_hidden),
  update (icon, title_en, title_es, title_fr, url, order_index, is_hidden, deleted_at)
  on public.quick_links to authenticated;

grant execute on function public.arrange_quick_links(uuid[]) to authenticated;

-- The four forms that the product knows; their addresses differ from business to business.
insert into public.quick_links (id, icon, title_en, title_es, title_fr, order_index) values
  ('71c40000-0000-4000-8000-000000000001', 'incident', 'Incident or accident form',
    'Formulario de incidentes o accidentes', 'Formulaire d’incident ou d’accident', 1),
  ('71c40000-0000-4000-8000-000000000002', 'time_clock', 'Time clock adjustment',
    'Ajuste del reloj de asistencia', 'Correction de pointage', 2),
  ('71c40000-0000-4000-8000-000000000003', 'personnel', 'Personnel action form',
    'Formulario de acción de personal', 'Formulaire de mesure du personnel', 3),
  ('71c40000-0000-4000-8000-000000000004', 'supplies', 'Supply request',
    'Solicitud de suministros', 'Demande de fournitures', 4);
