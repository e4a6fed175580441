-- The whole schema. No extension is needed, so any Postgres will do.

-- Shared functions ----------------------------------------------------------------------------------------------------

-- All substrings of one, two and three characters, in lower case: a text that contains another also contains its
-- n-grams. pg_trgm does not index one or two characters, which is how Chinese names are searched, and skips everything
-- except letters and digits. The longer n-grams are cut by regular expressions, once from each start: five times as
-- fast as a loop.
create function ngrams(given text) returns text[]
  language plpgsql immutable strict parallel safe
  cost 10000 -- so that the planner reads the index instead of splitting a million names
as $$
declare
  characters constant text := lower(given);
  -- Texts that contain this control character lose the n-grams around it; see search_ngrams.
  separator constant text := E'\x1f';
  replacement constant text := '\&' || separator;
begin
  return array_remove(
    string_to_array(characters, null)
    || string_to_array(regexp_replace(characters, '..', replacement, 'g'), separator)
    || string_to_array(regexp_replace(substr(characters, 2), '..', replacement, 'g'), separator)
    || string_to_array(regexp_replace(characters, '...', replacement, 'g'), separator)
    || string_to_array(regexp_replace(substr(characters, 2), '...', replacement, 'g'), separator)
    || string_to_array(regexp_replace(substr(characters, 3), '...', replacement, 'g'), separator),
    '');
end
$$;

