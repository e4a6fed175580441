-- Last time that a server declared the job: one that none declares any more, such as after a change of settings, is not shown.
alter table jobs add column registered_at timestamptz not null default now();
