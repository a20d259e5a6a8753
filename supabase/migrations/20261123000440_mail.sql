-- Mail: digests of what people have not read, and urgent notifications at once, for whoever asked for them
-- (src/modules/notifications/rules.md, Mail). The function send-mail sends it.

-- How far the digests of a person have come: by the clock, and by the change numbers of what they told, which miss nothing
-- that was written meanwhile. One that could not be sent is told with the next.
create table sync.mail_readers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  planned_until timestamptz(3) not null default now(),
  told_change bigint not null
);

alter table sync.mail_readers enable row level security;

create table sync.mail_deliveries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('digest', 'urgent')),
  user_id uuid not null references auth.users (id) on delete cascade,
  notification_id uuid references public.notifications (id) on delete cascade,
  -- of a digest: its day by the clock of the store, and up to which change it tells
  day date,
  covers_change bigint,
  -- names the mail: in its Message-ID, and in the link that ends such mails
  receipt uuid not null unique default gen_random_uuid(),
  --   waiting   until `next_attempt_at`, or being sent by `claimed_by` until `claimed_until`
  --   dropped   nobody wants it any more; failed: it could not be brought, or nobody knows whether it was
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'failed')),
  reason text,
  address text,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default now(),
  claimed_by uuid,
  claimed_until timestamptz(3),
  -- since when it is on its way: whether it arrived is known only with the answer
  begun_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  last_status integer,
  unsubscribed_at timestamptz(3),
  unique (user_id, notification_id),
  unique (user_id, day),
  constraint of_its_kind check (
    (kind = 'digest') = (day is not null) and (kind = 'urgent') = (notification_id is not null))
);

create index on sync.mail_deliveries (next_attempt_at, id) where state = 'waiting';

create index on sync.mail_deliveries (notification_id) where notification_id is not null;

create index on sync.mail_deliveries (created_at);

alter table sync.mail_deliveries enable row level security;

create index on public.notification_preferences (user_id) where email_digest <> 'off';

-- The last change of what is this person's own that everybody sees.
create function sync.head_of(person uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.head from public.sync_scopes s where s.scope = 'user:' || person), 0)
$$;

-- Whoever chooses anew is written to again, and whoever begins with digests is told from now on.
create function sync.choose_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.email_digest, new.email_urgent) is distinct from (old.email_digest, old.email_urgent) then
    new.email_refused := null;
  end if;
  if new.email_digest <> 'off' and (tg_op = 'INSERT' or old.email_digest = 'off') then
    insert into sync.mail_readers (user_id, told_change) values (new.user_id, sync.head_of(new.user_id))
    on conflict (user_id) do update set planned_until = now(), told_change = excluded.told_change;
  end if;
  return new;
end $$;

create trigger b_choose_mail before insert or update on public.notification_preferences
  for each row execute function sync.choose_mail();

-- The clock of a person's mail: of the store where they work, of several the one with the first number; else of where they
-- are (rules.md D17).
create function sync.mail_zone(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select s.time_zone from public.store_users m join public.stores s on s.id = m.store_id
     where m.user_id = person and m.deleted_at is null and s.deleted_at is null and s.store_number <> 'OFFICE'
     order by s.store_number limit 1),
    (select p.time_zone from public.notification_preferences p where p.user_id = person and p.deleted_at is null),
    'America/New_York')
$$;

-- The first seven o'clock by this clock after a moment; `weekly`: that of a Monday (rules.md D17).
create function sync.digest_due(after timestamptz, how text, zone text) returns timestamptz
language sql stable set search_path = '' as $$
  select min(m.at)
  from generate_series(0, 8) n
  cross join lateral (select (after at time zone zone)::date + n as day) d
  cross join lateral (select (d.day + time '07:00') at time zone zone as at) m
  where m.at > after and (how = 'daily' or extract(isodow from d.day) = 1)
$$;

