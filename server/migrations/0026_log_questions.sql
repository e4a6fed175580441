-- Two conditions at once on a log (server/src/db/log-page.ts): where the one has many rows and few of them meet the
-- other, or none as with a deed that is never done to that kind of record, no index was in the list's order for both,
-- and ten million rows took seconds.

-- All are made before the first is dropped: from then on nobody can read the log until the migration is over.
-- What was denied is little: each question about it has a small index of its own.
create index audit_events_denied_by_time on audit_events (time, sequence) where outcome = 'denied';
create index audit_events_denied_by_actor on audit_events (lower(actor_name), time, sequence)
  include (actor_name, action, target_type) where outcome = 'denied';
create index audit_events_denied_by_action on audit_events (action, time, sequence)
  include (target_type) where outcome = 'denied';
create index audit_events_denied_by_target_type on audit_events (target_type, time, sequence) where outcome = 'denied';
create index audit_events_denied_by_ip on audit_events (ip, time, sequence) where outcome = 'denied';

create index audit_events_by_deed_on_type on audit_events (action, target_type, time, sequence) include (outcome);
create index new_audit_events_by_actor on audit_events (lower(actor_name), time, sequence)
  include (actor_name, target_type, outcome);
create index new_audit_events_by_target_type on audit_events (target_type, time, sequence) include (actor_name);
create index new_audit_events_by_ip on audit_events (ip, time, sequence) include (actor_name);

-- A whole office may share one address.
create index sign_ins_by_ip_and_browser on sign_ins (ip, browser_of(user_agent), time, id);
create index sign_ins_failed_by_ip on sign_ins (ip, time, id) where problem is not null;

-- A deed is done to one kind of record: what is asked of another finds nothing, and the planner should know.
create statistics audit_events_deeds (mcv) on action, target_type from audit_events;
analyze audit_events (action, target_type);

drop index audit_events_denied, audit_events_by_actor, audit_events_by_target_type, audit_events_by_ip;
alter index new_audit_events_by_actor rename to audit_events_by_actor;
alter index new_audit_events_by_target_type rename to audit_events_by_target_type;
alter index new_audit_events_by_ip rename to audit_events_by_ip;
