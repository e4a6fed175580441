-- What proves the log can only be added to, like the log itself: the findings of verifications, and the furthest seals
-- that they saw. A verification that is under way changes, and has a table of its own.
create table audit_verification_runs (
  id uuid primary key,
  cause text not null check (cause in ('schedule', 'person', 'command')),
  by_name text,
  create_time timestamptz not null,
  -- When the server that does it was last heard of.
  seen_at timestamptz,
  checked bigint not null default 0,
  total bigint
);
-- At most one, whatever the number of servers.
create unique index audit_verification_runs_one on audit_verification_runs ((true));

insert into audit_verification_runs (id, cause, by_name, create_time)
select id, cause, by_name, create_time from audit_verifications where end_time is null;
delete from audit_verifications where end_time is null;
drop index audit_verifications_one;
alter table audit_verifications
  drop column seen_at, drop column checked, drop column total,
  alter column end_time set not null, alter column result set not null;

create table audit_seen_seals (
  seal_id integer primary key,
  hash bytea not null,
  time timestamptz not null
);
insert into audit_seen_seals
select distinct on (seal_id) seal_id, hash, end_time
from (
  select (result -> 'last' ->> 'seal')::integer as seal_id, decode(result -> 'last' ->> 'hash', 'hex') as hash, end_time
  from audit_verifications where jsonb_typeof(result -> 'last') = 'object'
) as seen
order by seal_id, end_time;

create trigger audit_verifications_are_final before update or delete on audit_verifications
  for each row execute function refuse_change();
create trigger audit_verifications_stay before truncate on audit_verifications
  for each statement execute function refuse_change();
create trigger audit_seen_seals_are_final before update or delete on audit_seen_seals
  for each row execute function refuse_change();
create trigger audit_seen_seals_stay before truncate on audit_seen_seals
  for each statement execute function refuse_change();

-- The application's role may add seals. So none of them says when its events were recorded, nor that it follows the last
-- checkpoint: the events' own time decides, and seals count only in an unbroken line from the checkpoint on.
create or replace function prune_audit_log(event_id uuid, most integer) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  -- The contract's least and default (contract/src/settings.ts).
  kept constant interval := make_interval(days => greatest(365, coalesce(
    (select floor((value ->> 'auditEvents')::numeric)::integer from settings
      where key = 'retention' and jsonb_typeof(value -> 'auditEvents') = 'number'), 3650)));
  first_seal constant integer := coalesce((select max(seal_id) from audit_checkpoints), 0) + 1;
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
  select id, walked.hash, running, position into last_seal, last_hash, covered, seals
  from (
    select id, hash, sum(cardinality(sequences)) over by_id as running, row_number() over by_id as position,
      bool_and(is_past) over by_id as is_old
    from (
      select id, hash, sequences, cardinality(sequences) > 0 and not exists (
        select from unnest(sequences) as covered_by(sequence)
          left join audit_events as event on event.sequence = covered_by.sequence
        where event.time is null or event.time >= now() - kept) as is_past
      from (
        select *, sum(cardinality(sequences)) over (order by id) as up_to_here
        from (
          select * from audit_seals where id >= first_seal and time < now() - kept order by id limit 5000
        ) as oldest
      ) as counted
      where up_to_here <= most
    ) as judged
    window by_id as (order by id)
  ) as walked
  where is_old and id = first_seal + position - 1 and id < (select max(id) from audit_seals)
  order by id desc limit 1;
  if last_seal is null then
    return 0;
  end if;
  perform set_config('amber.prune', 'on', true);
  select max(event.time) into latest
  from audit_seals as seal cross join unnest(seal.sequences) as covered_by(sequence)
    join audit_events as event on event.sequence = covered_by.sequence
  where seal.id between first_seal and last_seal;
  with told as (
    insert into audit_events (id, time, action, outcome, request_id, after)
    values (event_id, now(), 'audit.prune', 'done', event_id::text, jsonb_build_object(
      'events', covered, 'seals', seals, 'seal', last_seal, 'hash', encode(last_hash, 'hex'), 'until', latest))
    returning sequence)
  insert into audit_queue select sequence from told;
  insert into audit_checkpoints values (last_seal, last_hash, event_id, latest, now());
  delete from audit_events where sequence in (
    select unnest(sequences) from audit_seals where id between first_seal and last_seal);
  get diagnostics deleted = row_count;
  if deleted <> covered then
    raise exception 'the seals up to % cover % events, of which % are there: the log is not pruned', last_seal, covered, deleted;
  end if;
  delete from audit_seals where id between first_seal and last_seal;
  perform set_config('amber.prune', 'off', true);
  return deleted;
end
$$;

-- A trigger function with its owner's rights could else be put on a temporary table, whose rows are anything.
revoke execute on function list_event_members(), forget_event_members() from public;

do $$
begin
  if exists (select from pg_roles where rolname = 'amber_app') then
    revoke update, delete, truncate on audit_verifications, audit_seen_seals from amber_app;
  end if;
exception
  when insufficient_privilege then raise notice 'no right to take from the role amber_app';
end
$$;
