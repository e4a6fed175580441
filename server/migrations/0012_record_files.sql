-- Files of the records of nouns, whose columns refer to them. Those without a record are temporary: see used_at.
create table record_files (
  id uuid primary key,
  -- Uploaded it; null after permanent deletion.
  owner_id uuid references users on delete set null,
  noun text not null,
  field text not null,
  -- Without a foreign key, as each noun has a table of its own.
  record_id uuid,
  name text not null,
  type text not null,
  size integer not null,
  content bytea not null,
  -- Small version of a picture.
  preview bytea,
  -- Time of the upload, or when a record began or ceased to hold it.
  used_at timestamptz not null,
  create_time timestamptz not null
);
-- Pieces of a content are read without the rest; most types are compressed already.
alter table record_files alter column content set storage external;
create index record_files_of_record on record_files (record_id, field) where record_id is not null;
create index record_files_unused on record_files (owner_id, used_at) where record_id is null;
create index record_files_by_owner on record_files (owner_id) where record_id is not null;
