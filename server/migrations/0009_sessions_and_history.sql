-- Who is online, the one used last first. Only what is done by hand moves `last_seen_at` on, once a minute at most; a
-- rotation of tokens does not, and so goes on without rewriting an index.
create index sessions_by_last_seen on sessions (last_seen_at, id) where ended_at is null;
create index sessions_by_ip on sessions (ip text_pattern_ops) where ended_at is null;

-- What a fresh database gives the built-in admin. On one, there are no roles yet, and this does nothing.
insert into role_permissions (role_id, code)
  select roles.id, given.code from roles, unnest(array['session:list', 'session:end']) as given (code)
  where roles.code = 'R_ADMIN'
  on conflict do nothing;
