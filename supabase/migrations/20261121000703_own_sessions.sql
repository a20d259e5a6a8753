-- A person's sessions, one per device they signed in on, and their end. An ended session is worth nothing at once: its
-- refresh token is gone with it, and its access token, which lives for up to an hour, is no longer accepted by anything
-- that asks who is calling.

create or replace function public.current_user_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  claimed constant uuid := auth.uid();
  session constant uuid := sync.session_of_request();
begin
  if claimed is null then
    return null;
  end if;
  return (
    select u.id
    from auth.users u
    where u.id = claimed
      and u.deleted_at is null
      and (u.banned_until is null or u.banned_until < now())
      and (
        coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
        or not exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
      )
      and (session is null or exists (select from auth.sessions s where s.id = session and s.user_id = u.id))
      and (u.email is null or u.email not like '%@storehand.demo' or sync.issuer_is_local(auth.jwt() ->> 'iss'))
  );
end $$;

-- The caller's sessions, the one that asks first, then by last use. `last_used_at` is the last renewal of its token, so
-- it is up to an hour old. `user_agent` is the browser's own words.
create function public.own_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, aal text, is_current boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := sync.require_user();
begin
  return query
    select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'utc', s.created_at), s.user_agent::text,
      host(s.ip), s.aal::text, s.id is not distinct from sync.session_of_request()
    from auth.sessions s
    where s.user_id = me and (s.not_after is null or s.not_after > now())
    order by 7 desc, 3 desc, s.id
    limit 200;
end $$;

-- Ends one of the caller's sessions. Answers false when it is not theirs or already over.
create function public.end_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := sync.require_user();
begin
  delete from auth.sessions s where s.id = end_session.session_id and s.user_id = me;
  if not found then
    return false;
  end if;
  perform sync.note_account_event(me, 'session_ended');
  return true;
end $$;

-- Ends all sessions of the caller but the one that asks; answers how many.
create function public.end_other_sessions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := sync.require_user();
  ended integer;
begin
  delete from auth.sessions s where s.user_id = me and s.id is distinct from sync.session_of_request();
  get diagnostics ended = row_count;
  if ended > 0 then
    perform sync.note_account_event(me, 'other_sessions_ended', jsonb_build_object('count', ended));
  end if;
  return ended;
end $$;

grant execute on function public.own_sessions(), public.end_session(uuid), public.end_other_sessions() to authenticated;
