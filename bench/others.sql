-- What belongs to so many people (bench.people) beside them, after people.sql and logs.sql: a thousand roles, thousands
-- of menus, the recycle bin, and what single people have much of.
create function pg_temp.pick(n bigint, salt integer, most integer) returns integer language sql immutable as
  $$ select (hashint8extended(n, salt) & 1073741823)::integer % most $$;
create function pg_temp.uuid_of(given text) returns uuid language sql immutable as
  $$ select overlay(overlay(md5(given) placing '4' from 13) placing '8' from 17)::uuid $$;
create function pg_temp.many(share float8) returns integer language sql stable as
  $$ select greatest(10, (current_setting('bench.people')::int * share)::int) $$;

-- 2,500 pages in fifty folders, each with a button.
insert into menus (id, parent_id, type, route_name, route_path, i18n_key, title_zh, title_en, sort_order, create_time, update_time)
select pg_temp.uuid_of('bench-' || n), case when n > 50 then pg_temp.uuid_of('bench-' || 1 + n % 50) end,
  case when n > 50 then '2' else '1' end, 'bench-' || n, '/bench/' || n, 'route.bench', '页面' || n, 'Page ' || n, n, now(), now()
from generate_series(1, 2500) as n;
insert into menu_buttons (menu_id, code) select pg_temp.uuid_of('bench-' || n), 'bench:press' || n from generate_series(1, 2500) as n;

-- R_BENCH is everybody's and holds nothing; each of the others holds fifty pages and fifty buttons.
insert into roles (id, code, name, status, home_path, create_time, update_time)
select pg_temp.uuid_of('role-' || n), 'R_BENCH' || case when n = 0 then '' else '_' || n end,
  (array['部门', '项目', 'Team ', 'Office '])[1 + n % 4] || n, case when n % 40 = 39 then '2' else '1' end, '/bench/' || 51 + n,
  now() - interval '1 year' + n * interval '1 hour', now()
from generate_series(0, 992) as n;
insert into role_menus (role_id, menu_id)
select distinct pg_temp.uuid_of('role-' || n), pg_temp.uuid_of('bench-' || 1 + (n * 5 + pg_temp.pick(n * 50 + k, 1, 500)) % 2500)
from generate_series(1, 992) as n, generate_series(1, 50) as k;
insert into role_permissions (role_id, code)
select distinct pg_temp.uuid_of('role-' || n), 'bench:press' || 1 + (n * 5 + pg_temp.pick(n * 50 + k, 2, 500)) % 2500
from generate_series(1, 992) as n, generate_series(1, 50) as k;

-- Owner is a super admin who has much of their own. Keeper holds every role but that one, and so all that they hold.
insert into users (id, user_name, user_name_key, nick_name, password_hash, create_by, create_time, update_time)
select pg_temp.uuid_of(name), name, lower(name), name, current_setting('bench.password_hash'), 'Super', timestamptz '2022-01-01Z', now()
from unnest(array['Owner', 'Keeper']) as name;
insert into user_roles select pg_temp.uuid_of('Owner'), id from roles where code = 'R_SUPER';
insert into user_roles select pg_temp.uuid_of('Keeper'), id from roles where code <> 'R_SUPER';

-- Everybody has one of the roles, a few of which have most people, and three in ten have a second one.
create temporary table numbered on commit drop as
  select id, user_name, row_number() over (order by id) as n from users where user_name not in ('Owner', 'Keeper');
insert into user_roles
  select id, pg_temp.uuid_of('role-0') from numbered
  union select id, pg_temp.uuid_of('role-' || 1 + (992 * (pg_temp.pick(n, 3, 10000) / 10000.0) ^ 3)::int % 992) from numbered
  union select id, pg_temp.uuid_of('role-' || 1 + pg_temp.pick(n, 4, 992)) from numbered where pg_temp.pick(n, 5, 10) < 3;

-- One in twenty lies in the recycle bin.
update users set removed_at = now() - pg_temp.pick(n, 6, 86400) * interval '30 seconds', removed_by = 'Owner',
  removed_roles = array(select role_id from user_roles where user_id = users.id)
from numbered where numbered.id = users.id and pg_temp.pick(n, 7, 20) = 0;
delete from user_roles using users where users.id = user_id and removed_at is not null;

