-- What each person keeps of how their screens look. Keys and shapes are the contract's.
create table preferences (
  user_id uuid not null references users on delete cascade,
  key text not null,
  value jsonb not null,
  update_time timestamptz not null,
  primary key (user_id, key)
);

-- What holds for the whole company, such as its default theme. Keys and shapes are the contract's.
create table settings (
  key text primary key,
  value jsonb not null,
  version integer not null default 1,
  update_by text,
  update_time timestamptz not null
);
