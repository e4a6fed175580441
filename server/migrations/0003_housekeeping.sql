-- What housekeeping finds outdated rows by (server/src/http/housekeeping.queries.ts). Never a column that a call which
-- is made all the time changes: sessions have none on last_seen_at, which every rotation of tokens moves on.
create index sessions_by_end on sessions (ended_at) where ended_at is not null;
create index sessions_by_create_time on sessions (create_time) where ended_at is null;
create index devices_by_last_seen on devices (last_seen_at);
create index sign_in_throttles_by_time on sign_in_throttles (last_at);
create index rate_limits_by_window on rate_limits (window_ends_at);