-- N-grams that a text must have to contain the search text: three characters each, side by side. All of them would
-- hardly narrow the result further, and the index would read a long list for each.
create function search_ngrams(given text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  characters constant text := lower(given);
begin
  return array(
    select distinct ngram
    from generate_series(1, length(characters), 3) as start,
      substr(characters, greatest(1, least(start, length(characters) - 2)), 3) as ngram
    where strpos(ngram, E'\x1f') = 0);
end
$$;

-- A phone number or mail address in the form in which it is compared: mail without regard to case, mainland numbers
-- without their prefix.
create function contact_key(contact text) returns text
  language sql immutable strict parallel safe as $$
  select case when strpos(contact, '@') > 0 then lower(contact) else regexp_replace(contact, '^\+86(?=1[3-9]\d{9}$)', '') end
$$;

-- The browser family of a user agent. Most user agents name several; the most specific name comes first.
create function browser_of(user_agent text) returns text
  language sql immutable strict parallel safe as $$
  select case
    when user_agent ~ 'Edg(e|A|iOS)?/' then 'edge'
    when user_agent ~ '(OPR|Opera)/' then 'opera'
    when user_agent ~ '(Firefox|FxiOS)/' then 'firefox'
    when user_agent ~ '(Chrome|CriOS|Chromium)/' then 'chrome'
    when user_agent ~ 'Version/.* Safari/' then 'safari'
    else 'other' end
$$;

-- Counts a change in the sequence given as argument, which is the version of cached data (server/src/db/data-version.ts).
-- A sequence, so that no transaction waits for another. The shared lock is held until the transaction ends and shows
-- that a counted change may not be visible yet. It is taken before the change is counted: if the new number is seen and
-- no lock is held, the change is committed or rolled back.
create function count_change() returns trigger language plpgsql as $$
begin
  -- Upper half: the lock class, as in data-version.ts; lower half: the sequence.
  perform pg_advisory_xact_lock_shared((726237000::bigint << 32) | tg_argv[0]::regclass::oid::bigint);
  perform nextval(tg_argv[0]::regclass);
  return null;
end
$$;

-- Changes to the order or the content of the list of users.
create sequence users_changes;
-- Changes to menus, for the search.
create sequence menus_changes;
-- Changes to what roles permit and open.
create sequence rights_changes;

-- Users and roles -----------------------------------------------------------------------------------------------------

-- Increased whenever a user or a role gains privileges.
create sequence privilege_gains;

create table users (
  id uuid primary key,
  user_name text not null,
  -- The name without regard to case, width and accents: unique, and compared at sign-in.
  user_name_key text not null constraint users_user_name_taken unique,
  nick_name text not null,
  gender text check (gender in ('1', '2')),
  phone text,
  email text,
  -- When the user confirmed the contact with a code that was sent there. Contacts entered by an administrator are
  -- unverified until then.
  phone_verified_at timestamptz,
  email_verified_at timestamptz,
  status text not null default '1' check (status in ('1', '2')),
  -- PHC string of argon2id; null for a user without a password.
  password_hash text,
  last_sign_in_at timestamptz,
  -- The next sign-in requires a new password.
  must_change_password boolean not null default false,
  -- Set while the user is in the recycle bin, where name and history are kept until the user is purged. Roles are moved
  -- to removed_roles meanwhile, so that removed users do not count as members.
  removed_at timestamptz,
  removed_by text,
  removed_roles uuid[] not null default '{}',
  -- What a registered user has accepted; null for users that administrators created.
  terms_version text,
  terms_accepted_at timestamptz,
  -- When the user was last notified of a sign-in from a new device: others within the hour update that notification.
  device_notice_at timestamptz,
  -- The latest number of privilege_gains of the user.
  privilege_gain bigint not null default 0,
  -- The administrator who entered the contact; null if the user did, or if it is unknown.
  email_writer_id uuid,
  phone_writer_id uuid,
  -- privilege_gain_of the user at that time. An account that has gained privileges since cannot be opened by such a
  -- contact.
  email_gain bigint not null default 0,
  phone_gain bigint not null default 0,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz not null,
  constraint users_terms_complete check ((terms_version is null) = (terms_accepted_at is null))
) with (fillfactor = 90); -- space on the page, so that the time of a sign-in updates no index

-- Adding a user looks up some hundred n-grams in this index. Collecting them in the pending list first is three to five
-- times as fast. Every search reads that list as well, so server/src/db/connect.ts limits its size.
create index users_search on users
  using gin (ngrams(user_name), ngrams(nick_name), ngrams(phone), ngrams(email)) with (fastupdate = on)
  where removed_at is null;
-- Removed users are scattered over the table: reading tens of thousands of them took a fifth of a second.
create index users_removed_search on users using gin (ngrams(user_name), ngrams(nick_name)) where removed_at is not null;
create index users_removed on users (removed_at, id) where removed_at is not null;

-- One index for each order of the list, made total by the id. The included columns let a filtered deep page be found
-- without reading rows. Nulls come last in both directions, so a backward scan reads them separately.
create index users_by_user_name on users (user_name, id) include (gender, status) where removed_at is null;
create index users_by_nick_name on users (nick_name, id) include (gender, status) where removed_at is null;
create index users_by_gender on users (gender, id) include (status) where removed_at is null;
create index users_by_phone on users (phone, id) include (gender, status) where removed_at is null;
create index users_by_email on users (email, id) include (gender, status) where removed_at is null;
create index users_by_status on users (status, id) include (gender) where removed_at is null;
create index users_by_create_time on users (create_time, id) include (gender, status) where removed_at is null;

-- Registered users who are disabled and have never signed in: an administrator has to enable them.
create index users_waiting on users (id) where status = '2' and last_sign_in_at is null and removed_at is null;

-- Finds users by contact.
create index users_by_email_key on users (contact_key(email)) where removed_at is null and email is not null;
create index users_by_phone_key on users (contact_key(phone)) where removed_at is null and phone is not null;
-- Only one user may have verified a contact.
create unique index users_email_verified_once on users (contact_key(email))
  where removed_at is null and email_verified_at is not null;
create unique index users_phone_verified_once on users (contact_key(phone))
  where removed_at is null and phone_verified_at is not null;
-- Verified contacts of removed users still conflict; unverified ones do not.
create index users_email_verified_by_removed on users (contact_key(email))
  where removed_at is not null and email_verified_at is not null;
create index users_phone_verified_by_removed on users (contact_key(phone))
  where removed_at is not null and phone_verified_at is not null;

-- A new contact is unverified, unless the same statement sets the time of its verification.
create function reset_contact_verification() returns trigger language plpgsql as $$
begin
  if contact_key(new.email) is distinct from contact_key(old.email)
    and new.email_verified_at is not distinct from old.email_verified_at then
    new.email_verified_at := null;
  end if;
  if contact_key(new.phone) is distinct from contact_key(old.phone)
    and new.phone_verified_at is not distinct from old.phone_verified_at then
    new.phone_verified_at := null;
  end if;
  return new;
end
$$;
create trigger users_reset_contact_verification before update of email, phone on users
  for each row execute function reset_contact_verification();

-- A sign-in changes none of these columns.
create trigger users_count_change
  after insert or delete or truncate or update of user_name, nick_name, gender, phone, email, status, create_time, removed_at on users
  for each statement execute function count_change('users_changes');

-- Avatars, redrawn by the server: square, without the camera's metadata. Stored here, since several servers may share
-- one database. A picture is served to any caller that knows its name, which cannot be guessed; a new picture has a new
-- name (docs/decisions/0013-avatars.md).
create table avatars (
  user_id uuid primary key references users on delete cascade,
  name text not null constraint avatars_name_taken unique check (name ~ '^[0-9a-f]{32}$'),
  -- WebP
  content bytea not null check (length(content) between 1 and 65536),
  create_time timestamptz not null
);

-- Numbers of rights_state.
create sequence rights_states;

create table roles (
  id uuid primary key,
  code text not null constraint roles_code_taken unique,
  name text not null,
  description text not null default '',
  status text not null default '1' check (status in ('1', '2')),
  is_built_in boolean not null default false,
  -- Members must sign in with a second step.
  requires_two_step boolean not null default false,
  -- The page that members see after signing in.
  home_path text not null default '/home',
  -- The version of the role's permissions: renewed by each change, in the transaction that makes it. A server caches the
  -- permissions of a state and checks with each request by this number whether they are current.
  rights_state bigint not null default nextval('rights_states'),
  -- The latest number of privilege_gains of the role.
  privilege_gain bigint not null default 0,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz not null
);
-- One index for each order of the list, made total by the id.
create index roles_by_name on roles (name, id);
create index roles_by_status on roles (status, id);
create index roles_by_create_time on roles (create_time, id);

create table user_roles (
  user_id uuid not null references users on delete cascade,
  role_id uuid not null constraint user_roles_role_missing references roles,
  primary key (user_id, role_id)
);
create index user_roles_by_role on user_roles (role_id, user_id);
create trigger user_roles_count_change after insert or update or delete or truncate on user_roles
  for each statement execute function count_change('users_changes');

create table role_permissions (
  role_id uuid not null references roles on delete cascade,
  code text not null,
  primary key (role_id, code)
);

-- Permissions that the built-in roles were given when the product introduced them: each once, so that a permission
-- that a super administrator takes away is not given again.
create table offered_permissions (code text primary key);

-- The list of roles shows what each role permits and whether that exceeds the caller's privileges, which takes longer
-- than reading the roles. It is cached until one of these tables changes, as are the menus (below).
create trigger roles_count_change after insert or update of code, status or delete or truncate on roles
  for each statement execute function count_change('rights_changes');
create trigger role_permissions_count_change after insert or update or delete or truncate on role_permissions
  for each statement execute function count_change('rights_changes');

create function renew_rights_states() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    update roles set rights_state = nextval('rights_states');
    return null;
  end if;
  update roles set rights_state = nextval('rights_states') where id in (select role_id from changed);
  if tg_op = 'UPDATE' then
    update roles set rights_state = nextval('rights_states') where id in (select role_id from previous);
  end if;
  return null;
end
$$;
create trigger role_permissions_inserted after insert on role_permissions referencing new table as changed
  for each statement execute function renew_rights_states();
create trigger role_permissions_deleted after delete on role_permissions referencing old table as changed
  for each statement execute function renew_rights_states();
create trigger role_permissions_updated after update on role_permissions
  referencing old table as previous new table as changed for each statement execute function renew_rights_states();
create trigger role_permissions_truncated after truncate on role_permissions
  for each statement execute function renew_rights_states();

create function renew_own_rights_state() returns trigger language plpgsql as $$
begin
  new.rights_state := nextval('rights_states');
  return new;
end
$$;
create trigger roles_code_changed before update of code on roles for each row
  when (old.code is distinct from new.code) execute function renew_own_rights_state();

-- Access that an administrator prepared for a user must not open the account once the user has more privileges:
-- password links and contacts store who created them and the user's gain at that time. Both are checked at use.
-- The gain of a user is the latest of the user's own and those of the user's roles.
create function privilege_gain_of(id uuid) returns bigint language sql stable as $$
  select greatest(
    (select users.privilege_gain from users where users.id = privilege_gain_of.id),
    (select max(roles.privilege_gain) from user_roles join roles on roles.id = user_roles.role_id
      where user_roles.user_id = privilege_gain_of.id))
$$;

create function count_privilege_gains() returns trigger language plpgsql as $$
begin
  update roles set privilege_gain = nextval('privilege_gains') where id in (select role_id from added);
  return null;
end
$$;
create trigger role_permissions_gained after insert on role_permissions referencing new table as added
  for each statement execute function count_privilege_gains();

create function count_own_privilege_gain() returns trigger language plpgsql as $$
begin
  new.privilege_gain := nextval('privilege_gains');
  return new;
end
$$;
create trigger roles_enabled before update of status on roles for each row
  when (old.status <> '1' and new.status = '1') execute function count_own_privilege_gain();

-- Menus ---------------------------------------------------------------------------------------------------------------

create table menus (
  id uuid primary key,
  parent_id uuid references menus,
  -- '1' directory, '2' menu
  type text not null check (type in ('1', '2')),
  route_name text not null constraint menus_route_name_taken unique,
  route_path text not null,
  i18n_key text not null,
  -- Titles that replace the translated name of the route.
  title_zh text,
  title_en text,
  icon text,
  -- '1' iconify, '2' local
  icon_type text not null default '1' check (icon_type in ('1', '2')),
  layout text constraint menus_layout_known check (layout in ('base', 'blank')),
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
  -- Role codes of static authorization; empty for all signed-in users.
  roles text[] not null default '{}',
  status text not null default '1' check (status in ('1', '2')),
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz not null
);
-- Two entries with one path would be one page with two names. Links have their address in href, so their paths may
-- repeat.
create unique index menus_route_path_taken on menus (route_path) where href is null;
create index menus_by_parent on menus (parent_id, sort_order, id);

-- The menus that a role opens with dynamic authorization.
create table role_menus (
  role_id uuid not null references roles on delete cascade,
  menu_id uuid not null references menus on delete cascade,
  primary key (role_id, menu_id)
);
create index role_menus_by_menu on role_menus (menu_id);
create trigger role_menus_gained after insert on role_menus referencing new table as added
  for each statement execute function count_privilege_gains();

-- Permissions that administrators define on menus, in addition to those of the contract.
create table menu_buttons (
  menu_id uuid not null references menus on delete cascade,
  code text not null constraint menu_buttons_code_taken unique,
  description text not null default '',
  primary key (menu_id, code)
);

-- The super role has the permission of every button that is defined on a menu.
create function renew_super_rights_state() returns trigger language plpgsql as $$
begin
  update roles set rights_state = nextval('rights_states') where code = 'R_SUPER';
  return null;
end
$$;
create trigger menu_buttons_changed after insert or update or delete or truncate on menu_buttons
  for each statement execute function renew_super_rights_state();

create trigger menus_count_rights_change after insert or update or delete or truncate on menus
  for each statement execute function count_change('rights_changes');
create trigger role_menus_count_change after insert or update or delete or truncate on role_menus
  for each statement execute function count_change('rights_changes');
create trigger menu_buttons_count_change after insert or update or delete or truncate on menu_buttons
  for each statement execute function count_change('rights_changes');

-- The search runs with each typed letter and matches what no index knows (pinyin, translated names of routes), so it
-- caches menus until one changes.
create trigger menus_count_change after insert or update or delete or truncate on menus
  for each statement execute function count_change('menus_changes');

-- Sessions and sign-in ------------------------------------------------------------------------------------------------

-- Keys that tokens are derived from; new tokens use the newest.
create table server_keys (
  id integer generated always as identity primary key,
  secret bytea not null,
  create_time timestamptz not null
);

create table sessions (
  id uuid primary key,
  -- The public half of the session's tokens, which finds the row. The secret halves are stored as SHA-256.
  selector text not null unique,
  user_id uuid not null references users on delete cascade,
  key_id integer not null references server_keys,
  access_hash bytea not null,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null,
  -- The tokens that the last rotation replaced: valid for a short grace period, so that two tabs or a retried call do
  -- not collide.
  previous_access_hash bytea,
  previous_refresh_hash bytea,
  rotated_at timestamptz,
  is_remembered boolean not null,
  ip text not null,
  user_agent text not null,
  create_time timestamptz not null,
  last_seen_at timestamptz not null,
  -- A locked session can do nothing until its user enters the password again.
  locked_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'revoked', 'expired', 'reused', 'disabled', 'credentials_changed')),
  check ((ended_at is null) = (end_reason is null))
) with (fillfactor = 70); -- space on the page, so that a rotation updates no index
create index sessions_of_user on sessions (user_id) where ended_at is null;
-- Only a user's own actions update last_seen_at, at most once a minute; a rotation does not and so updates no index.
create index sessions_by_last_seen on sessions (last_seen_at, id) where ended_at is null;
create index sessions_by_ip on sessions (ip text_pattern_ops) where ended_at is null;
-- For the user center, which counts by the index alone.
create index sessions_by_user on sessions (user_id, create_time);

