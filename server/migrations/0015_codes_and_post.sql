-- Image codes: what shows that a person is there. Each is deleted by its first answer, right or wrong.
create table captchas (
  id text primary key,
  answer text not null,
  -- The SHA-256 that the work in place of the picture has to find, in hexadecimal, and what stands before the number.
  proof_digest text not null,
  proof_salt text not null,
  expires_at timestamptz not null
);
create index captchas_by_end on captchas (expires_at);

-- Codes that were sent, one for each purpose and receiver: a new one takes the place of the older.
create table sent_codes (
  purpose text not null check (purpose in ('sign_in', 'register', 'reset_password', 'change_contact')),
  -- A mail address in lower case or a phone number, as contact_key makes them.
  receiver text not null,
  salt bytea not null,
  code_hash bytea not null,
  -- Wrong ones.
  guesses integer not null default 0,
  expires_at timestamptz not null,
  primary key (purpose, receiver)
);
create index sent_codes_by_end on sent_codes (expires_at);

-- How many codes were asked for by an address or for a receiver, and when last.
create table code_quotas (
  key text primary key,
  sent integer not null,
  last_at timestamptz not null,
  window_ends_at timestamptz not null
);
create index code_quotas_by_end on code_quotas (window_ends_at);

-- Messages on their way out, by mail and SMS.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  -- To whom, and what fills the template. Both are forgotten once the message is out of the house or given up.
  receiver text,
  data jsonb,
  language text not null check (language in ('zh-CN', 'en-US')),
  template text not null,
  -- One of very many, such as an announcement: it goes when nothing else waits.
  is_bulk boolean not null default false,
  -- waiting; sent; failed: given up; expired: too late to be of use; shown: on the screen of an evaluation, which sends
  -- nothing; withheld: never meant to be sent, so that asking takes as long whoever is asked for.
  state text not null check (state in ('waiting', 'sent', 'failed', 'expired', 'shown', 'withheld')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  expires_at timestamptz not null,
  -- Which server is at it, and until when it is believed to be alive.
  lease_id uuid,
  lease_until timestamptz,
  -- What went wrong last, and what the other side said of it, cut short.
  problem text,
  problem_detail text,
  problem_time timestamptz,
  create_time timestamptz not null,
  end_time timestamptz,
  check (state = 'waiting' or (receiver is null and data is null)),
  check ((state = 'waiting') = (end_time is null))
);
create index outbox_due on outbox (channel, is_bulk, next_try_at) where state = 'waiting';
create index outbox_by_end on outbox (end_time) where end_time is not null;
create index outbox_failed on outbox (channel, end_time) where state = 'failed';
create index outbox_problems on outbox (channel, problem_time) where problem is not null;

-- A phone number or mail address as it is compared: mail without regard to case, mainland numbers without their prefix.
create function contact_key(contact text) returns text
  language sql immutable strict parallel safe as $$
  select case when strpos(contact, '@') > 0 then lower(contact) else regexp_replace(contact, '^\+86(?=1[3-9]\d{9}$)', '') end
$$;
-- Whose a phone number or mail address is.
create index users_by_email_key on users (contact_key(email)) where removed_at is null and email is not null;
create index users_by_phone_key on users (contact_key(phone)) where removed_at is null and phone is not null;

-- Attempts that were looked at and were wrong: from some on, an image code is asked for. `failures` holds those that are
-- still under way as well.
alter table sign_in_throttles add column wrong integer not null default 0;
