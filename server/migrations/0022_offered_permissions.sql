-- Which permissions the built-in roles have been given when they came with the product: each is given once, so that what
-- a super admin takes away stays away.
create table offered_permissions (code text primary key);

insert into offered_permissions (code)
select code
from unnest(array[
  'user:list', 'user:create', 'user:update', 'user:remove', 'user:resetPassword',
  'session:list', 'session:end', 'role:list', 'audit:list', 'audit:export'
]) as given (code)
where exists (select from roles);