-- Browsers from which a user has signed in before.
create table devices (
  token_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  user_agent text not null,
  create_time timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index devices_of_user on devices (user_id, last_seen_at desc);

-- The sign-in log. Like the audit log it is read from the latest row back and filtered by exact values: each filter has
-- an index in the order of the list (server/src/db/log-page.ts). Expressions include their column, since Postgres
-- would read the rows for it otherwise.
create table sign_ins (
  id uuid primary key,
  user_id uuid references users on delete set null,
  user_name text not null,
  method text not null default 'password' check (method in ('password', 'code', 'wechat', 'oidc', 'passkey')),
  -- Null after success, otherwise the error code.
  problem text,
  session_id uuid,
  ip text not null,
  user_agent text not null,
  time timestamptz not null
)
-- Tables without deletes are otherwise rarely vacuumed. Vacuumed rows can be counted by an index alone.
with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index sign_ins_by_time on sign_ins (time, id);
create index sign_ins_by_name on sign_ins (lower(user_name), time, id) include (user_name);
create index sign_ins_by_ip on sign_ins (ip, time, id);
create index sign_ins_by_browser on sign_ins (browser_of(user_agent), time, id);
-- A whole office may share one address.
create index sign_ins_by_ip_and_browser on sign_ins (ip, browser_of(user_agent), time, id);
create index sign_ins_failed on sign_ins (time, id) where problem is not null;
create index sign_ins_failed_by_ip on sign_ins (ip, time, id) where problem is not null;
create index sign_ins_failed_by_browser on sign_ins (browser_of(user_agent), time, id) where problem is not null;
-- Most sign-ins use a password: a second filter besides that needs its own index.
create index sign_ins_by_method on sign_ins (method, time, id);
create index sign_ins_failed_by_method on sign_ins (method, time, id) where problem is not null;
create index sign_ins_of_user on sign_ins (user_id, time desc);
-- For the user center, which counts by the index alone.
create index sign_ins_done_of_user on sign_ins (user_id) where problem is null;
create index sign_ins_failed_of_user on sign_ins (user_id, time desc, id desc) where problem is not null;

-- Failed sign-ins by account, device or address.
create table sign_in_throttles (
  key text primary key,
  -- Includes attempts that are still in progress.
  failures integer not null,
  -- Attempts that were checked and failed: from some number on, an image code is required.
  wrong integer not null default 0,
  blocked_until timestamptz,
  last_at timestamptz not null
);

-- One-time links that create or recover a super administrator: the first start of production, and account recovery.
create table setup_links (
  token_hash bytea primary key,
  -- The user whose password is replaced; null if the link creates a super administrator.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- One-time links by which a user chooses a password: no user ever chooses one for another.
create table password_links (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  create_by text not null,
  create_time timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  creator_id uuid,
  -- privilege_gain_of the user when the link was created.
  privilege_gain bigint not null default 0
);
create index password_links_of_user on password_links (user_id) where used_at is null;

-- Codes, verified contacts and delivery -------------------------------------------------------------------------------

-- Image codes. Each is deleted by its first answer, right or wrong.
create table captchas (
  id text primary key,
  answer text not null,
  -- Proof of work in place of the picture: the SHA-256 to find, in hexadecimal, and the prefix of the number.
  proof_digest text not null,
  proof_salt text not null,
  expires_at timestamptz not null
);

-- Verification codes. A new code leaves earlier ones valid that may still arrive.
create table sent_codes (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('sign_in', 'register', 'reset_password', 'change_contact')),
  -- A mail address in lower case or a phone number, as returned by contact_key.
  receiver text not null,
  -- The browser or user that requested the code. No other can enter it or use up its guesses. Empty for a browser
  -- without a device cookie.
  asker text not null default '',
  salt bytea not null,
  code_hash bytea not null,
  -- Wrong guesses.
  guesses integer not null default 0,
  expires_at timestamptz not null
);
create index sent_codes_by_receiver on sent_codes (purpose, receiver, asker);

-- The number of codes requested by an address or for a receiver, and the time of the last one.
create table code_quotas (
  key text primary key,
  sent integer not null,
  last_at timestamptz not null,
  window_ends_at timestamptz not null
);

-- Outbound messages, by mail and SMS.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  -- The receiver and the values of the template. Both are deleted once the message is sent or given up.
  receiver text,
  data jsonb,
  language text not null check (language in ('zh-CN', 'en-US')),
  template text not null,
  -- One of very many, such as an announcement: sent when no other message waits.
  is_bulk boolean not null default false,
  -- waiting; sent; failed: given up; expired: too late to be of use; shown: displayed in an evaluation, which sends
  -- nothing; withheld: never meant to be sent, so that a request takes equally long for unknown receivers.
  state text not null check (state in ('waiting', 'sent', 'failed', 'expired', 'shown', 'withheld')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  expires_at timestamptz not null,
  -- The server that is sending it, and until when that server is assumed to be alive.
  lease_id uuid,
  lease_until timestamptz,
  -- The last error, and the remote server's response, shortened.
  problem text,
  problem_detail text,
  problem_time timestamptz,
  create_time timestamptz not null,
  end_time timestamptz,
  check (state = 'waiting' or (receiver is null and data is null)),
  check ((state = 'waiting') = (end_time is null))
);
create index outbox_due on outbox (channel, is_bulk, next_try_at) where state = 'waiting';
-- Expired messages are looked for every second, without reading all waiting ones, which may be an announcement to all
-- users.
create index outbox_by_expiry on outbox (channel, expires_at) where state = 'waiting';
create index outbox_by_end on outbox (end_time) where end_time is not null;
create index outbox_failed on outbox (channel, end_time) where state = 'failed';
create index outbox_problems on outbox (channel, problem_time) where problem is not null;

-- One-time links for registration, with the roles that the new user gets.
create table invitations (
  id uuid primary key,
  token_hash bytea not null unique,
  -- The only mail address that may use it; null for any.
  email text,
  role_ids uuid[] not null,
  -- This user's privileges decide at the time of use whether the roles may be assigned.
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
create index invitations_of_creator on invitations (creator_id);
create index invitations_by_user on invitations (used_by) where used_by is not null;

-- Sign-in methods -----------------------------------------------------------------------------------------------------

-- External identities. `subject` is the provider's permanent name for the user: WeChat's `unionid …` or
-- `openid <app> …`, and `<issuer> <sub>` of OpenID Connect.
create table identities (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('wechat', 'oidc')),
  subject text not null,
  -- The provider's display name. Decides nothing.
  name text not null,
  create_time timestamptz not null,
  last_used_at timestamptz,
  constraint identities_subject_taken unique (provider, subject),
  constraint identities_one_per_provider unique (user_id, provider)
);

-- OAuth flows: started by a browser, returned to once, and completed once by a pending token.
create table sign_in_states (
  state_hash bytea primary key,
  -- Of the cookie of the browser that started the flow.
  browser_hash bytea not null,
  provider text not null check (provider in ('wechat', 'oidc')),
  purpose text not null check (purpose in ('sign-in', 'link')),
  -- The user to link the identity to.
  user_id uuid references users on delete cascade,
  redirect text,
  is_remembered boolean not null default false,
  -- Set with the following columns when the browser returns: subjects of the identity, preferred first.
  returned_at timestamptz,
  pending_token_hash bytea,
  subjects text[],
  name text,
  finished_at timestamptz,
  expires_at timestamptz not null
);
create unique index sign_in_states_by_pending_token on sign_in_states (pending_token_hash)
  where pending_token_hash is not null;
create index sign_in_states_of_user on sign_in_states (user_id) where user_id is not null;

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null constraint passkeys_credential_taken unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  is_synced boolean not null,
  -- Whether the last use included user verification.
  verifies_user boolean not null default true,
  version integer not null default 1,
  name text not null,
  create_time timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- WebAuthn challenges, each for one answer.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('create', 'sign_in', 'second_step', 'proof')),
  -- The user who has to answer; null when signing in with a passkey.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);

