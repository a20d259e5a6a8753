-- Push: what people want to be told of, where their devices are reached, and the queue of what goes there
-- (src/modules/notifications/rules.md, Delivery). The functions of supabase/functions send it.

-- What a person wants to be told of and when: one row each, on all of their devices. Without a row all is as it begins.
create table public.notification_preferences (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  enabled boolean not null default true,
  sound boolean not null default true,
  vibration boolean not null default true,
  quiet_hours_enabled boolean not null default false,
  quiet_hours_start text not null default '22:00' check (quiet_hours_start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_hours_end text not null default '08:00' check (quiet_hours_end ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- where the person is: by it their quiet hours are judged for what belongs to no store
  time_zone text,
  language text check (language in ('en', 'es', 'fr')),
  all_categories boolean not null default true,
  candidates boolean not null default true,
  supply_orders boolean not null default true,
  inspections boolean not null default true,
  budget boolean not null default true,
  vehicles boolean not null default true,
  system boolean not null default true,
  urgent boolean not null default true,
  email_digest text not null default 'off' check (email_digest in ('off', 'daily', 'weekly')),
  email_urgent boolean not null default false,
  -- the address that takes no mail for good, as its mail server says: the server's. Nothing is sent there (rules.md D21)
  email_refused text,
  -- a name of the time zone database, which an abbreviation or a rule of PostgreSQL's own is not
  constraint time_zone_is_known check (
    time_zone is null
    or (time_zone ~ '^[A-Za-z]+(/[A-Za-z0-9_+-]+)*$' and timestamp '2000-01-01' at time zone time_zone is not null))
);

select sync.declare_collection('notification_preferences', 'user',
  fixed => array['user_id'],
  writable => array['enabled', 'sound', 'vibration', 'quiet_hours_enabled', 'quiet_hours_start', 'quiet_hours_end', 'time_zone',
    'language', 'all_categories', 'candidates', 'supply_orders', 'inspections', 'budget', 'vehicles', 'system', 'urgent',
    'email_digest', 'email_urgent', 'deleted_at'],
  on_delete => 'later', computed_id => array['user_id']);

create unique index on public.notification_preferences (user_id);

-- A device may name a zone that this database does not know. It is left out: what is chosen beside it counts.
create function sync.leave_out_unknown_zone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.time_zone !~ '^[A-Za-z]+(/[A-Za-z0-9_+-]+)*$' then
    new.time_zone := null;
  end if;
  perform timestamp '2000-01-01' at time zone new.time_zone;
  return new;
exception when invalid_parameter_value then
  new.time_zone := null;
  return new;
end $$;

create trigger b_leave_out_unknown_zone before insert or update of time_zone on public.notification_preferences
  for each row execute function sync.leave_out_unknown_zone();

-- "Notify me about this" and "mute this": of a category or of one record.
create table public.notification_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  category text check (category in ('candidates', 'supply_orders', 'inspections', 'budget', 'vehicles', 'system', 'urgent')),
  record_collection text check (record_collection ~ '^[a-z_]{1,60}$'),
  record_id uuid,
  mode text not null check (mode in ('follow', 'mute')),
  constraint of_a_category_or_a_record check (
    (record_collection is null) = (record_id is null) and (category is null) <> (record_id is null))
);

select sync.declare_collection('notification_subscriptions', 'user',
  fixed => array['user_id', 'category', 'record_collection', 'record_id'],
  writable => array['mode', 'deleted_at'],
  on_delete => 'later', computed_id => array['user_id', 'category', 'record_collection', 'record_id']);

create index on public.notification_subscriptions (user_id) where deleted_at is null;

create index on public.notification_subscriptions (record_id) where mode = 'follow' and deleted_at is null;

-- Where the browser of a person is reached. The endpoint is a secret between it and us: whoever knows it and the keys can
-- write on that screen.
create table public.webpush_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 2000 and endpoint ~ '^https?://'),
  -- base64url: an uncompressed point of P-256, and 16 bytes
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  user_agent text not null default '' check (length(user_agent) <= 500),
  created_at timestamptz(3) not null default now(),
  last_success_at timestamptz(3),
  -- since when nothing has arrived, how often in a row, and what was answered last; 0: nothing
  failing_since timestamptz(3),
  failure_count integer not null default 0,
  last_status integer,
  -- nothing is sent there any more, until it is registered again: its person is told at the next start
  revoked_at timestamptz(3),
  revoked_reason text check (revoked_reason in ('failing')),
  constraint revoked_whole check ((revoked_at is null) = (revoked_reason is null))
);

