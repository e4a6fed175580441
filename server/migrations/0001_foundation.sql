-- People, their roles and rights, their sessions, and what they did.
-- No extension is needed, so that any Postgres will do.

create table users (
  id uuid primary key,
  user_name text not null,
  -- The name without regard to case, width and accents: what uniqueness and sign-in compare.
  user_name_key text not null constraint users_user_name_taken unique,
  nick_name text not null,
  gender text check (gender in ('1', '2')),
  phone text,
  email text,
  status text not null default '1' check (status in ('1', '2')),
  -- PHC string of argon2id; null for somebody who has no password.
  password_hash text,
  last_sign_in_at timestamptz,
  -- The next sign-in has to choose a new password first.
  must_change_password boolean not null default false,
  -- Who was removed stays in the recycle bin, with name and history, until deleted for good. The roles are put aside
  -- meanwhile, so that nobody in the bin counts as holding one.
  removed_at timestamptz,
  removed_by text,
  removed_roles uuid[] not null default '{}',
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz not null
) with (fillfactor = 90); -- room on the page, so that a sign-in's time of day rewrites no index

-- All pieces of one, two and three characters of a text, in lower case: whatever contains a text contains its pieces.
-- (pg_trgm cannot find one or two characters, which is how Chinese names are searched, and skips all but letters.)
-- The longer pieces are cut off by regular expressions, once from each start: five times as fast as a loop.
create function grams(given text) returns text[]
  language plpgsql immutable strict parallel safe
  cost 10000 -- so that the planner reads the index rather than cut up a million names
as $$
declare
  characters constant text := lower(given);
  -- Texts that hold this control character themselves lose the pieces around it; see search_grams.
  cut constant text := E'\x1f';
  piece constant text := '\&' || cut;
begin
  return array_remove(
    string_to_array(characters, null)
    || string_to_array(regexp_replace(characters, '..', piece, 'g'), cut)
    || string_to_array(regexp_replace(substr(characters, 2), '..', piece, 'g'), cut)
    || string_to_array(regexp_replace(characters, '...', piece, 'g'), cut)
    || string_to_array(regexp_replace(substr(characters, 2), '...', piece, 'g'), cut)
    || string_to_array(regexp_replace(substr(characters, 3), '...', piece, 'g'), cut),
    '');
end
$$;

-- Pieces that a text must have to contain the searched one: three characters each, side by side. All of them would
-- narrow it little more, and the index would read a long list for each.
create function search_grams(given text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  characters constant text := lower(given);
begin
  return array(
    select distinct gram
    from generate_series(1, length(characters), 3) as start,
      substr(characters, greatest(1, least(start, length(characters) - 2)), 3) as gram
    where strpos(gram, E'\x1f') = 0);
end
$$;

-- Without the list of pending entries, which every search would have to read as well.
create index users_search on users
  using gin (grams(user_name), grams(nick_name), grams(phone), grams(email)) with (fastupdate = off)
  where removed_at is null;
create index users_removed on users (removed_at, id) where removed_at is not null;

-- One for each order of the list, made total by the id. What is included lets a deep page that is narrowed by it be
-- reached without a look at the rows. Blanks come last both ways: backwards they are read as a part of
-- their own. Nobody in the recycle bin is in a list.
create index users_by_user_name on users (user_name, id) include (gender, status) where removed_at is null;
create index users_by_nick_name on users (nick_name, id) include (gender, status) where removed_at is null;
create index users_by_gender on users (gender, id) include (status) where removed_at is null;
create index users_by_phone on users (phone, id) include (gender, status) where removed_at is null;
create index users_by_email on users (email, id) include (gender, status) where removed_at is null;
create index users_by_status on users (status, id) include (gender) where removed_at is null;
create index users_by_create_time on users (create_time, id) include (gender, status) where removed_at is null;

create table roles (
  id uuid primary key,
  code text not null constraint roles_code_taken unique,
  name text not null,
  description text not null default '',
  status text not null default '1' check (status in ('1', '2')),
  is_built_in boolean not null default false,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz not null
);

create table user_roles (
  user_id uuid not null references users on delete cascade,
  role_id uuid not null constraint user_roles_role_missing references roles,
  primary key (user_id, role_id)
);
create index user_roles_by_role on user_roles (role_id, user_id);

-- Counts the changes that can move somebody in a list of users, so that a server can tell whether what it remembers of
-- one still holds. A sequence: nobody waits for another's transaction. Sign-ins change none of these columns.
create sequence users_changes;
create function note_change() returns trigger language plpgsql as $$
begin
  perform nextval(tg_argv[0]::regclass);
  return null;
end
$$;
create trigger users_change
  after insert or delete or truncate or update of user_name, nick_name, gender, phone, email, status, create_time, removed_at on users
  for each statement execute function note_change('users_changes');
create trigger user_roles_change after insert or update or delete or truncate on user_roles
  for each statement execute function note_change('users_changes');

create table role_permissions (
  role_id uuid not null references roles on delete cascade,
  code text not null,
  primary key (role_id, code)
);

create table menus (
  id uuid primary key,
  parent_id uuid references menus,
  -- '1' directory, '2' menu
  type text not null check (type in ('1', '2')),
  route_name text not null constraint menus_route_name_taken unique,
  route_path text not null,
  i18n_key text not null,
  icon text,
  -- '1' iconify, '2' local
  icon_type text not null default '1' check (icon_type in ('1', '2')),
  layout text,
  component text,
  sort_order integer not null default 0,
  hide_in_menu boolean not null default false,
  active_menu text,
  keep_alive boolean not null default false,
  multi_tab boolean not null default false,
  fixed_index_in_tab integer,
  href text,
  url text,
  query jsonb not null default '[]',
  -- Role codes of static authorization; empty for everybody signed in.
  roles text[] not null default '{}',
  status text not null default '1' check (status in ('1', '2')),
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz not null
);

-- Keys that new tokens are derived with; the newest counts.
create table server_keys (
  id integer generated always as identity primary key,
  secret bytea not null,
  create_time timestamptz not null
);

create table sessions (
  id uuid primary key,
  -- The public half of this session's tokens: finds the row. The secret halves are stored as SHA-256.
  selector text not null unique,
  user_id uuid not null references users on delete cascade,
  key_id integer not null references server_keys,
  access_hash bytea not null,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null,
  -- What the last rotation replaced: good for a short grace, so that two tabs or a retried call do not collide.
  previous_access_hash bytea,
  previous_refresh_hash bytea,
  rotated_at timestamptz,
  is_remembered boolean not null,
  ip text not null,
  user_agent text not null,
  create_time timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'revoked', 'expired', 'reused', 'disabled', 'credentials_changed')),
  check ((ended_at is null) = (end_reason is null))
) with (fillfactor = 70); -- room on the page, so that a rotation rewrites no index
create index sessions_of_user on sessions (user_id) where ended_at is null;

