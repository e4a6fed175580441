-- Time of the last write of a session's user; reads of a standby must contain it. The first default is constant, so that
-- the table is not rewritten.
alter table sessions add column last_write_at timestamptz not null default '2000-01-01Z';
alter table sessions alter column last_write_at set default clock_timestamp();
