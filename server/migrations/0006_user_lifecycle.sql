-- People who were removed stay in the recycle bin, names and history with them, until they are deleted for good.
alter table users
  add column removed_at timestamptz,
  add column removed_by text,
  -- The next sign-in has to choose a new password first.
  add column must_change_password boolean not null default false;
create index users_removed on users (removed_at, id) where removed_at is not null;

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
