-- What was done to something, and the sign-ins of somebody that failed, are counted up to ten thousand: by the index alone,
-- as those that the index did not know apart lie all over the table. What was only tried is in no history.
create index audit_events_done_of_target on audit_events (target_type, target_id, time desc, sequence desc) where outcome = 'done';
drop index audit_events_of_target;
create index sign_ins_failed_of_user on sign_ins (user_id, time desc, id desc) where problem is not null;
