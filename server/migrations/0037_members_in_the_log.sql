-- Who was given a role from the role's side, and who lost it: such an event is of the role, and holds the names of the
-- people. Each of them is put down here in the order of their history, which is then a walk along one index, whatever
-- else the events hold.
create table audit_event_members (
  user_name text not null,
  time timestamptz not null,
  sequence bigint not null,
  primary key (user_name, time, sequence)
);
create trigger audit_event_members_are_final before update or delete on audit_event_members
  for each row execute function refuse_change();
create trigger audit_event_members_stay before truncate on audit_event_members
  for each statement execute function refuse_change();

-- The names that an event of a role holds; nothing where it holds none, whatever else it holds.
create function names_in_event(before jsonb, after jsonb) returns setof text
  language sql immutable parallel safe
  return jsonb_array_elements_text(
    case jsonb_typeof(coalesce(after -> 'users', before -> 'users'))
      when 'array' then coalesce(after -> 'users', before -> 'users') end);

create function list_event_members() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into audit_event_members
  select distinct name, new.time, new.sequence
  from names_in_event(new.before, new.after) as name
  where name is not null;
  return null;
end
$$;
create trigger audit_events_list_members after insert on audit_events
  for each row when (new.action in ('role.addMembers', 'role.removeMembers') and new.outcome = 'done')
  execute function list_event_members();

-- What the log no longer holds (prune_audit_log).
create function forget_event_members() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from audit_event_members as member using gone, names_in_event(gone.before, gone.after) as name
  where gone.action in ('role.addMembers', 'role.removeMembers')
    and member.user_name = name and member.time = gone.time and member.sequence = gone.sequence;
  return null;
end
$$;
create trigger audit_events_forget_members after delete on audit_events
  referencing old table as gone for each statement execute function forget_event_members();

insert into audit_event_members
select distinct name, time, sequence
from audit_events, names_in_event(before, after) as name
where action in ('role.addMembers', 'role.removeMembers') and outcome = 'done' and name is not null;
analyze audit_event_members;
drop index audit_events_of_members;

do $$
begin
  if exists (select from pg_roles where rolname = 'amber_app') then
    revoke insert, update, delete, truncate on audit_event_members from amber_app;
  end if;
exception
  when insufficient_privilege then raise notice 'no right to take from the role amber_app';
end
$$;