-- Two-step sign-in ----------------------------------------------------------------------------------------------------

-- The secret of an authenticator app, encrypted with a key derived from the server key `key_id`.
create table totp_secrets (
  user_id uuid primary key references users on delete cascade,
  key_id integer not null references server_keys,
  secret bytea not null,
  -- The latest period of 30 seconds whose code was accepted: no code is accepted twice.
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

-- Sign-ins after the first step. The token is valid for the second step only.
create table pending_sign_ins (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  method text not null check (method in ('password', 'code', 'wechat', 'oidc', 'passkey')),
  is_remembered boolean not null,
  device_hash bytea not null,
  -- Of the password at the first step: a password change ends the pending sign-in.
  password_fingerprint bytea not null,
  -- A required new password, stored until the sign-in completes.
  new_password_hash text,
  -- Where the code of the first step was sent; verified when the sign-in completes.
  receiver text,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index pending_sign_ins_of_user on pending_sign_ins (user_id);

-- Audit log -----------------------------------------------------------------------------------------------------------
-- Append-only: triggers refuse changes by any role, and the application's role (last section) has no right to make them.

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
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02); -- as for sign_ins

-- Read from the latest event back and filtered by exact values: each filter has an index in the order of the list
-- (server/src/db/log-page.ts). If many rows match one filter and few match another, an index for both is needed: ten
-- million rows took seconds otherwise. Expressions include their column, since Postgres would read the rows for it
-- otherwise.
create index audit_events_by_time on audit_events (time, sequence);
create index audit_events_by_actor on audit_events (lower(actor_name), time, sequence)
  include (actor_name, target_type, outcome);
create index audit_events_by_actor_and_action on audit_events (lower(actor_name), action, time, sequence) include (actor_name);
create index audit_events_by_action on audit_events (action, time, sequence);
create index audit_events_by_action_and_target_type on audit_events (action, target_type, time, sequence) include (outcome);
create index audit_events_by_target_type on audit_events (target_type, time, sequence) include (actor_name);
create index audit_events_by_target on audit_events (lower(target_name), time, sequence) include (target_name);
create index audit_events_by_ip on audit_events (ip, time, sequence) include (actor_name);
create index audit_events_by_request on audit_events (request_id, time, sequence);
-- Announcements are logged with both titles and found by either.
create index audit_events_of_announcements on audit_events (target_name) where target_type = 'announcement';
-- Few events are denied: each filter on them has a small index.
create index audit_events_denied_by_time on audit_events (time, sequence) where outcome = 'denied';
create index audit_events_denied_by_actor on audit_events (lower(actor_name), time, sequence)
  include (actor_name, action, target_type) where outcome = 'denied';
create index audit_events_denied_by_action on audit_events (action, time, sequence)
  include (target_type) where outcome = 'denied';
create index audit_events_denied_by_target_type on audit_events (target_type, time, sequence) where outcome = 'denied';
create index audit_events_denied_by_ip on audit_events (ip, time, sequence) where outcome = 'denied';
-- Histories of users and records, counted up to ten thousand by the index alone. Denied attempts are in no history of a
-- record.
create index audit_events_of_actor on audit_events (actor_id, time desc);
create index audit_events_done_of_actor on audit_events (actor_id) where outcome = 'done';
create index audit_events_done_of_target on audit_events (target_type, target_id, time desc, sequence desc) where outcome = 'done';
-- An action has one type of target: a filter by another finds nothing, and the planner should know.
create statistics audit_events_action_target_type (mcv) on action, target_type from audit_events;

-- Events without a seal yet.
create table audit_queue (
  sequence bigint primary key
);

-- Each seal hashes a batch of events together with the previous seal.
create table audit_seals (
  id integer primary key,
  sequences bigint[] not null,
  previous_hash bytea not null,
  hash bytea not null,
  time timestamptz not null
);

-- Where the log begins after its oldest seals were deleted: the last deleted seal, which the next one refers to. The
-- event that reports the deletion is sealed in the remaining log.
create table audit_checkpoints (
  seal_id integer primary key,
  hash bytea not null,
  -- The event audit.prune.
  event_id uuid not null,
  -- The time of the latest deleted event: the log is complete from then on.
  complete_since timestamptz not null,
  time timestamptz not null
);

-- The verification in progress. It changes, so it is not kept with the findings.
create table audit_verification_runs (
  id uuid primary key,
  cause text not null check (cause in ('schedule', 'user', 'command')),
  by_name text,
  create_time timestamptz not null,
  -- When the server that runs it last reported progress.
  seen_at timestamptz,
  checked bigint not null default 0,
  total bigint
);
-- At most one, for any number of servers.
create unique index audit_verification_runs_one on audit_verification_runs ((true));

-- Findings of verifications. They prove the log, so they are append-only as well.
create table audit_verifications (
  id uuid primary key,
  cause text not null check (cause in ('schedule', 'user', 'command')),
  by_name text,
  create_time timestamptz not null,
  end_time timestamptz not null,
  result jsonb not null
);
create index audit_verifications_by_end on audit_verifications (end_time);

-- The last seals that verifications saw: a log that was cut off after them is detected.
create table audit_seen_seals (
  seal_id integer primary key,
  hash bytea not null,
  time timestamptz not null
);

-- Users that an event of a role names, because the role was given to them or taken from them. Such an event is not in the
-- index of the user's own history; this list is in its order, which makes it one index scan.
create table audit_event_members (
  user_name text not null,
  time timestamptz not null,
  sequence bigint not null,
  primary key (user_name, time, sequence)
);

-- Values of the setting that says how long events are kept. The application's role may write that setting, so a trigger
-- records each value here with the database's time, and a shorter period is applied a week later: time to notice it.
create table audit_retentions (
  id integer generated always as identity primary key,
  days integer not null,
  time timestamptz not null default clock_timestamp()
);

-- Refuses changes, except deleting rows older than a year while prune_audit_log runs.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' and current_setting('amber.prune', true) = 'on' then
    if old.time < now() - interval '365 days' then
      return old;
    end if;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end
$$;
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_change();
create trigger audit_events_no_truncate before truncate on audit_events
  for each statement execute function refuse_change();
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_change();
create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function refuse_change();
create trigger audit_checkpoints_append_only before update or delete on audit_checkpoints
  for each row execute function refuse_change();
create trigger audit_checkpoints_no_truncate before truncate on audit_checkpoints
  for each statement execute function refuse_change();
create trigger audit_verifications_append_only before update or delete on audit_verifications
  for each row execute function refuse_change();
create trigger audit_verifications_no_truncate before truncate on audit_verifications
  for each statement execute function refuse_change();
create trigger audit_seen_seals_append_only before update or delete on audit_seen_seals
  for each row execute function refuse_change();
create trigger audit_seen_seals_no_truncate before truncate on audit_seen_seals
  for each statement execute function refuse_change();
create trigger audit_event_members_append_only before update or delete on audit_event_members
  for each row execute function refuse_change();
create trigger audit_event_members_no_truncate before truncate on audit_event_members
  for each statement execute function refuse_change();
create trigger audit_retentions_append_only before update or delete on audit_retentions
  for each row execute function refuse_change();
create trigger audit_retentions_no_truncate before truncate on audit_retentions
  for each statement execute function refuse_change();

-- The user names in an event of a role; none if the event has no list of users.
create function member_names_of_event(before jsonb, after jsonb) returns setof text
  language sql immutable parallel safe
  return jsonb_array_elements_text(
    case jsonb_typeof(coalesce(after -> 'users', before -> 'users'))
      when 'array' then coalesce(after -> 'users', before -> 'users') end);

create function insert_event_members() returns trigger
  language plpgsql security definer
  -- Prevents a caller's temporary tables from replacing the real ones; so in every function with its owner's rights.
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into audit_event_members
  select distinct name, new.time, new.sequence
  from member_names_of_event(new.before, new.after) as name
  where name is not null;
  return null;
end
$$;
create trigger audit_events_insert_members after insert on audit_events
  for each row when (new.action in ('role.addMembers', 'role.removeMembers') and new.outcome = 'done')
  execute function insert_event_members();

-- Deletes the members of events that prune_audit_log deletes.
create function delete_event_members() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from audit_event_members as member using deleted, member_names_of_event(deleted.before, deleted.after) as name
  where deleted.action in ('role.addMembers', 'role.removeMembers')
    and member.user_name = name and member.time = deleted.time and member.sequence = deleted.sequence;
  return null;
end
$$;
create trigger audit_events_delete_members after delete on audit_events
  referencing old table as deleted for each statement execute function delete_event_members();
-- A trigger function with its owner's rights could otherwise be used on a temporary table with arbitrary rows.
revoke execute on function insert_event_members(), delete_event_members() from public;

-- The days that a value of the setting asks for; 3650 if it has none (contract/src/settings/settings.ts).
create function audit_retention_days(value jsonb) returns integer language sql immutable
  set search_path = pg_catalog as $$
  select least(36500, coalesce(floor((case when jsonb_typeof(value -> 'auditEvents') = 'number'
    then value ->> 'auditEvents' end)::numeric), 3650))::integer
$$;

create function record_audit_retention() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.key = 'retention' and (tg_op = 'DELETE' or new.key <> 'retention') then
    insert into audit_retentions (days) values (audit_retention_days(null));
  end if;
  if tg_op <> 'DELETE' and new.key = 'retention' then
    insert into audit_retentions (days) values (audit_retention_days(new.value));
  end if;
  return null;
end
$$;
revoke execute on function record_audit_retention() from public;

-- The default applies from the start.
insert into audit_retentions (days) values (audit_retention_days(null));

-- Deletes the oldest seals with their events if all of them are older than the setting says (at least a year), up to
-- max_events, and returns how many events. The remaining log begins at a checkpoint, which an event reports. The last
-- seal always stays, since the next one refers to it. The application's role may insert seals, so their time and number
-- prove nothing: the events' own times decide, and seals count only in an unbroken line from the last checkpoint.
create function prune_audit_log(event_id uuid, max_events integer) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  -- A shorter period applies after a week; 365 days is the contract's minimum (contract/src/settings/settings.ts).
  retention constant interval := make_interval(days => greatest(365,
    audit_retention_days((select value from settings where key = 'retention')),
    (select max(days) from audit_retentions where time > now() - interval '7 days'),
    (select days from audit_retentions where time <= now() - interval '7 days' order by id desc limit 1)));
  first_seal constant integer := coalesce((select max(seal_id) from audit_checkpoints), 0) + 1;
  last_seal integer;
  last_hash bytea;
  covered integer;
  seals integer;
  latest timestamptz;
  deleted integer;
begin
  if not pg_try_advisory_xact_lock(7262370004) then
    return 0;
  end if;
  select id, walked.hash, running, position into last_seal, last_hash, covered, seals
  from (
    select id, hash, sum(cardinality(sequences)) over by_id as running, row_number() over by_id as position,
      bool_and(is_past) over by_id as is_old
    from (
      select id, hash, sequences, cardinality(sequences) > 0 and not exists (
        select from unnest(sequences) as covered_by(sequence)
          left join audit_events as event on event.sequence = covered_by.sequence
        where event.time is null or event.time >= now() - retention) as is_past
      from (
        select *, sum(cardinality(sequences)) over (order by id) as up_to_here
        from (
          select * from audit_seals where id >= first_seal and time < now() - retention order by id limit 5000
        ) as oldest
      ) as counted
      where up_to_here <= max_events
    ) as checked
    window by_id as (order by id)
  ) as walked
  where is_old and id = first_seal + position - 1 and id < (select max(id) from audit_seals)
  order by id desc limit 1;
  if last_seal is null then
    return 0;
  end if;
  perform set_config('amber.prune', 'on', true);
  select max(event.time) into latest
  from audit_seals as seal cross join unnest(seal.sequences) as covered_by(sequence)
    join audit_events as event on event.sequence = covered_by.sequence
  where seal.id between first_seal and last_seal;
  with report as (
    insert into audit_events (id, time, action, outcome, request_id, after)
    values (event_id, now(), 'audit.prune', 'done', event_id::text, jsonb_build_object(
      'events', covered, 'seals', seals, 'seal', last_seal, 'hash', encode(last_hash, 'hex'), 'until', latest))
    returning sequence)
  insert into audit_queue select sequence from report;
  insert into audit_checkpoints values (last_seal, last_hash, event_id, latest, now());
  delete from audit_events where sequence in (
    select unnest(sequences) from audit_seals where id between first_seal and last_seal);
  get diagnostics deleted = row_count;
  if deleted <> covered then
    raise exception 'the seals up to % cover % events, of which % are there: the log is not pruned', last_seal, covered, deleted;
  end if;
  delete from audit_seals where id between first_seal and last_seal;
  perform set_config('amber.prune', 'off', true);
  return deleted;
end
$$;
revoke execute on function prune_audit_log from public;

-- Messaging -----------------------------------------------------------------------------------------------------------

create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- One of contract/src/messaging/notification-kinds.ts. A later version may have more.
  kind text not null,
  is_security boolean not null,
  -- Values for the kind's text. Nothing secret.
  data jsonb not null default '{}',
  create_time timestamptz not null,
  read_time timestamptz
);
create index notifications_of_user on notifications (user_id, create_time, id);
create index notifications_unread on notifications (user_id, create_time, id) where read_time is null;

