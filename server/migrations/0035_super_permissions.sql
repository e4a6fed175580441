-- What only the super role holds counts for no other, whoever was given it; the rows go, so that a role whose rights are
-- read or copied by other means than the server's shows no more than it has.
with gone as (
  delete from role_permissions using roles
  where roles.id = role_permissions.role_id and roles.code <> 'R_SUPER'
    and role_permissions.code = any(array['menu:update', 'setting:update'])
  returning role_id
)
update roles set version = version + 1 where id in (select role_id from gone);
