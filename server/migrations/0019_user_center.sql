-- Pictures of people, as this server has drawn them anew: square, without anything that a camera wrote into them. Stored
-- here, since several servers may share one database. Whoever knows the name may fetch one, and nobody can guess it; a new
-- picture has a new name (docs/decisions/0013-avatars.md).
create table avatars (
  user_id uuid primary key references users on delete cascade,
  name text not null constraint avatars_name_taken unique check (name ~ '^[0-9a-f]{32}$'),
  -- WebP
  content bytea not null check (length(content) between 1 and 65536),
  create_time timestamptz not null
);

-- Of what the user center counts, only as much as it needs: each can be answered by the index alone.
create index sign_ins_done_of_user on sign_ins (user_id) where problem is null;
create index audit_events_done_of_actor on audit_events (actor_id) where outcome = 'done';
create index sessions_by_user on sessions (user_id, create_time);