-- Browsers that a person has signed in from before.
create table devices (
  token_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  user_agent text not null,
  create_time timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (token_hash, user_id)
);

create table sign_ins (
  id uuid primary key,
  user_id uuid references users on delete set null,
  user_name text not null,
  -- null when it succeeded, else the code of the error
  problem text,
  session_id uuid,
  ip text not null,
  user_agent text not null,
  time timestamptz not null
);
create index sign_ins_by_time on sign_ins (time);
create index sign_ins_of_user on sign_ins (user_id, time desc);

-- What people did. Rows are only ever added; see audit_seals for the chain that proves it.
create table audit_events (
  sequence bigint generated always as identity primary key,
  id uuid not null unique,
  time timestamptz not null,
  action text not null,
  outcome text not null check (outcome in ('done', 'denied')),
  actor_id uuid,
  actor_name text,
  target_type text,
  target_id text,
  target_name text,
  before jsonb,
  after jsonb,
  ip text,
  request_id text not null
);
create index audit_events_by_time on audit_events (time);
create index audit_events_of_actor on audit_events (actor_id, time desc);

-- Events that wait for their seal.
create table audit_queue (
  sequence bigint primary key
);

-- Each seal hashes a batch of events together with the seal before it.
create table audit_seals (
  id integer primary key,
  sequences bigint[] not null,
  previous_hash bytea not null,
  hash bytea not null,
  time timestamptz not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end
$$;
create trigger audit_events_are_final before update or delete on audit_events
  for each row execute function refuse_change();
create trigger audit_events_stay before truncate on audit_events
  for each statement execute function refuse_change();
create trigger audit_seals_are_final before update or delete on audit_seals
  for each row execute function refuse_change();
create trigger audit_seals_stay before truncate on audit_seals
  for each statement execute function refuse_change();

create table idempotency_keys (
  actor_id uuid not null,
  key text not null,
  -- SHA-256 of the call and its input
  fingerprint bytea not null,
  status integer,
  answer json, -- not jsonb, which would put its names in another order
  create_time timestamptz not null,
  primary key (actor_id, key)
);
create index idempotency_keys_by_time on idempotency_keys (create_time);

-- Failed sign-ins by account, device or address.
create table sign_in_throttles (
  key text primary key,
  failures integer not null,
  blocked_until timestamptz,
  last_at timestamptz not null
);

-- Calls in the present window, by endpoint and address.
create table rate_limits (
  key text primary key,
  calls integer not null,
  window_ends_at timestamptz not null
);

-- One-time links that make a super admin: the first start of production, and the way back in.
create table setup_links (
  token_hash bytea primary key,
  -- Whose password is replaced; null where a new super admin is made.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- One row: what this database was first prepared for. Made-up people never mix with real ones.
create table installation (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('evaluation', 'production'))
);

-- The role that the running application takes on: it may add audit rows but not change them.
-- Where the owner of the database may not make roles, the triggers above remain.
do $$
begin
  if not exists (select from pg_roles where rolname = 'amber_app') then
    create role amber_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null; -- another database of this cluster was quicker
  when insufficient_privilege then raise notice 'no right to create the role amber_app';
end
$$;
do $$
begin
  if exists (select from pg_roles where rolname = 'amber_app') then
    execute format('grant amber_app to %I', current_user);
    grant usage on schema public to amber_app;
    grant select, insert, update, delete on all tables in schema public to amber_app;
    grant usage on all sequences in schema public to amber_app;
    revoke update, delete, truncate on audit_events, audit_seals from amber_app;
    alter default privileges in schema public grant select, insert, update, delete on tables to amber_app;
    alter default privileges in schema public grant usage on sequences to amber_app;
  end if;
exception
  when insufficient_privilege then raise notice 'no right to hand out the role amber_app';
end
$$;
