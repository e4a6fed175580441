-- Which permissions the built-in roles have been given when they came with the product: each is given once, so that what
-- a super admin takes away stays away.
create table offered_permissions (code text primary key);

-- What administrators were given at first, of which some may have been taken from them, and what they hold.
insert into offered_permissions (code)
select code
from unnest(array[
  'user:list', 'user:create', 'user:update', 'user:remove', 'user:resetPassword', 'role:list', 'audit:list'
]) as given (code)
where exists (select from roles)
union
select role_permissions.code from role_permissions join roles on roles.id = role_id where roles.code = 'R_ADMIN';
