-- The history of a person names who was given a role from the role's side, and who lost it: those events are of the role,
-- and hold the names of the people.
create index audit_events_of_members on audit_events using gin ((coalesce(after -> 'users', before -> 'users')))
  where action in ('role.addMembers', 'role.removeMembers');

-- A passkey is renamed as it was read, as every record is edited.
alter table passkeys add column version integer not null default 1;

-- The sign-in log by the way in, in the order of the list (0026). Most come by password: what is asked of that besides
-- has an index of its own.
create index sign_ins_by_way on sign_ins (way, time, id);
create index sign_ins_failed_by_way on sign_ins (way, time, id) where problem is not null;
