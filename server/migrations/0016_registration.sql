-- What a person who registered has agreed to, and when; null for those whom administrators added.
alter table users
  add column terms_version text,
  add column terms_accepted_at timestamptz,
  add constraint users_terms_complete check ((terms_version is null) = (terms_accepted_at is null));

-- One-time links by which somebody may register, with the roles that they are given.
create table invitations (
  id uuid primary key,
  token_hash bytea not null unique,
  -- The one mail address that it is good for; null for any.
  email text,
  role_ids uuid[] not null,
  -- Whose rights decide, when it is used, whether the roles may be given.
  creator_id uuid not null references users on delete cascade,
  create_by text not null,
  create_time timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid references users on delete set null,
  revoked_at timestamptz,
  check (used_at is null or revoked_at is null)
);
create index invitations_open on invitations (create_time, id) where used_at is null and revoked_at is null;
create index invitations_by_end on invitations (expires_at);
create index invitations_of_creator on invitations (creator_id);
create index invitations_by_user on invitations (used_by) where used_by is not null;