create table announcements (
  id uuid primary key,
  version integer not null default 1,
  title_zh text not null,
  title_en text not null,
  -- Markdown
  body_zh text not null,
  body_en text not null,
  is_published boolean not null default false,
  is_pinned boolean not null default false,
  -- Otherwise for members of the roles in announcement_roles. A column of its own, so that an announcement whose roles
  -- are all deleted has no readers instead of all users.
  is_for_everyone boolean not null default true,
  from_time timestamptz not null,
  to_time timestamptz,
  -- Whether open screens were last notified that it is shown, and the time of the first notification.
  is_notified boolean not null default false,
  shown_time timestamptz,
  -- Whether it was mailed to all users who want that, and the last of those who got it, in the order of their ids.
  is_mailed boolean not null default false,
  mailed_up_to uuid,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz not null,
  constraint announcements_end_before_start check (to_time > from_time)
);

create table announcement_roles (
  announcement_id uuid not null references announcements on delete cascade,
  role_id uuid not null constraint announcement_roles_role_missing references roles on delete cascade,
  primary key (announcement_id, role_id)
);
create index announcement_roles_of_role on announcement_roles (role_id);

create table announcement_reads (
  announcement_id uuid not null references announcements on delete cascade,
  user_id uuid not null references users on delete cascade,
  read_time timestamptz not null,
  primary key (announcement_id, user_id)
);
create index announcement_reads_by_time on announcement_reads (announcement_id, read_time desc, user_id);
create index announcement_reads_of_user on announcement_reads (user_id);

