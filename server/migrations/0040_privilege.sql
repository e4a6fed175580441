-- What an administrator prepared for a user must not open the account once the user holds more: reset links and addresses
-- keep who made them, and how often the user had gained privileges by then. Both are checked when they are used.
create sequence privilege_gains;
alter table users
  add column privilege_gain bigint not null default 0,
  -- Who wrote the address in place of the user; null where the user did, or where it is not known.
  add column email_writer_id uuid,
  add column phone_writer_id uuid,
  -- The gain (see privilege_gain_of) at that time.
  add column email_gain bigint not null default 0,
  add column phone_gain bigint not null default 0;
alter table roles add column privilege_gain bigint not null default 0;
alter table password_links
  add column creator_id uuid,
  add column privilege_gain bigint not null default 0;

-- Links of today are good for a day at most, and no user changes their name.
update password_links set creator_id = users.id from users where users.user_name = password_links.create_by;

-- Higher after each gain of the user or of a role that they have.
create function privilege_gain_of(id uuid) returns bigint language sql stable as $$
  select greatest(
    (select users.privilege_gain from users where users.id = privilege_gain_of.id),
    (select max(roles.privilege_gain) from user_roles join roles on roles.id = user_roles.role_id
      where user_roles.user_id = privilege_gain_of.id))
$$;

create function note_gain_of_role() returns trigger language plpgsql as $$
begin
  update roles set privilege_gain = nextval('privilege_gains') where id in (select role_id from added);
  return null;
end
$$;
create trigger role_permissions_gained after insert on role_permissions referencing new table as added
  for each statement execute function note_gain_of_role();
create trigger role_menus_gained after insert on role_menus referencing new table as added
  for each statement execute function note_gain_of_role();

create function note_gain_of_enabled() returns trigger language plpgsql as $$
begin
  new.privilege_gain := nextval('privilege_gains');
  return new;
end
$$;
create trigger roles_enabled before update of status on roles for each row
  when (old.status <> '1' and new.status = '1') execute function note_gain_of_enabled();

-- When a user was last told of a sign-in from a new device: others within the hour are counted in the same notice.
alter table users add column device_notice_at timestamptz;