-- Queues the digests that are due; answers how many. One that is still waiting is told by the new one.
create function sync.plan_digests(at timestamptz default clock_timestamp()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  planned integer;
begin
  with due as (
    select m.user_id, (at at time zone z.zone)::date as day
    from sync.mail_readers m
    join public.notification_preferences p on p.user_id = m.user_id and p.email_digest <> 'off' and p.deleted_at is null
    cross join lateral (select sync.mail_zone(m.user_id) as zone) z
    where sync.digest_due(m.planned_until, p.email_digest, z.zone) <= at
    order by m.user_id for update of m skip locked
  ), counted as (
    update sync.mail_readers m set planned_until = at from due where m.user_id = due.user_id
  ), replaced as (
    update sync.mail_deliveries d set state = 'dropped', reason = 'replaced', claimed_by = null, claimed_until = null
    from due
    where d.user_id = due.user_id and d.kind = 'digest' and d.day <> due.day and d.state = 'waiting' and d.begun_at is null
  )
  insert into sync.mail_deliveries (kind, user_id, day, next_attempt_at, created_at)
  -- to the millisecond below: rounded up it would not be due yet
  select 'digest', due.user_id, due.day, t.at, t.at from due, date_trunc('milliseconds', plan_digests.at) t (at)
  on conflict do nothing;
  get diagnostics planned = row_count;
  return planned;
end $$;

-- Queues an urgent notification for its person, if they want such mails; answers for how many.
create function sync.queue_mail(made public.notifications) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  queued integer;
begin
  insert into sync.mail_deliveries (kind, user_id, notification_id)
  select 'urgent', made.user_id, made.id from public.notification_preferences p
  where p.user_id = made.user_id and p.email_urgent and p.deleted_at is null and made.urgency = 'high'
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end $$;

create function sync.run_mail_sender() returns void
language sql security definer set search_path = '' as $$
  select sync.run_sender('send-mail')
$$;

-- By the clock: digests whose hour has come, and what waits and is due now.
create function sync.run_mail_sender_if_due() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.plan_digests();
  if exists (
    select from sync.mail_deliveries d
    where d.state = 'waiting' and d.next_attempt_at <= now() and (d.claimed_until is null or d.claimed_until < now())
  ) then
    perform sync.run_mail_sender();
  end if;
end $$;

-- Whether a person wants to be told of a notification by mail: as of pushes (D4), but for what is said of this device's
-- pushes alone.
create function sync.wants_mail_of(n public.notifications, p public.notification_preferences) returns boolean
language sql stable security definer set search_path = '' as $$
  select (sync.push_decision(
    to_jsonb(p) || '{"enabled": true, "quiet_hours_enabled": false}', n.category, n.urgency,
    (select r.mode from public.notification_subscriptions r
     where r.user_id = n.user_id and r.record_collection = n.record_collection and r.record_id = n.record_id
       and r.deleted_at is null),
    (select c.mode from public.notification_subscriptions c
     where c.user_id = n.user_id and c.category = n.category and c.deleted_at is null),
    null, now())).decision = 'send'
$$;

-- What a digest tells of: what came, or was said anew, since the last one that was sent, is unread, wanted, of the last
-- thirty days, and was not mailed by itself.
create function sync.digest_of(d sync.mail_deliveries, p public.notification_preferences) returns setof public.notifications
language sql stable security definer set search_path = '' as $$
  select n.* from public.notifications n
  where n.scope = 'user:' || d.user_id and not n.is_read and n.deleted_at is null
    and n.change > (select m.told_change from sync.mail_readers m where m.user_id = d.user_id) and n.change <= d.covers_change
    and n.created_at > d.created_at - interval '30 days'
    and sync.wants_mail_of(n, p)
    and not exists (select from sync.mail_deliveries u where u.notification_id = n.id and u.state = 'sent')
$$;

-- What ends the mails of this kind, of this person, once: nothing else can be done with it. Signed, so that a receipt from
-- elsewhere is worth nothing.
create function sync.mail_token(receipt uuid) returns text
language sql stable security definer set search_path = '' as $$
  select receipt || '.' || encode(extensions.hmac(
    convert_to('unsubscribe:' || receipt, 'UTF8'), decode(s.value, 'hex'), 'sha256'), 'hex')
  from sync.settings s where s.name = 'mail_link_key'
$$;

-- What the function must know to write one mail. A digest shows the thirty latest, the urgent ones first.
create function sync.mail_letter(d sync.mail_deliveries) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', d.id, 'kind', d.kind, 'receipt', d.receipt, 'to', d.address, 'language', coalesce(p.language, 'en'),
    'token', sync.mail_token(d.receipt), 'zone', sync.mail_zone(d.user_id), 'total', t.total, 'items', t.items)
  from public.notification_preferences p
  cross join lateral (
    select count(*) as total, coalesce(jsonb_agg(jsonb_build_object(
      'title', l.title, 'message', l.message, 'text_key', l.text_key, 'text_params', l.text_params, 'url', l.url,
      'urgency', l.urgency, 'created_at', l.created_at) order by l.place) filter (where l.place <= 30), '[]') as items
    from (
      select n.*, row_number() over (order by (n.urgency = 'high') desc, n.created_at desc, n.id) as place
      from (
        select * from sync.digest_of(d, p) where d.kind = 'digest'
        union all
        select * from public.notifications o where o.id = d.notification_id
      ) n
    ) l
  ) t
  where p.user_id = d.user_id and p.deleted_at is null
