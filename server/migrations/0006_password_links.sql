-- One-time links by which a person chooses a password: nobody ever chooses one for another.
create table password_links (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  create_by text not null,
  create_time timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_of_user on password_links (user_id) where used_at is null;
create index password_links_by_end on password_links (expires_at);