create index on public.webpush_subscriptions (user_id, created_at);

alter table public.webpush_subscriptions enable row level security;

-- What goes to which device: one row for each notification and endpoint, and one for each digest.
create table sync.push_deliveries (
  id bigint generated always as identity primary key,
  -- null: a digest
  notification_id uuid references public.notifications (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  subscription_id uuid references public.webpush_subscriptions (id) on delete set null,
  -- what the device shows to say that it arrived: worth nothing else, and known to that device alone
  receipt uuid not null unique default gen_random_uuid(),
  --   waiting   until `next_attempt_at`, or being sent by `claimed_by` until `claimed_until`
  --   digested  told by the digest `digest_id`
  --   dropped   nobody wants it any more; failed: it could not be brought
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'digested', 'dropped', 'failed')),
  reason text,
  -- was kept back by quiet hours
  held boolean not null default false,
  -- its text was too long for the service once
  shortened boolean not null default false,
  digest_id bigint references sync.push_deliveries (id) on delete set null,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default now(),
  claimed_by uuid,
  claimed_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  delivered_at timestamptz(3),
  opened_at timestamptz(3),
  acted_at timestamptz(3),
  last_status integer,
  unique (notification_id, subscription_id)
);

create index on sync.push_deliveries (next_attempt_at, id) where state = 'waiting';

create index on sync.push_deliveries (digest_id) where digest_id is not null;

create index on sync.push_deliveries (subscription_id);

create index on sync.push_deliveries (created_at);

alter table sync.push_deliveries set (autovacuum_vacuum_scale_factor = 0.02);

alter table sync.push_deliveries enable row level security;

-- Who caused an urgent notification, and so may know who has seen it (rules.md D13).
create table sync.notification_makers (
  notification_id uuid primary key references public.notifications (id) on delete cascade,
  maker_id uuid not null references auth.users (id) on delete cascade,
  made_at timestamptz(3) not null default now()
);

create index on sync.notification_makers (maker_id, made_at desc);

alter table sync.notification_makers enable row level security;

-- Until when a moment is in these quiet hours; null: it is not. They are hours of the wall clock of `zone`: from the
-- minute `starts` to the minute before `ends`, past midnight where that is earlier; two equal times are none (rules.md
-- D5). An end that the clock skips comes as if it had not; one that it shows twice is the second.
create function sync.quiet_until(at timestamptz, zone text, starts text, ends text) returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when starts < ends and l.clock >= starts and l.clock < ends then (l.day + ends::time) at time zone zone
    when starts > ends and l.clock >= starts then (l.day + 1 + ends::time) at time zone zone
    when starts > ends and l.clock < ends then (l.day + ends::time) at time zone zone
  end
  from (
    select to_char(at at time zone zone, 'HH24:MI') as clock, (at at time zone zone)::date as day
  ) l
$$;

-- Whether a notification is pushed to its person at this moment: `send`, `off` (never), or `hold` with the moment until
-- which it waits. `preferences`: a row of notification_preferences, or null; the modes: what they said of its record and
-- of its category, null: nothing; `store_zone`: of its store, null: it has none (rules.md D3 to D6).
create function sync.push_decision(
  preferences jsonb, of_category text, of_urgency text, record_mode text, category_mode text, store_zone text, at timestamptz,
  out decision text, out until timestamptz)
language plpgsql stable set search_path = '' as $$
declare
  wanted boolean;
begin
  decision := 'send';
  if not coalesce((preferences ->> 'enabled')::boolean, true) then
    decision := 'off';
    return;
  end if;
  wanted := case
    when record_mode is not null then record_mode = 'follow'
    when category_mode is not null then category_mode = 'follow'
    else coalesce((preferences ->> 'all_categories')::boolean, true)
      and coalesce((preferences ->> of_category)::boolean, true) end;
  if not wanted then
    decision := 'off';
  elsif of_urgency <> 'high' and coalesce((preferences ->> 'quiet_hours_enabled')::boolean, false) then
    until := sync.quiet_until(at, coalesce(store_zone, preferences ->> 'time_zone', 'America/New_York'),
      preferences ->> 'quiet_hours_start', preferences ->> 'quiet_hours_end');
    if until is not null then
      decision := 'hold';
    end if;
  end if;
end $$;