$$;

-- What becomes of a mail at this moment: `send`, `hold` with the moment until which it waits, or why it is not sent.
create function sync.judge_mail(d sync.mail_deliveries, at timestamptz, out outcome text, out until timestamptz, out address text)
language plpgsql stable security definer set search_path = '' as $$
declare
  p public.notification_preferences;
  n public.notifications;
begin
  if d.kind = 'digest' and d.begun_at is not null then
    -- whoever had it was killed on the way: it may have arrived
    outcome := 'unknown';
    return;
  end if;
  select u.email into address from auth.users u
  where u.id = d.user_id and u.deleted_at is null and (u.banned_until is null or u.banned_until < at)
    and u.email_confirmed_at is not null and u.email <> '';
  select q.* into p from public.notification_preferences q where q.user_id = d.user_id and q.deleted_at is null;
  outcome := case
    when address is null then 'no_address'
    when p.id is null then 'off'
    when lower(p.email_refused) = lower(address) then 'refused_before'
    when d.created_at < at - interval '1 day' then 'expired'
    when d.kind = 'digest' and p.email_digest = 'off' or d.kind = 'urgent' and not p.email_urgent then 'off' end;
  if outcome is not null then
    return;
  end if;
  if d.kind = 'urgent' then
    select o.* into n from public.notifications o where o.id = d.notification_id;
    outcome := case when n.deleted_at is not null then 'deleted' when n.is_read then 'read'
      when not sync.wants_mail_of(n, p) then 'off' else 'send' end;
    return;
  end if;
  if p.quiet_hours_enabled then
    until := sync.quiet_until(at, sync.mail_zone(d.user_id), p.quiet_hours_start, p.quiet_hours_end);
  end if;
  outcome := case when until is not null then 'hold' when not exists (select from sync.digest_of(d, p)) then 'nothing'
    else 'send' end;
end $$;

-- Gives a worker mails that are due, for as long as its lease: nobody else gets them before (rules.md D18). `at` is a
-- test's clock.
create function public.claim_mail_deliveries(
  worker uuid, at_most integer default 20, lease_seconds integer default 120, at timestamptz default clock_timestamp())
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  d sync.mail_deliveries;
  judged record;
  letters jsonb := '[]';
  seen integer := 0;
