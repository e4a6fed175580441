-- Scheduled jobs with their lease and history, and the servers that run them.
create table servers (
  id uuid primary key,
  host text not null,
  start_time timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);

create table jobs (
  name text primary key,
  next_run_at timestamptz not null,
  is_paused boolean not null default false,
  -- Runs once without waiting for its schedule, also while paused.
  is_requested boolean not null default false,
  -- Failures in a row.
  failures integer not null default 0,
  -- Held by one server from the start of a run to its end, or to expires_at if the server dies.
  lease_id uuid,
  server_id uuid,
  start_time timestamptz,
  expires_at timestamptz
);

create table job_runs (
  id bigint generated always as identity primary key,
  job text not null references jobs (name) on delete cascade,
  server_id uuid not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  outcome text not null check (outcome in ('done', 'failed', 'interrupted', 'lost')),
  error text,
  handled integer
);
create index job_runs_of_job on job_runs (job, id desc);
