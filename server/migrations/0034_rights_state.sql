-- The state of what a role gives: another number after every change of it, in the transaction that makes the change. A
-- server may so remember what it read of a state, and sees with each request by one number whether that still holds.
create sequence rights_states;
alter table roles add column rights_state bigint not null default nextval('rights_states');

create function note_rights() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    update roles set rights_state = nextval('rights_states');
    return null;
  end if;
  update roles set rights_state = nextval('rights_states') where id in (select role_id from changed);
  if tg_op = 'UPDATE' then
    update roles set rights_state = nextval('rights_states') where id in (select role_id from former);
  end if;
  return null;
end
$$;
create trigger role_permissions_added after insert on role_permissions referencing new table as changed
  for each statement execute function note_rights();
create trigger role_permissions_removed after delete on role_permissions referencing old table as changed
  for each statement execute function note_rights();
create trigger role_permissions_moved after update on role_permissions
  referencing old table as former new table as changed for each statement execute function note_rights();
create trigger role_permissions_emptied after truncate on role_permissions
  for each statement execute function note_rights();

-- The super role holds every button that is described on a menu.
create function note_rights_of_super() returns trigger language plpgsql as $$
begin
  update roles set rights_state = nextval('rights_states') where code = 'R_SUPER';
  return null;
end
$$;
create trigger menu_buttons_described after insert or update or delete or truncate on menu_buttons
  for each statement execute function note_rights_of_super();

create function note_code() returns trigger language plpgsql as $$
begin
  new.rights_state := nextval('rights_states');
  return new;
end
$$;
create trigger roles_recoded before update of code on roles for each row
  when (old.code is distinct from new.code) execute function note_code();
