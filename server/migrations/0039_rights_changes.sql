-- Of each role in a list it is told what it opens and allows, and whether that is more than the caller holds, which takes
-- longer to find than the roles: so it is remembered until something of it changes. So are the menus, which each screen
-- asks for when it is opened.
create sequence rights_changes;
create trigger roles_change after insert or update of code, status or delete or truncate on roles
  for each statement execute function note_change('rights_changes');
create trigger role_permissions_change after insert or update or delete or truncate on role_permissions
  for each statement execute function note_change('rights_changes');
create trigger role_menus_change after insert or update or delete or truncate on role_menus
  for each statement execute function note_change('rights_changes');
create trigger menus_opened_change after insert or update or delete or truncate on menus
  for each statement execute function note_change('rights_changes');
create trigger menu_buttons_change after insert or update or delete or truncate on menu_buttons
  for each statement execute function note_change('rights_changes');
-- Who decides of pages is one of them.
create trigger settings_change after insert or update or delete or truncate on settings
  for each statement execute function note_change('rights_changes');
