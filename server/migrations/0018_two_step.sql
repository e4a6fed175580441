-- Signing in in two steps: authenticator apps, recovery codes, passkeys, and roles that demand it of their members.
alter table roles add column requires_two_step boolean not null default false;

-- An authenticator app's secret, sealed by a key that is derived from the server key `key_id`.
create table totp_secrets (
  user_id uuid primary key references users on delete cascade,
  key_id integer not null references server_keys,
  secret bytea not null,
  -- The latest period of 30 seconds whose code was accepted: none is accepted twice.
  last_step bigint not null,
  create_time timestamptz not null
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  create_time timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null constraint passkeys_credential_taken unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  is_synced boolean not null,
  name text not null,
  create_time timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- What a passkey has to answer, once.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('create', 'sign_in', 'second_step', 'proof')),
  -- Whose answer it has to be; nobody's in particular where somebody signs in by it.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- Who has taken the first step of signing in. No token: it opens nothing but the second step.
create table sign_in_tickets (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  way text not null check (way in ('password', 'code', 'wechat', 'oidc', 'passkey')),
  is_remembered boolean not null,
  device_hash bytea not null,
  -- Of the password as it was then: another one since ends the ticket.
  password_mark bytea not null,
  -- The password that was asked for and given, kept until its owner is in.
  new_password_hash text,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_tickets_of_user on sign_in_tickets (user_id);
create index sign_in_tickets_by_end on sign_in_tickets (expires_at);

-- What a fresh database gives the built-in admin. On one, there are no roles yet, and this does nothing.
insert into role_permissions (role_id, code)
  select roles.id, 'user:resetTwoStep' from roles where roles.code = 'R_ADMIN'
  on conflict do nothing;
