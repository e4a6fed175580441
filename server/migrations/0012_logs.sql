-- The logs are read from the latest on, narrowed by whole values: each condition has an index that is in the order of
-- the list as well (server/src/db/log-page.ts). What an expression is made of is included, since Postgres would look at
-- the rows for it otherwise.
drop index audit_events_by_time;
create index audit_events_by_time on audit_events (time, sequence);
create index audit_events_by_actor on audit_events (lower(actor_name), time, sequence) include (actor_name);
create index audit_events_by_deed on audit_events (lower(actor_name), action, time, sequence) include (actor_name);
create index audit_events_by_action on audit_events (action, time, sequence);
create index audit_events_by_target_type on audit_events (target_type, time, sequence);
create index audit_events_by_target on audit_events (lower(target_name), time, sequence) include (target_name);
create index audit_events_by_ip on audit_events (ip, time, sequence);
create index audit_events_by_request on audit_events (request_id, time, sequence);
-- Few, so that it may hold what else is asked of them.
create index audit_events_denied on audit_events (time, sequence)
  include (actor_name, action, target_type, ip) where outcome = 'denied';

-- The family of a browser by what it calls itself. Most claim to be several; the one that none of the others claims to
-- be comes first.
create function browser_of(user_agent text) returns text
  language sql immutable strict parallel safe as $$
  select case
    when user_agent ~ 'Edg(e|A|iOS)?/' then 'edge'
    when user_agent ~ '(OPR|Opera)/' then 'opera'
    when user_agent ~ '(Firefox|FxiOS)/' then 'firefox'
    when user_agent ~ '(Chrome|CriOS|Chromium)/' then 'chrome'
    when user_agent ~ 'Version/.* Safari/' then 'safari'
    else 'other' end
$$;

drop index sign_ins_by_time;
create index sign_ins_by_time on sign_ins (time, id);
create index sign_ins_by_name on sign_ins (lower(user_name), time, id) include (user_name);
create index sign_ins_by_ip on sign_ins (ip, time, id);
create index sign_ins_by_browser on sign_ins (browser_of(user_agent), time, id);
create index sign_ins_failed on sign_ins (time, id) where problem is not null;
create index sign_ins_failed_by_browser on sign_ins (browser_of(user_agent), time, id) where problem is not null;

-- Rows that are only added are never vacuumed by what is deleted. Vacuumed rows can be counted by an index alone.
alter table audit_events set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table sign_ins set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- Where the log begins after its oldest seals were dropped: the last of them, which the next is chained to. The event
-- that tells of it is sealed in the log that is left.
create table audit_checkpoints (
  seal_id integer primary key,
  hash bytea not null,
  -- The event audit.prune.
  event_id uuid not null,
  -- The time of the latest event that was dropped: everything after it is there.
  complete_since timestamptz not null,
  time timestamptz not null
);

-- Walks along the chain: under way, or done. At most one at a time, whatever the number of servers.
create table audit_verifications (
  id uuid primary key,
  cause text not null check (cause in ('schedule', 'person', 'command')),
  by_name text,
  create_time timestamptz not null,
  -- When the server that is at it was last heard of.
  seen_at timestamptz,
  checked bigint not null default 0,
  total bigint,
  end_time timestamptz,
  result jsonb,
  check ((end_time is null) = (result is null))
);
create unique index audit_verifications_one on audit_verifications ((end_time is null)) where end_time is null;
create index audit_verifications_by_end on audit_verifications (end_time);

-- Refuses changes, but for rows older than a year while prune_audit_log is at work.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' and current_setting('amber.prune', true) = 'on' then
    if old.time < now() - interval '365 days' then
      return old;
    end if;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end
$$;
create trigger audit_checkpoints_are_final before update or delete on audit_checkpoints
  for each row execute function refuse_change();
create trigger audit_checkpoints_stay before truncate on audit_checkpoints
  for each statement execute function refuse_change();

-- Drops the oldest seals with their events, as far as all of it is older than the setting says (a year at least), and
-- at most so many events; returns how many. What is left begins at a checkpoint, of which an event tells. The last
-- seal always stays, since the next is chained to it.
create function prune_audit_log(event_id uuid, most integer) returns integer
  language plpgsql security definer
  -- Nobody's temporary tables in place of ours.
  set search_path = pg_catalog, public, pg_temp as $$
declare
  -- The contract's least and default (contract/src/settings.ts).
  kept constant interval := make_interval(days => greatest(365, coalesce(
    (select floor((value ->> 'auditEvents')::numeric)::integer from settings
      where key = 'retention' and jsonb_typeof(value -> 'auditEvents') = 'number'), 3650)));
  last_seal integer;
  last_hash bytea;
  covered integer;
  seals integer;
  latest timestamptz;
  deleted integer;
begin
  if not pg_try_advisory_xact_lock(7262370004) then
    return 0;
  end if;
  select id, walked.hash, running, place into last_seal, last_hash, covered, seals
  from (
    select id, hash, sum(cardinality(sequences)) over by_id as running, row_number() over by_id as place,
      bool_and(time < now() - kept) over by_id as is_old
    from (select * from audit_seals order by id limit 5000) as oldest
    window by_id as (order by id)
  ) as walked
  where is_old and running <= most and id < (select max(id) from audit_seals)
  order by id desc limit 1;
  if last_seal is null then
    return 0;
  end if;
  perform set_config('amber.prune', 'on', true);
  select max(event.time) into latest
  from audit_seals as seal cross join unnest(seal.sequences) as covered_by(sequence)
    join audit_events as event on event.sequence = covered_by.sequence
  where seal.id <= last_seal;
  with told as (
    insert into audit_events (id, time, action, outcome, request_id, after)
    values (event_id, now(), 'audit.prune', 'done', event_id::text, jsonb_build_object(
      'events', covered, 'seals', seals, 'seal', last_seal, 'hash', encode(last_hash, 'hex'), 'until', latest))
    returning sequence)
  insert into audit_queue select sequence from told;
  insert into audit_checkpoints values (last_seal, last_hash, event_id, latest, now());
  delete from audit_events where sequence in (
    select unnest(sequences) from audit_seals where id <= last_seal);
  get diagnostics deleted = row_count;
  if deleted <> covered then
    raise exception 'the seals up to % cover % events, of which % are there: the log is not pruned', last_seal, covered, deleted;
  end if;
  delete from audit_seals where id <= last_seal;
  perform set_config('amber.prune', 'off', true);
  return deleted;
end
$$;
revoke execute on function prune_audit_log from public;

do $$
begin
  if exists (select from pg_roles where rolname = 'amber_app') then
    revoke insert, update, delete, truncate on audit_checkpoints from amber_app;
    grant execute on function prune_audit_log to amber_app;
  end if;
exception
  when insufficient_privilege then raise notice 'no right to hand out the role amber_app';
end
$$;
