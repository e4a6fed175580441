-- Roles kept the codes of buttons that had been taken off their menus, and could not be saved with them. What stays is
-- described on a menu, or a permission that the product itself knew when this was written: no database that this is
-- applied to has met a later one.
with gone as (
  delete from role_permissions
  where not exists (select from menu_buttons where menu_buttons.code = role_permissions.code)
    and code <> all(array[
      'user:list', 'user:create', 'user:update', 'user:remove', 'user:resetPassword', 'user:resetTwoStep',
      'session:list', 'session:end',
      'announcement:list', 'announcement:create', 'announcement:update', 'announcement:remove',
      'user:export', 'user:import',
      'role:list', 'role:create', 'role:update', 'role:remove', 'role:grant',
      'menu:list', 'menu:update', 'setting:update', 'audit:list', 'audit:export'
    ])
  returning role_id
)
update roles set version = version + 1 where id in (select role_id from gone);
