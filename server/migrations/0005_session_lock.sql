-- A locked session can do nothing until its person has typed the password again.
alter table sessions add column locked_at timestamptz;
