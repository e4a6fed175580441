-- What open screens are told of: written in the transaction of the change, kept for a short while, so that a browser
-- that was away hears what it missed.
create table live_events (
  id bigint generated always as identity primary key,
  -- The place in the order of commits, given after the commit: ids are taken before it and may overtake one another.
  place bigint constraint live_events_place_taken unique,
  kind text not null,
  data jsonb not null default '{}',
  audience text not null check (audience in ('everyone', 'users', 'sessions', 'role', 'permission')),
  audience_ids text[] not null default '{}',
  time timestamptz not null default clock_timestamp()
);
create index live_events_waiting on live_events (id) where place is null;
create index live_events_by_time on live_events (time);