-- Mail to users with quiet hours, until those are over.
create table deferred_mail (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  -- A kind of notification with its values, or an announcement, which is read when the mail is written.
  kind text,
  data jsonb,
  announcement_id uuid references announcements on delete cascade,
  create_time timestamptz not null,
  -- When to check again.
  due_time timestamptz not null,
  check ((kind is null) = (data is null)),
  check ((kind is null) <> (announcement_id is null))
);
create index deferred_mail_due on deferred_mail (due_time);
create index deferred_mail_of_user on deferred_mail (user_id, create_time, id);
create index deferred_mail_of_announcement on deferred_mail (announcement_id) where announcement_id is not null;

-- Live events ---------------------------------------------------------------------------------------------------------

-- Events for open screens: inserted in the transaction of the change and kept for a short time, so that a browser that
-- was disconnected gets the missed ones.
create table live_events (
  id bigint generated always as identity primary key,
  -- The position in the order of commits, assigned after the commit: ids are assigned before it, so a later id may be
  -- visible first.
  sequence bigint constraint live_events_sequence_taken unique,
  kind text not null,
  data jsonb not null default '{}',
  audience text not null check (audience in ('everyone', 'users', 'sessions', 'role', 'permission')),
  audience_ids text[] not null default '{}',
  time timestamptz not null default clock_timestamp()
);
create index live_events_without_sequence on live_events (id) where sequence is null;