-- Queues a new notification for each device of its person; answers for how many.
create function sync.queue_push(made public.notifications, maker uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  queued integer;
begin
  if made.urgency = 'high' and maker is not null then
    insert into sync.notification_makers (notification_id, maker_id)
    select made.id, u.id from auth.users u where u.id = maker
    on conflict do nothing;
  end if;
  insert into sync.push_deliveries (notification_id, user_id, subscription_id)
  select made.id, made.user_id, s.id from public.webpush_subscriptions s
  where s.user_id = made.user_id and s.revoked_at is null
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end $$;

-- What the database knows of the world around it: the public half of the key pair that signs pushes, where the functions
-- are, and the secret by which they know its calls. Run by the stack at its start, on a hosted project once
-- (docs/deploy.md).
create function sync.configure_push(vapid_public_key text, functions_url text, runner_secret text) returns void
language plpgsql set search_path = '' as $$
begin
  if vapid_public_key !~ '^B[A-Za-z0-9_-]{86}$' then
    raise invalid_parameter_value using message = 'The public key is no point of P-256 in base64url.';
  end if;
  insert into sync.settings (name, value)
  values ('vapid_public_key', vapid_public_key), ('functions_url', functions_url), ('push_runner_secret', runner_secret)
  on conflict (name) do update set value = excluded.value;
end $$;

create function public.get_vapid_public_key() returns text
language sql stable security definer set search_path = '' as $$
  select s.value from sync.settings s where s.name = 'vapid_public_key'
$$;

comment on function public.get_vapid_public_key() is
  'The key by which a browser knows pushes of this project; null where none is configured.';

-- Has a function empty its queue, as soon as this transaction is committed (pg_net). Where there is no pg_net or no
-- configuration nothing happens: then something else has to call the function.
create function sync.run_sender(function_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := (select s.value from sync.settings s where s.name = 'functions_url');
  secret text := (select s.value from sync.settings s where s.name = 'push_runner_secret');
begin
  if address is null or secret is null or to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is null then
    return;
  end if;
  execute 'select net.http_post($1, $2, ''{}'', $3, 120000)'
  using address || '/' || function_name, '{"drain": true}'::jsonb,
    jsonb_build_object('Content-Type', 'application/json', 'Authorization', 'Bearer ' || secret);
end $$;

create function sync.run_push_sender() returns void
language sql security definer set search_path = '' as $$
  select sync.run_sender('send-webpush-notification')
$$;

-- By the clock: what waits and is due now, and letters that a commit left (rules.md D2).
create function sync.run_push_sender_if_due() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from sync.push_deliveries d
    where d.state = 'waiting' and d.next_attempt_at <= now() and (d.claimed_until is null or d.claimed_until < now())
  ) then
    perform sync.run_push_sender();
  end if;
end $$;

-- Registers a browser for a person; called by the function, which has looked at the address. Whoever uses the same
-- browser after somebody else takes it over, which needs the same keys: an endpoint alone is not enough. Twenty a person: the
-- oldest makes room. Code: endpoint_taken.
create function public.register_webpush_subscription(person uuid, endpoint text, p256dh text, auth text, user_agent text)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  registered uuid;
begin
  insert into public.webpush_subscriptions as s (user_id, endpoint, p256dh, auth, user_agent)
  values (person, register_webpush_subscription.endpoint, register_webpush_subscription.p256dh,
    register_webpush_subscription.auth, left(coalesce(register_webpush_subscription.user_agent, ''), 500))
  on conflict on constraint webpush_subscriptions_endpoint_key do update
    set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent,
      created_at = case when s.user_id = excluded.user_id then s.created_at else now() end,
      failing_since = null, failure_count = 0, revoked_at = null, revoked_reason = null
    where s.user_id = excluded.user_id or (s.p256dh = excluded.p256dh and s.auth = excluded.auth)
  returning s.id into registered;
  if registered is null then
    perform sync.refuse('endpoint_taken', 'Another person has registered this endpoint.', 409);
  end if;
  -- what was on its way to whoever had the browser before is not for this person
  update sync.push_deliveries d set state = 'dropped', reason = 'another_person'
  where d.subscription_id = registered and d.user_id <> person and d.state = 'waiting';
  delete from public.webpush_subscriptions s
  where s.user_id = person and s.id <> registered and s.id in (
    select o.id from public.webpush_subscriptions o where o.user_id = person and o.id <> registered
    order by o.created_at desc, o.id offset 19);
  return registered;
end $$;

-- A browser gave a new address in the place of one that it took away, and no session is at hand: whoever knows the old
-- endpoint with its secret is that browser. It stays its person's, whoever calls; what waits goes to the new address. Called by
-- the function, which has looked at the address. Null: there is none such, or the page registered the new one already.
create function public.renew_webpush_subscription(old_endpoint text, old_auth text, endpoint text, p256dh text, auth text)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  renewed uuid;
begin
  update public.webpush_subscriptions s
  set endpoint = renew_webpush_subscription.endpoint, p256dh = renew_webpush_subscription.p256dh,
    auth = renew_webpush_subscription.auth, failing_since = null, failure_count = 0
  where s.endpoint = old_endpoint and s.auth = old_auth and s.revoked_at is null
  returning s.id into renewed;
  return renewed;
exception when unique_violation then
  return null;
end $$;

-- Forgets a browser of the caller; answers whether there was one.
create function public.remove_webpush_subscription(endpoint text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := sync.require_user();
begin
  delete from public.webpush_subscriptions s
  where s.endpoint = remove_webpush_subscription.endpoint and s.user_id = me;
  return found;
end $$;

comment on function public.remove_webpush_subscription(text) is 'Forgets a browser of the caller: nothing is pushed there.';

-- What the function must know to write one push. A digest names the three latest of what it stands for.
create function sync.push_letter(d sync.push_deliveries, at timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', d.id, 'receipt', d.receipt, 'attempts', d.attempts, 'shortened', d.shortened,
    'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth,
    'language', coalesce(p.language, 'en'), 'silent', not coalesce(p.sound, true),
    'seconds_left', greatest(0, extract(epoch from d.created_at + interval '1 day' - at)::integer),
    'unread', (
      select count(*) from public.notifications c where c.user_id = d.user_id and not c.is_read and c.deleted_at is null),
    'notification', case when n.id is not null then jsonb_build_object(
      'id', n.id, 'title', n.title, 'message', n.message, 'text_key', n.text_key, 'text_params', n.text_params,
      'category', n.category, 'urgency', n.urgency, 'url', n.url, 'group_key', n.group_key,
      'done_query', (select e.done_query from sync.events e where e.kind = n.text_key)) end,
    'digest', case when n.id is null then (
      select jsonb_agg(jsonb_build_object('title', c.title, 'text_key', c.text_key) order by c.created_at desc)
      from sync.push_deliveries m
      join public.notifications c on c.id = m.notification_id and not c.is_read and c.deleted_at is null
      where m.digest_id = d.id) end)
  from public.webpush_subscriptions s
  left join public.notification_preferences p on p.user_id = d.user_id and p.deleted_at is null
  left join public.notifications n on n.id = d.notification_id
  where s.id = d.subscription_id
$$;

-- What becomes of deliveries that are due, by what is true now; answers those to be sent. Each is the caller's own for
-- this transaction.
create function sync.judge_deliveries(ids bigint[], at timestamptz) returns bigint[]
language plpgsql security definer set search_path = '' as $$
declare
  wanted bigint[];
begin
  with judged as (
    select d.id, j.outcome, j.until
    from sync.push_deliveries d
    left join public.notifications n on n.id = d.notification_id
    left join public.webpush_subscriptions s on s.id = d.subscription_id and s.revoked_at is null and s.user_id = d.user_id
    left join auth.users u on u.id = d.user_id and u.deleted_at is null and (u.banned_until is null or u.banned_until < at)
    left join public.stores z on z.id = n.store_id
    left join public.notification_preferences p on p.user_id = d.user_id and p.deleted_at is null
    left join public.notification_subscriptions r
      on r.user_id = d.user_id and r.record_collection = n.record_collection and r.record_id = n.record_id
      and r.deleted_at is null
    left join public.notification_subscriptions c
      on c.user_id = d.user_id and c.category = n.category and c.deleted_at is null
    left join lateral sync.push_decision(to_jsonb(p), n.category, n.urgency, r.mode, c.mode, z.time_zone, at) v on n.id is not null
    cross join lateral (
      select case
        -- a worker was killed before it could write this one down, and the device has said that it is there (rules.md D9)
        when coalesce(d.delivered_at, d.opened_at, d.acted_at) is not null then 'arrived'
        when s.id is null then 'no_endpoint'
        when u.id is null then 'no_account'
        when d.created_at < at - interval '3 days' then 'expired'
        when n.id is null then case when exists (
          select from sync.push_deliveries m
          join public.notifications o on o.id = m.notification_id and not o.is_read and o.deleted_at is null
          where m.digest_id = d.id) then 'send' else 'read' end
        when n.deleted_at is not null then 'deleted'
        when n.is_read then 'read'
        else v.decision end as outcome, v.until
    ) j
    where d.id = any (ids)
  ), changed as (
    update sync.push_deliveries d
    set state = case when j.outcome in ('send', 'hold') then d.state
          when j.outcome = 'arrived' then 'sent'
          when j.outcome in ('no_endpoint', 'expired') then 'failed' else 'dropped' end,
      reason = case when j.outcome not in ('send', 'hold', 'arrived') then j.outcome end,
      sent_at = case when j.outcome = 'arrived' then least(d.delivered_at, d.opened_at, d.acted_at) end,
      held = d.held or j.outcome = 'hold',
      next_attempt_at = case when j.outcome = 'hold' then j.until else d.next_attempt_at end,
      claimed_by = null, claimed_until = null
    from judged j where j.id = d.id and j.outcome <> 'send'
  )
  select array_agg(j.id) into wanted from judged j where j.outcome = 'send';
  return coalesce(wanted, '{}');
end $$;

-- Gives a worker what is due, for as long as its lease: nobody else gets it before (rules.md D9). What nobody wants any
-- more leaves the queue, what comes in quiet hours waits for their end, and what they kept back comes as one digest
-- a device. `at` is a test's clock.
create function public.claim_push_deliveries(
  worker uuid, at_most integer default 50, lease_seconds integer default 60, at timestamptz default clock_timestamp())
returns jsonb
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  due bigint[];
  chosen bigint[];
  device uuid;
  devices integer := 0;
  kept bigint[];
  digest bigint;
begin
  due := array(
    select d.id from sync.push_deliveries d
    where d.state = 'waiting' and not (d.held and d.notification_id is not null) and d.next_attempt_at <= at
      and (d.claimed_until is null or d.claimed_until < at)
    order by d.next_attempt_at, d.id limit at_most for update skip locked);
  chosen := sync.judge_deliveries(due, at);

  -- what quiet hours kept back is dealt with under the lock of its device: one digest, whoever else asks
  if cardinality(due) < at_most then
    for device in
      select s.id from public.webpush_subscriptions s
      where s.id in (
        select d.subscription_id from sync.push_deliveries d
        where d.state = 'waiting' and d.held and d.notification_id is not null and d.next_attempt_at <= at
          and (d.claimed_until is null or d.claimed_until < at)
        order by d.next_attempt_at limit at_most)
      order by s.id limit at_most - cardinality(due) for update skip locked
    loop
      devices := devices + 1;
      kept := sync.judge_deliveries(array(
        select d.id from sync.push_deliveries d
        where d.state = 'waiting' and d.held and d.notification_id is not null and d.next_attempt_at <= at
          and (d.claimed_until is null or d.claimed_until < at) and d.subscription_id = device
        order by d.id for update), at);
      if cardinality(kept) > 1 then
        insert into sync.push_deliveries (user_id, subscription_id, held, next_attempt_at, created_at)
        select d.user_id, d.subscription_id, true, at, at from sync.push_deliveries d where d.id = kept[1]
        returning id into digest;
        update sync.push_deliveries d
        set state = 'digested', digest_id = digest, claimed_by = null, claimed_until = null
        where d.id = any (kept);
        chosen := chosen || digest;
      else
        chosen := chosen || kept;
      end if;
    end loop;
  end if;

  update sync.push_deliveries d
  set claimed_by = worker, claimed_until = at + make_interval(secs => lease_seconds), attempts = d.attempts + 1
  where d.id = any (chosen);
  return jsonb_build_object(
    'letters', coalesce((
      select jsonb_agg(sync.push_letter(d, at) order by d.id) from sync.push_deliveries d where d.id = any (chosen)), '[]'),
    -- whether there may be more
    'more', cardinality(due) = at_most or devices > 0);
end $$;

-- Writes down what came of a worker's letters: [{id, outcome, status, retry_after}], of which the outcome is
--   sent      the service took it          gone     there is no such endpoint any more: it is removed
--   too_long  to be sent again, shorter    retry    not now: it comes again, later each time, or after `retry_after` seconds
--   refused   the service will never take it
-- Of a letter that the worker has no longer nothing is believed. An endpoint at which nothing arrives for seven days is
-- left alone, and its person told (rules.md D11).
create function public.settle_push_deliveries(worker uuid, results jsonb, at timestamptz default clock_timestamp()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  r record;
  d sync.push_deliveries;
  settled integer := 0;
begin
  -- in one order, as everybody: two that settle at once hold the same browsers
  perform from public.webpush_subscriptions s
  where s.id in (
    select q.subscription_id from sync.push_deliveries q
    where q.id in (select (x.value ->> 'id')::bigint from jsonb_array_elements(results) x))
  order by s.id for update;
  for r in
    select x.id, x.outcome, x.status, x.retry_after
    from jsonb_to_recordset(results) x (id bigint, outcome text, status integer, retry_after integer) order by x.id
  loop
    select q.* into d from sync.push_deliveries q
    where q.id = r.id and q.claimed_by = worker and q.state = 'waiting' for update;
    continue when not found;
    settled := settled + 1;
    update sync.push_deliveries q
    set claimed_by = null, claimed_until = null, last_status = r.status,
      state = case
        when r.outcome = 'sent' then 'sent'
        when r.outcome in ('gone', 'refused') or (r.outcome = 'too_long' and q.shortened) then 'failed'
        else 'waiting' end,
      reason = case when r.outcome in ('gone', 'refused') or (r.outcome = 'too_long' and q.shortened) then r.outcome end,
      shortened = q.shortened or r.outcome = 'too_long',
      sent_at = case when r.outcome = 'sent' then at end,
      next_attempt_at = case when r.outcome = 'retry' then at + make_interval(secs => greatest(
        least(coalesce(r.retry_after, 0), 21600), least(3600, 15 * 2 ^ least(q.attempts, 9)))) else q.next_attempt_at end
    where q.id = d.id;
    continue when d.subscription_id is null;
    if r.outcome = 'gone' then
      delete from public.webpush_subscriptions s where s.id = d.subscription_id;
    elsif r.outcome = 'sent' then
      update public.webpush_subscriptions s
      set last_success_at = at, failing_since = null, failure_count = 0, last_status = r.status
      where s.id = d.subscription_id;
    elsif r.outcome in ('retry', 'refused') then
      update public.webpush_subscriptions s
      set failing_since = coalesce(s.failing_since, at), failure_count = s.failure_count + 1, last_status = r.status,
        revoked_at = case when s.failing_since < at - interval '7 days' then coalesce(s.revoked_at, at) end,
        revoked_reason = case when s.failing_since < at - interval '7 days' then 'failing' end
      where s.id = d.subscription_id;
    end if;
  end loop;
  return settled;
end $$;

-- A device says that a push arrived, was opened, or was acted on; each counts once, and what it stands for with it. The
-- receipt is all it needs, as it may have no session by then; one that nobody knows does nothing and tells nothing.
create function public.mark_push(receipt uuid, mark text, at timestamptz default now()) returns void
language sql security definer set search_path = '' as $$
  update sync.push_deliveries d
  set delivered_at = case when mark = 'delivered' then coalesce(d.delivered_at, m.at) else d.delivered_at end,
    opened_at = case when mark = 'opened' then coalesce(d.opened_at, m.at) else d.opened_at end,
    acted_at = case when mark = 'acted' then coalesce(d.acted_at, m.at) else d.acted_at end
  from (
    select p.id, least(now(), greatest(mark_push.at, p.created_at)) as at
    from sync.push_deliveries p where p.receipt = mark_push.receipt
  ) m
  where (d.id = m.id or d.digest_id = m.id) and mark in ('delivered', 'opened', 'acted')
$$;

comment on function public.mark_push(uuid, text, timestamptz) is
  'Marks a push as delivered, opened or acted on, once each; known by its receipt alone.';

-- Who has seen it: the last fifty urgent events that the caller caused within thirty days, of all or of one record, each
-- with those who were told and what became of it. A device that cannot say that a push arrived says nothing; what is read or
-- deleted in the app is `read_at`. What was made as read, as its record is muted, was seen by nobody (rules.md D8).
create function public.notification_marks(record uuid default null)
returns table (record_collection text, record_id uuid, store_id uuid, url text, text_key text, text_params jsonb, title text,
  message text, made_at timestamptz, people jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := sync.require_user();
begin
  return query
    with mine as (
      select n.*, m.made_at, max(m.made_at) over event as last_made, first_value(n.id) over (event order by m.made_at, n.id) as event_id
      from sync.notification_makers m
      join public.notifications n on n.id = m.notification_id
      where m.maker_id = me and m.made_at > now() - interval '30 days' and n.user_id <> me
        and (notification_marks.record is null or n.record_id = notification_marks.record)
        -- who no longer works in the store does not see who does
        and (n.store_id is null or n.store_id = any (public.permitted_store_ids(null)))
      window event as (partition by coalesce(n.group_key, n.id::text))
    ), latest as (
      select e.id, e.last_made from mine e where e.id = e.event_id order by e.last_made desc, e.id limit 50
    )
    select e.record_collection, e.record_id, e.store_id, e.url, e.text_key, e.text_params, e.title, e.message, e.made_at, p.people
    from latest l
    join mine e on e.id = l.id
    cross join lateral (
      select jsonb_agg(jsonb_build_object(
          'notification_id', n.id, 'user_id', n.user_id,
          'person', coalesce(nullif(trim(q.first_name || ' ' || q.last_name), ''), '?'),
          'sent_at', d.sent_at, 'delivered_at', d.delivered_at, 'opened_at', d.opened_at, 'acted_at', d.acted_at,
          'read_at', coalesce(case when n.is_read then n.field_at -> 'is_read' ->> 0 end, sync.iso_time(n.deleted_at)))
        order by n.id) as people
      from mine n
      left join public.profiles q on q.id = n.user_id
      left join lateral (
        select min(v.sent_at) as sent_at, min(v.delivered_at) as delivered_at, min(v.opened_at) as opened_at,
          min(v.acted_at) as acted_at
        from sync.push_deliveries v where v.notification_id = n.id
      ) d on true
      where n.event_id = l.id
    ) p
    order by l.last_made desc, l.id;
end $$;

comment on function public.notification_marks(uuid) is
  'Who has seen the urgent notifications that the caller caused: by event, who was told, sent, delivered, opened, acted on, read.';

-- What became of notifications, by week (from Sunday on, UTC) and category, for global admins. Of fewer than five people
-- nothing is told but how many were made, and the median of no fewer than five who acted: nobody's reading habits are
-- anybody's business (rules.md D15). Deliveries are kept for ninety days, so `weeks` is at most twelve.
create function public.notification_statistics(weeks integer default 8)
returns table (week date, category text, made bigint, sent bigint, delivered bigint, opened bigint, acted bigint,
  median_seconds double precision)
language plpgsql stable security definer set search_path = '' as $$
declare
  this_week constant date := (now() at time zone 'UTC')::date - extract(dow from now() at time zone 'UTC')::integer;
  since constant date := this_week - 7 * (greatest(1, least(weeks, 12)) - 1);
begin
  perform sync.require_user();
  if not public.is_global_admin() then
    perform sync.refuse('forbidden', 'Only an admin sees how notifications are read.', 403);
  end if;
  return query
    with told as (
      select n.user_id, n.category, (n.created_at at time zone 'UTC')::date as day, d.sent_at, d.delivered_at, d.opened_at,
        d.acted_at, d.seconds
      from public.notifications n
      left join lateral (
        select min(coalesce(q.sent_at, g.sent_at)) as sent_at, min(q.delivered_at) as delivered_at,
          min(q.opened_at) as opened_at, min(q.acted_at) as acted_at,
          extract(epoch from min(q.acted_at) - min(coalesce(q.sent_at, g.sent_at))) as seconds
        from sync.push_deliveries q left join sync.push_deliveries g on g.id = q.digest_id
        where q.notification_id = n.id
      ) d on true
      where n.created_at >= since
    ), counted as (
      select t.day - extract(dow from t.day)::integer as week, t.category, count(*) as made, count(t.sent_at) as sent,
        count(t.delivered_at) as delivered, count(t.opened_at) as opened, count(t.acted_at) as acted,
        percentile_cont(0.5) within group (order by t.seconds) as median,
        count(distinct t.user_id) >= 5 as enough,
        count(distinct t.user_id) filter (where t.acted_at is not null) >= 5 as enough_acted
      from told t group by 1, 2
    )
    select c.week, c.category, c.made,
      case when c.enough then c.sent end, case when c.enough then c.delivered end, case when c.enough then c.opened end,
      case when c.enough then c.acted end, case when c.enough_acted then c.median end
    from counted c order by c.week desc, c.category;
end $$;

comment on function public.notification_statistics(integer) is
  'What became of notifications by week and category, for global admins; null where it speaks of fewer than five people.';

-- How pushes do as a whole, for global admins: browsers that are reached, that fail and that are left alone, and how many
-- people have which category off or muted; null: one to four.
create function public.notification_health()
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform sync.require_user();
  if not public.is_global_admin() then
    perform sync.refuse('forbidden', 'Only an admin sees how notifications are read.', 403);
  end if;
  return jsonb_build_object(
    'endpoints', (
      select jsonb_build_object(
        'reached', count(*) filter (where s.revoked_at is null and s.failing_since is null),
        'failing', count(*) filter (where s.revoked_at is null and s.failing_since is not null),
        'left_alone', count(*) filter (where s.revoked_at is not null))
      from public.webpush_subscriptions s),
    'waiting', (select count(*) from sync.push_deliveries d where d.state = 'waiting'),
    'muted', (
      select jsonb_object_agg(c.name, case when m.people not between 1 and 4 then m.people end)
      from unnest(array['candidates', 'supply_orders', 'inspections', 'budget', 'vehicles', 'system', 'urgent']) c(name)
      cross join lateral (
        select count(*) as people from (
          select p.user_id from public.notification_preferences p
          where p.deleted_at is null and not coalesce((to_jsonb(p) ->> c.name)::boolean, true)
          union
          select f.user_id from public.notification_subscriptions f
          where f.category = c.name and f.mode = 'mute' and f.deleted_at is null
        ) off
      ) m));
end $$;

comment on function public.notification_health() is
  'How pushes do as a whole, for global admins: endpoints, what waits, muted categories.';

-- What is no longer asked for: deliveries after ninety days.
create function sync.clear_push_deliveries() returns void
language sql security definer set search_path = '' as $$
  delete from sync.push_deliveries d where d.id in (
    select o.id from sync.push_deliveries o where o.created_at < now() - interval '90 days' order by o.created_at limit 20000)
$$;

create policy "read own preferences" on public.notification_preferences for select to authenticated
  using (user_id = (select public.current_user_id()));

create policy "make own preferences" on public.notification_preferences for insert to authenticated
  with check (user_id = (select public.current_user_id()));

create policy "change own preferences" on public.notification_preferences for update to authenticated
  using (user_id = (select public.current_user_id())) with check (user_id = (select public.current_user_id()));

create policy "read what one follows and mutes" on public.notification_subscriptions for select to authenticated
  using (user_id = (select public.current_user_id()));

create policy "follow and mute for oneself" on public.notification_subscriptions for insert to authenticated
  with check (user_id = (select public.current_user_id()));

create policy "change what one follows and mutes" on public.notification_subscriptions for update to authenticated
  using (user_id = (select public.current_user_id())) with check (user_id = (select public.current_user_id()));

create policy "read own endpoints" on public.webpush_subscriptions for select to authenticated
  using (user_id = (select public.current_user_id()));

grant all on public.notification_preferences, public.notification_subscriptions, public.webpush_subscriptions to service_role;
grant select, insert (id, user_id, enabled, sound, vibration, quiet_hours_enabled, quiet_hours_start, quiet_hours_end,
    time_zone, language, all_categories, candidates, supply_orders, inspections, budget, vehicles, system, urgent,
    email_digest, email_urgent, deleted_at),
  update (enabled, sound, vibration, quiet_hours_enabled, quiet_hours_start, quiet_hours_end, time_zone, language,
    all_categories, candidates, supply_orders, inspections, budget, vehicles, system, urgent, email_digest, email_urgent,
    deleted_at) on public.notification_preferences to authenticated;
grant select, insert (id, user_id, category, record_collection, record_id, mode, deleted_at), update (mode, deleted_at)
  on public.notification_subscriptions to authenticated;
grant select on public.webpush_subscriptions to authenticated;

grant execute on function public.get_vapid_public_key(), public.mark_push(uuid, text, timestamptz)
  to anon, authenticated, service_role;
grant execute on function public.remove_webpush_subscription(text), public.notification_marks(uuid),
  public.notification_statistics(integer), public.notification_health() to authenticated;
grant execute on function public.register_webpush_subscription(uuid, text, text, text, text),
  public.renew_webpush_subscription(text, text, text, text, text),
  public.claim_push_deliveries(uuid, integer, integer, timestamptz),
  public.settle_push_deliveries(uuid, jsonb, timestamptz) to service_role;

do $$
begin
  if exists (select from pg_catalog.pg_available_extensions e where e.name = 'pg_net') then
    execute 'create extension if not exists pg_net';
  end if;
exception when insufficient_privilege then
  raise warning 'pg_net may not be used here: have something else call send-webpush-notification.';
end $$;

select sync.schedule_job('push-deliveries', '* * * * *', 'select sync.run_push_sender_if_due()');
select sync.schedule_job('clear-push-deliveries', '41 4 * * *', 'select sync.clear_push_deliveries()');
