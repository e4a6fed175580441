-- Files of people that are looked through before they are imported. All of it is temporary: see expires_at.
create table user_imports (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  owner_name text not null,
  file_name text not null,
  -- checking: rows arrive; checked: they may be imported; waiting: for a server to do it; running; done; failed; cancelled
  state text not null check (state in ('checking', 'checked', 'waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Rows of the file, and those of them that cannot be imported.
  total integer not null default 0,
  bad integer not null default 0,
  all_or_nothing boolean not null default false,
  -- How many have been taken in so far; nobody sees them before all are.
  progress integer not null default 0,
  imported integer not null default 0,
  problem text,
  cancel_asked boolean not null default false,
  -- Which server is at it, and until when it is believed to be alive.
  lease_id uuid,
  lease_until timestamptz,
  -- What the audit log says of it.
  ip text,
  request_id text,
  create_time timestamptz not null,
  wait_time timestamptz,
  expires_at timestamptz not null
);
create index user_imports_of_owner on user_imports (owner_id);
create index user_imports_by_end on user_imports (expires_at);
create index user_imports_due on user_imports (state) where state in ('waiting', 'running');

create table user_import_rows (
  import_id uuid not null references user_imports on delete cascade,
  -- As a spreadsheet counts it.
  row_number integer not null,
  -- The id that the person gets.
  user_id uuid not null,
  user_name text not null,
  user_name_key text not null,
  nick_name text not null,
  gender text,
  phone text,
  email text,
  status text not null,
  role_ids uuid[] not null,
  -- column:code, perhaps with :value
  faults text[] not null,
  primary key (import_id, row_number)
);
create index user_import_rows_at_fault on user_import_rows (import_id, row_number) where faults <> '{}';

-- Adding somebody to the search costs a look into the index for each of some hundred pieces of their names. Gathered in
-- a list first and put in place many at a time, that is three to five times as quick. Every search reads the list too,
-- so connect.ts keeps it short.
alter index users_search set (fastupdate = on);
