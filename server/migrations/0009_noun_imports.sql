-- Files of nouns that are checked before they are imported. Temporary: see expires_at.
create table noun_imports (
  id uuid primary key,
  noun text not null,
  owner_id uuid not null references users on delete cascade,
  file_name text not null,
  state text not null check (state in ('checked', 'done', 'cancelled')),
  -- Rows of the file, and those of them that cannot be imported.
  total integer not null,
  bad integer not null,
  all_or_nothing boolean not null,
  imported integer not null,
  -- Each with its number, values and faults, until the import ends.
  rows jsonb not null,
  create_time timestamptz not null,
  expires_at timestamptz not null
);
create index noun_imports_of_owner on noun_imports (owner_id, noun);
create index noun_imports_by_end on noun_imports (expires_at);
