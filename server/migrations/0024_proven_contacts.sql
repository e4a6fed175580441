-- When a person has shown, by a code that was sent there, that they are reached by a phone number or mail address. What
-- an administrator wrote down is not proven until then.
alter table users
  add column email_verified_at timestamptz,
  add column phone_verified_at timestamptz;

-- What is proven is proven by one account alone. Names say what went wrong; callers can run into them.
create unique index users_email_verified_once on users (contact_key(email))
  where removed_at is null and email_verified_at is not null;
create unique index users_phone_verified_once on users (contact_key(phone))
  where removed_at is null and phone_verified_at is not null;

-- Whoever writes another one, and does not say that it is proven, has proven nothing.
create function forget_verified_contact() returns trigger language plpgsql as $$
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
create trigger users_forget_verified_contact before update of email, phone on users
  for each row execute function forget_verified_contact();

-- Codes side by side: one that is asked for anew takes nothing from those that are on their way. `asker` is the browser
-- or the person that asked; nobody else can type it, or use its guesses up. Empty where no browser has a mark.
alter table sent_codes drop constraint sent_codes_pkey;
alter table sent_codes
  add column id bigint generated always as identity primary key,
  add column asker text not null default '';
create index sent_codes_by_receiver on sent_codes (purpose, receiver, asker);

-- Whose a phone number or mail address was: an administrator's word does not count against them either.
create index users_email_proven_by_removed on users (contact_key(email))
  where removed_at is not null and email_verified_at is not null;
create index users_phone_proven_by_removed on users (contact_key(phone))
  where removed_at is not null and phone_verified_at is not null;

-- Where the code was sent that was the first step; proven with the second.
alter table sign_in_tickets add column receiver text;

-- Whether a passkey has verified its person. Of those there are it is found out at their next use.
alter table passkeys add column verifies_person boolean not null default true;