begin
  perform sync.plan_digests(at);
  for d in
    select q.* from sync.mail_deliveries q
    where q.state = 'waiting' and q.next_attempt_at <= at and (q.claimed_until is null or q.claimed_until < at)
      -- two digests of one person would tell the same
      and not (q.kind = 'digest' and exists (
        select from sync.mail_deliveries o
        where o.user_id = q.user_id and o.kind = 'digest' and o.id <> q.id and o.state = 'waiting' and o.begun_at is not null))
    order by q.next_attempt_at, q.id limit at_most for update skip locked
  loop
    seen := seen + 1;
    if d.kind = 'digest' then
      d.covers_change := sync.head_of(d.user_id);
    end if;
    select * into judged from sync.judge_mail(d, at);
    update sync.mail_deliveries q
    set state = case when judged.outcome in ('send', 'hold') then 'waiting'
          when judged.outcome in ('unknown', 'expired') then 'failed' else 'dropped' end,
      reason = case when judged.outcome not in ('send', 'hold') then judged.outcome end,
      next_attempt_at = coalesce(judged.until, q.next_attempt_at),
      covers_change = d.covers_change, address = judged.address,
      attempts = q.attempts + case when judged.outcome = 'send' then 1 else 0 end,
      claimed_by = case when judged.outcome = 'send' then worker end,
      claimed_until = case when judged.outcome = 'send' then at + make_interval(secs => lease_seconds) end,
      begun_at = null
    where q.id = d.id returning q.* into d;
    if judged.outcome = 'nothing' then
      update sync.mail_readers m set told_change = d.covers_change where m.user_id = d.user_id;
    elsif judged.outcome = 'send' then
      letters := letters || sync.mail_letter(d);
    end if;
  end loop;
  return jsonb_build_object('letters', letters, 'more', seen = at_most);
end $$;

-- A worker is about to send a mail: answers whether it still may. From here on a digest is not sent a second time, whatever
-- becomes of the worker (rules.md D18).
create function public.begin_mail_delivery(worker uuid, delivery bigint, at timestamptz default clock_timestamp()) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update sync.mail_deliveries d set begun_at = at
  where d.id = delivery and d.claimed_by = worker and d.state = 'waiting' and d.claimed_until > at and d.begun_at is null;
  return found;
end $$;