insert into invitations (id, token_hash, email, role_ids, creator_id, create_by, create_time, expires_at)
select pg_temp.uuid_of('invitation-' || n), sha256(('invitation-' || n)::bytea),
  case when n % 2 = 0 then 'guest' || n || '@example.com' end, array[pg_temp.uuid_of('role-' || 1 + n % 992)],
  pg_temp.uuid_of('Owner'), 'Owner', now() - n * interval '1 minute', now() + interval '10 years' - pg_temp.pick(n, 8, 10000) * interval '1 hour'
from generate_series(1, pg_temp.many(0.02)) as n;

insert into announcements (id, title_zh, title_en, body_zh, body_en, is_published, is_pinned, is_for_everyone, from_time, to_time, is_notified, shown_time, is_mailed, create_by, create_time, update_time)
select pg_temp.uuid_of('announcement-' || n), '第' || n || '号公告：系统维护', 'Announcement ' || n || ': maintenance',
  repeat('系统将于今晚维护，请提前保存。', 20), repeat('The system is maintained tonight. Please save before. ', 20),
  n % 10 <> 0, n % 50 = 0, n % 3 <> 0, starts, case when n % 4 <> 0 then starts + interval '5 days' end, true, starts, true,
  'Owner', now() - n * interval '6 hours', now() - n * interval '5 hours'
from generate_series(1, 2000) as n
cross join lateral (select now() - n * interval '6 hours' + case when n % 25 = 0 then interval '600 days' else '0' end as starts) as timed;
insert into announcement_roles (announcement_id, role_id)
select pg_temp.uuid_of('announcement-' || n), pg_temp.uuid_of('role-' || case when n = 3 then 0 else 1 + n % 992 end) from generate_series(3, 2000, 3) as n;
-- One is read by half of the people, another by few, and the others by some.
insert into announcement_reads (announcement_id, user_id, read_time)
select pg_temp.uuid_of('announcement-' || a), id, now() - pg_temp.pick(n, a, 86400) * interval '1 second'
from unnest(array[4, 3, 5, 7, 8]) as a, numbered
where pg_temp.pick(n, a, 1000) < case a when 4 then 500 when 3 then 900 when 5 then 1 else 50 end;

insert into notifications (id, user_id, kind, is_security, data, create_time, read_time)
select pg_temp.uuid_of('notification-' || n), id, case n % 3 when 0 then 'new_device' else 'roles_changed' end, n % 3 = 0, '{}', now() - pg_temp.pick(n, 9, 8000) * interval '1 hour',
  case when n % 4 <> 0 then now() end
from numbered;
insert into notifications (id, user_id, kind, is_security, data, create_time, read_time)
select pg_temp.uuid_of('owned-' || n), pg_temp.uuid_of('Owner'), 'roles_changed', n % 5 = 0, '{}', now() - n * interval '1 hour', case when n % 2 = 0 then now() end
from generate_series(1, 5000) as n;

-- What happened to busy people and to one role: some years of every working day.
insert into sign_ins (id, user_id, user_name, problem, ip, user_agent, time)
select gen_random_uuid(), pg_temp.uuid_of(who), who, case when n % 9 = 0 then 'credentials_wrong' end, '203.0.113.' || n % 200,
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', now() - n * interval '3 hours'
from unnest(array['Owner', 'Keeper']) as who, generate_series(1, 10000) as n;
insert into audit_events (id, time, action, outcome, actor_id, actor_name, target_type, target_id, target_name, before, after, ip, request_id)
select gen_random_uuid(), now() - n * interval '3 hours', 'user.update', 'done', pg_temp.uuid_of('Owner'), 'Owner', 'user', pg_temp.uuid_of('Keeper')::text, 'Keeper',
  jsonb_build_object('nickName', 'Name ' || n), jsonb_build_object('nickName', 'Name ' || n + 1), '203.0.113.7', md5('keeper' || n)
from generate_series(1, 10000) as n
union all
select gen_random_uuid(), now() - n * interval '3 hours', 'role.addMembers', 'done', pg_temp.uuid_of('Owner'), 'Owner', 'role', pg_temp.uuid_of('role-1')::text, 'R_BENCH_1',
  null, jsonb_build_object('users', jsonb_build_array('Keeper', 'someone' || n)), '203.0.113.7', md5('member' || n)
from generate_series(1, 10000) as n;