-- Settings and preferences --------------------------------------------------------------------------------------------
-- Keys and types of values are the contract's.

-- Settings of the organization, such as its default theme.
create table settings (
  key text primary key,
  value jsonb not null,
  version integer not null default 1,
  update_by text,
  update_time timestamptz not null
);
-- The authorization mode is one of them.
create trigger settings_count_change after insert or update or delete or truncate on settings
  for each statement execute function count_change('rights_changes');
create trigger settings_record_audit_retention after insert or update or delete on settings
  for each row execute function record_audit_retention();

-- Preferences of a user, such as the theme.
create table preferences (
  user_id uuid not null references users on delete cascade,
  key text not null,
  value jsonb not null,
  update_time timestamptz not null,
  primary key (user_id, key)
);
-- The few users who want announcements by mail.
create index preferences_announcements_by_mail on preferences (user_id)
  where key = 'messages' and (value #>> '{groups,announcements,mail}') = 'true';

-- One row: what this database was first prepared for. Sample data is never used in production.
create table installation (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('evaluation', 'production'))
);

-- Home metrics --------------------------------------------------------------------------------------------------------

-- Counts by quarter of an hour, so that the home page need not count millions of rows: the days of every time zone are
-- made of quarters. `online` is the number of users at the beginning of the quarter, which no other table records.
create table metric_counts (
  metric text not null check (metric in ('sign_ins', 'operations', 'online')),
  time timestamptz not null,
  count integer not null,
  primary key (metric, time) include (count)
);

-- Changes of the number of users. Purged and restored users leave no other trace in the past. Rows are only inserted, so
-- that writers do not wait for one another.
create table user_count_changes (
  sequence bigint generated always as identity primary key,
  time timestamptz not null,
  change integer not null
);
create index user_count_changes_by_time on user_count_changes (time) include (change);

create function record_users_added() returns trigger language plpgsql as $$
begin
  insert into user_count_changes (time, change) select create_time, count(*) from added group by create_time;
  insert into user_count_changes (time, change)
    select removed_at, -count(*) from added where removed_at is not null group by removed_at;
  return null;
end
$$;
create function record_user_removed_or_restored() returns trigger language plpgsql as $$
begin
  if new.removed_at is null then
    insert into user_count_changes (time, change) values (new.update_time, 1);
  else
    insert into user_count_changes (time, change) values (new.removed_at, -1);
  end if;
  return null;
end
$$;
create function record_user_deleted() returns trigger language plpgsql as $$
begin
  insert into user_count_changes (time, change) values (now(), -1);
  return null;
end
$$;
create trigger users_added after insert on users referencing new table as added
  for each statement execute function record_users_added();
create trigger users_removed_or_restored after update of removed_at on users for each row
  when ((old.removed_at is null) <> (new.removed_at is null)) execute function record_user_removed_or_restored();
-- Users purged from the recycle bin were subtracted when they were removed.
create trigger users_deleted after delete on users for each row
  when (old.removed_at is null) execute function record_user_deleted();

-- How often a user opens a page: each visit loses half its weight in two weeks. `page` is the name of a route.
create table page_visits (
  user_id uuid not null references users on delete cascade,
  page text not null,
  weight double precision not null,
  last_time timestamptz not null,
  primary key (user_id, page)
);

-- Search by pinyin ----------------------------------------------------------------------------------------------------

-- Pinyin initials of names, such as `wxm` for 王小明: the server computes them, Postgres cannot. In a table of their own,
-- so that filling it for a million names updates no index of users.
create table name_initials (
  kind text not null check (kind in ('user', 'role')),
  id uuid not null,
  initials text collate "C" not null,
  primary key (kind, id)
);
create index name_initials_search on name_initials (kind, initials, id) where initials <> '';

-- Names whose initials are outdated, for any kind of change.
create table name_changes (
  sequence bigint generated always as identity primary key,
  kind text not null,
  id uuid not null
);
create function record_added_names() returns trigger language plpgsql as $$
begin
  insert into name_changes (kind, id) select tg_argv[0], id from added;
  return null;