-- Writes down what came of a worker's mails: [{id, outcome, status, retry_after}], of which the outcome is
--   sent     the mail server took it          refused   it will never take anything for this address
--   retry    not now: it comes again          rejected  it will never take this mail
--   unknown  it was given the whole mail and did not answer
-- Of a mail that the worker has no longer nothing is believed.
create function public.settle_mail_deliveries(worker uuid, results jsonb, at timestamptz default clock_timestamp()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  r record;
  d sync.mail_deliveries;
  again boolean;
  settled integer := 0;
begin
  for r in
    select x.id, x.outcome, x.status, x.retry_after, q.user_id
    from jsonb_to_recordset(results) x (id bigint, outcome text, status integer, retry_after integer)
    join sync.mail_deliveries q on q.id = x.id
    -- in the order of the people's scopes, as everybody
    order by q.user_id, x.id
  loop
    if r.outcome = 'refused' then
      perform sync.reserve_once(array['user:' || r.user_id]);
    end if;
    select q.* into d from sync.mail_deliveries q
    where q.id = r.id and q.claimed_by = worker and q.state = 'waiting' for update;
    continue when not found;
    settled := settled + 1;
    again := r.outcome = 'retry' or r.outcome = 'unknown' and d.kind = 'urgent';
    update sync.mail_deliveries q
    set claimed_by = null, claimed_until = null, begun_at = null, last_status = r.status,
      state = case when r.outcome = 'sent' then 'sent' when again then 'waiting' else 'failed' end,
      reason = case when r.outcome <> 'sent' and not again then r.outcome end,
      sent_at = case when r.outcome = 'sent' then at end,
      next_attempt_at = case when again then at + make_interval(secs => greatest(
        least(coalesce(r.retry_after, 0), 21600), least(3600, 30 * 2 ^ least(q.attempts, 9)))) else q.next_attempt_at end
    where q.id = d.id;
    if r.outcome = 'sent' and d.kind = 'digest' then
      update sync.mail_readers m set told_change = d.covers_change where m.user_id = d.user_id;
    elsif r.outcome = 'refused' then
      update public.notification_preferences p set email_refused = d.address where p.user_id = d.user_id;
    end if;
  end loop;
  return settled;
end $$;

-- A mail that had been taken came back later: the address takes none. Answers whether anybody has it.
create function public.note_mail_bounce(address text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.notification_preferences p set email_refused = note_mail_bounce.address
  where p.user_id = (select u.id from auth.users u where lower(u.email) = lower(note_mail_bounce.address) and u.deleted_at is null)
    and p.deleted_at is null;
  return found;
end $$;

-- Ends the mails of the kind that the link came with, of the person that it was written to, once; the link is all that is
-- needed. Answers `{outcome, kind, language}`: off, already (they were off), used (the link was used before, and its person
-- has chosen them anew since), unknown.
create function public.unsubscribe_mail(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  d sync.mail_deliveries;
  p public.notification_preferences;
  outcome text;
begin
  if token ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[0-9a-f]{64}$' and token = sync.mail_token(left(token, 36)::uuid) then
    select q.* into d from sync.mail_deliveries q where q.receipt = left(token, 36)::uuid;
  end if;
  if d.id is null then
    return jsonb_build_object('outcome', 'unknown', 'kind', null, 'language', null);
  end if;
  -- one after the other: what the second is answered depends on the first
  perform sync.reserve_once(array['user:' || d.user_id]);
  select q.* into d from sync.mail_deliveries q where q.id = d.id for update;
  select q.* into p from public.notification_preferences q where q.user_id = d.user_id and q.deleted_at is null;
  outcome := case
    when p.id is null or d.kind = 'digest' and p.email_digest = 'off' or d.kind = 'urgent' and not p.email_urgent then 'already'
    when d.unsubscribed_at is not null then 'used'
    else 'off' end;
  update sync.mail_deliveries q set unsubscribed_at = coalesce(q.unsubscribed_at, now()) where q.id = d.id;
  if outcome = 'off' and d.kind = 'digest' then
    update public.notification_preferences q set email_digest = 'off' where q.id = p.id;
  elsif outcome = 'off' then
    update public.notification_preferences q set email_urgent = false where q.id = p.id;
  end if;
  return jsonb_build_object('outcome', outcome, 'kind', d.kind, 'language', coalesce(p.language, 'en'));
end $$;

comment on function public.unsubscribe_mail(text) is
  'Ends the mails that the link came with, for its person alone; known by the signed link, without a session.';

-- What is no longer asked for: a link works for as long as its mail is here.
create function sync.clear_mail_deliveries() returns void
language sql security definer set search_path = '' as $$
  delete from sync.mail_deliveries d where d.id in (
    select o.id from sync.mail_deliveries o where o.created_at < now() - interval '1 year' order by o.created_at limit 20000)
$$;

insert into sync.settings (name, value) values ('mail_link_key', encode(extensions.gen_random_bytes(32), 'hex'));

grant execute on function public.unsubscribe_mail(text) to anon, authenticated, service_role;
grant execute on function public.claim_mail_deliveries(uuid, integer, integer, timestamptz),
  public.begin_mail_delivery(uuid, bigint, timestamptz), public.settle_mail_deliveries(uuid, jsonb, timestamptz),
  public.note_mail_bounce(text) to service_role;

select sync.schedule_job('mail-deliveries', '* * * * *', 'select sync.run_mail_sender_if_due()');
select sync.schedule_job('clear-mail-deliveries', '47 4 * * *', 'select sync.clear_mail_deliveries()');
