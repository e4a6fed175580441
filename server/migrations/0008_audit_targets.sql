-- The history of one record: what was done to it, the latest first.
create index audit_events_of_target on audit_events (target_type, target_id, time desc, sequence desc);
