-- The application's role may write the setting that says how long events are kept. So each of its values is noted with the
-- database's time, where the role can change nothing, and a shorter one waits for a week, in which it can be noticed.
create table audit_retentions (
  id integer generated always as identity primary key,
  days integer not null,
  time timestamptz not null default clock_timestamp()
);
create trigger audit_retentions_are_final before update or delete on audit_retentions
  for each row execute function refuse_change();
create trigger audit_retentions_stay before truncate on audit_retentions
  for each statement execute function refuse_change();

-- The days that a value of the setting asks for; 3650 where there is none (contract/src/settings.ts).
create function audit_retention_days(value jsonb) returns integer language sql immutable
  set search_path = pg_catalog as $$
  select least(36500, coalesce(floor((case when jsonb_typeof(value -> 'auditEvents') = 'number'
    then value ->> 'auditEvents' end)::numeric), 3650))::integer
$$;

create function note_audit_retention() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.key = 'retention' and (tg_op = 'DELETE' or new.key <> 'retention') then
    insert into audit_retentions (days) values (audit_retention_days(null));
  end if;
  if tg_op <> 'DELETE' and new.key = 'retention' then
    insert into audit_retentions (days) values (audit_retention_days(new.value));
  end if;
  return null;
end
$$;
create trigger settings_note_audit_retention after insert or update or delete on settings
  for each row execute function note_audit_retention();
revoke execute on function note_audit_retention() from public;

insert into audit_retentions (days)
values (audit_retention_days((select value from settings where key = 'retention')));

create or replace function prune_audit_log(event_id uuid, most integer) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  -- A shorter period counts once it has stood for a week; 365 days is the contract's least (contract/src/settings.ts).
  kept constant interval := make_interval(days => greatest(365,
    audit_retention_days((select value from settings where key = 'retention')),
    (select max(days) from audit_retentions where time > now() - interval '7 days'),
    (select days from audit_retentions where time <= now() - interval '7 days' order by id desc limit 1)));
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

do $$
begin
  if exists (select from pg_roles where rolname = 'amber_app') then
    revoke insert, update, delete, truncate on audit_retentions from amber_app;
  end if;
exception
  when insufficient_privilege then raise notice 'no right to take from the role amber_app';
end
$$;