end
$$;
create function record_name_change() returns trigger language plpgsql as $$
begin
  insert into name_changes (kind, id) values (tg_argv[0], coalesce(new.id, old.id));
  return null;
end
$$;
create trigger users_name_added after insert on users referencing new table as added
  for each statement execute function record_added_names('user');
create trigger users_name_changed after update of nick_name on users for each row
  when (old.nick_name is distinct from new.nick_name) execute function record_name_change('user');
create trigger users_name_deleted after delete on users for each row execute function record_name_change('user');
create trigger roles_name_added after insert on roles referencing new table as added
  for each statement execute function record_added_names('role');
create trigger roles_name_changed after update of name on roles for each row
  when (old.name is distinct from new.name) execute function record_name_change('role');
create trigger roles_name_deleted after delete on roles for each row execute function record_name_change('role');

-- Imports and exports -------------------------------------------------------------------------------------------------

-- Files of users that are checked before they are imported. Temporary: see expires_at.
create table user_imports (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  owner_name text not null,
  file_name text not null,
  -- checking: rows arrive; checked: ready to import; waiting: for a server; running; done; failed; cancelled
  state text not null check (state in ('checking', 'checked', 'waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Rows of the file, and those of them that cannot be imported.
  total integer not null default 0,
  bad integer not null default 0,
  all_or_nothing boolean not null default false,
  -- Rows processed so far; invisible to other users until all are.
  progress integer not null default 0,
  imported integer not null default 0,
  problem text,
  cancel_asked boolean not null default false,
  -- The server that is importing, and until when that server is assumed to be alive.
  lease_id uuid,
  lease_until timestamptz,
  -- For the audit event.
  ip text,
  request_id text,
  create_time timestamptz not null,
  wait_time timestamptz,
  expires_at timestamptz not null
);
create index user_imports_of_owner on user_imports (owner_id);
create index user_imports_due on user_imports (state) where state in ('waiting', 'running');

create table user_import_rows (
  import_id uuid not null references user_imports on delete cascade,
  -- As in the spreadsheet.
  row_number integer not null,
  -- The id of the new user.
  user_id uuid not null,
  user_name text not null,
  user_name_key text not null,
  nick_name text not null,
  gender text,
  phone text,
  email text,
  status text not null,
  role_ids uuid[] not null,
  -- column:code, optionally with :value
  faults text[] not null,
  primary key (import_id, row_number)
);
create index user_import_rows_with_faults on user_import_rows (import_id, row_number) where faults <> '{}';

-- A file's rows are checked right after they are stored. Autovacuum has not analyzed them by then, and the planner would
-- assume one row where there are a hundred thousand. Before Postgres 17 only the owner may analyze a table. Only a hint:
-- it is skipped if the table is locked, for example by a manual vacuum.
create function analyze_import_rows() returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set lock_timeout = '1s' as $$
begin
  analyze user_import_rows;
exception
  when lock_not_available then null;
end $$;

-- Housekeeping --------------------------------------------------------------------------------------------------------

-- Requests whose repetition is answered without running again.
create table idempotency_keys (
  actor_id uuid not null,
  key text not null,
  -- SHA-256 of the endpoint and its input
  fingerprint bytea not null,
  status integer,
  answer json, -- not jsonb, which would reorder the names
  create_time timestamptz not null,
  primary key (actor_id, key)
);
create index idempotency_keys_by_time on idempotency_keys (create_time);

-- Calls in the current window, by endpoint and address.
create table rate_limits (
  key text primary key,
  calls integer not null,
  window_ends_at timestamptz not null
);
create index rate_limits_by_window on rate_limits (window_ends_at);

-- By these indexes housekeeping finds outdated rows (server/src/http/housekeeping.queries.ts). None has a column that
-- frequent calls change: sessions has none on the time of the last rotation.
create index sessions_by_end on sessions (ended_at) where ended_at is not null;
create index sessions_by_create_time on sessions (create_time) where ended_at is null;
create index devices_by_last_seen on devices (last_seen_at);
create index sign_in_throttles_by_time on sign_in_throttles (last_at);
create index password_links_by_end on password_links (expires_at);
create index captchas_by_end on captchas (expires_at);
create index sent_codes_by_end on sent_codes (expires_at);
create index code_quotas_by_end on code_quotas (window_ends_at);
create index invitations_by_end on invitations (expires_at);
create index sign_in_states_by_end on sign_in_states (expires_at);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
create index pending_sign_ins_by_end on pending_sign_ins (expires_at);
create index notifications_unread_by_time on notifications (create_time) where read_time is null;
create index notifications_outdated on notifications (read_time) where read_time is not null;
create index deferred_mail_by_time on deferred_mail (create_time);
create index live_events_by_time on live_events (time);
create index user_imports_by_end on user_imports (expires_at);

-- Example page --------------------------------------------------------------------------------------------------------

-- To-dos of the second demo API.
create table demo_todos (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  title text not null,
  is_done boolean not null default false,
  create_time timestamptz not null
);
create index demo_todos_by_user on demo_todos (user_id, create_time);

-- The application's role ----------------------------------------------------------------------------------------------
-- The running application assumes this role, which may add to the audit log but not change it. If the database's owner
-- may not create roles, the triggers remain the only protection (server/src/db/application-role.ts).

do $$
begin
  if not exists (select from pg_roles where rolname = 'amber_app') then
    create role amber_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null; -- another database of this cluster created it at the same time
  when insufficient_privilege then raise notice 'no privilege to create the role amber_app';
end
$$;
do $$
begin
  if exists (select from pg_roles where rolname = 'amber_app') then
    execute format('grant amber_app to %I', current_user);
    grant usage on schema public to amber_app;
    grant select, insert, update, delete on all tables in schema public to amber_app;
    grant usage on all sequences in schema public to amber_app;
    -- What the application itself adds to the log.
    revoke update, delete, truncate on audit_events, audit_seals, audit_verifications, audit_seen_seals from amber_app;
    -- What only functions with the owner's rights add.
    revoke insert, update, delete, truncate on audit_checkpoints, audit_event_members, audit_retentions from amber_app;
    grant execute on function prune_audit_log to amber_app;
    alter default privileges in schema public grant select, insert, update, delete on tables to amber_app;
    alter default privileges in schema public grant usage on sequences to amber_app;
  end if;
exception
  when insufficient_privilege then raise notice 'no privilege to grant to the role amber_app';
end
$$;
