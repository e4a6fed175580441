-- How people are known elsewhere. `subject` is what the other side calls them, by a name that never changes: WeChat's
-- `unionid …` or `openid <app> …`, and `<issuer> <sub>` of OpenID Connect.
create table identities (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('wechat', 'oidc')),
  subject text not null,
  -- What they call themselves there, for recognising it. Nothing is decided by it.
  name text not null,
  create_time timestamptz not null,
  last_used_at timestamptz,
  constraint identities_subject_taken unique (provider, subject),
  constraint identities_one_each unique (user_id, provider)
);

-- A way round by somebody else's sign-in page: begun by a browser, come back from once, and finished once by a ticket.
create table sign_in_states (
  state_hash bytea primary key,
  -- Of the cookie of the browser that began it.
  browser_hash bytea not null,
  provider text not null check (provider in ('wechat', 'oidc')),
  purpose text not null check (purpose in ('sign-in', 'link')),
  -- Whose account is to be linked.
  user_id uuid references users on delete cascade,
  redirect text,
  is_remembered boolean not null default false,
  -- From here on what came of it: who it was, best name first.
  returned_at timestamptz,
  ticket_hash bytea,
  subjects text[],
  name text,
  finished_at timestamptz,
  expires_at timestamptz not null
);
create unique index sign_in_states_by_ticket on sign_in_states (ticket_hash) where ticket_hash is not null;
create index sign_in_states_by_end on sign_in_states (expires_at);
create index sign_in_states_of_user on sign_in_states (user_id) where user_id is not null;
