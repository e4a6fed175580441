-- One administrator to read with, and so many events and sign-ins (bench.events) over three years, as an installation
-- with 2,000 administrators would record them: a tenth do half of it, few kinds of actions are most of it, one attempt in
-- 200 is refused. Not sealed: this is about reading.
insert into users (id, user_name, user_name_key, nick_name, password_hash, create_time, update_time)
values ('00000000-0000-7000-8000-000000000001', 'Reader', 'reader', 'Reader', current_setting('bench.password_hash'), now(), now());
insert into user_roles select '00000000-0000-7000-8000-000000000001', id from roles where code = 'R_ADMIN';

-- A valid UUID (RFC 9562) of a text, always the same.
create function pg_temp.uuid_of(given text) returns uuid language sql immutable as
  $$ select overlay(overlay(md5(given) placing '4' from 13) placing '8' from 17)::uuid $$;
create function pg_temp.pick(n bigint, salt integer, most integer) returns integer language sql immutable as
  $$ select (hashint8extended(n, salt) & 1073741823)::integer % most $$;

insert into audit_events (id, time, action, outcome, actor_id, actor_name, target_type, target_id, target_name, before, after, ip, request_id)
select gen_random_uuid(),
  now() - interval '3 years' * (1 - n::float8 / current_setting('bench.events')::bigint),
  deed,
  case when pg_temp.pick(n, 5, 200) = 0 then 'denied' else 'done' end,
  pg_temp.uuid_of(actor), actor, split_part(deed, '.', 1), pg_temp.uuid_of(target)::text, target,
  jsonb_build_object('nickName', 'Name ' || pg_temp.pick(n, 6, 1000), 'status', '1'),
  jsonb_build_object('nickName', 'Name ' || pg_temp.pick(n, 7, 1000), 'status', '2'),
  '203.0.' || pg_temp.pick(n, 8, 40) || '.' || pg_temp.pick(n, 9, 250),
  md5('request' || n)
from (
  select n,
    'admin' || case when pg_temp.pick(n, 1, 2) = 0 then pg_temp.pick(n, 2, 200) else 200 + pg_temp.pick(n, 2, 1800) end as actor,
    (array['user.update', 'user.update', 'user.update', 'user.update', 'user.update', 'user.setStatus', 'user.setStatus',
      'user.create', 'user.remove', 'role.grant'])[1 + pg_temp.pick(n, 3, 10)] as common,
    'user' || pg_temp.pick(n, 4, 1000000) as target
  from generate_series(1, current_setting('bench.events')::bigint) as n
) as made
cross join lateral (select case when pg_temp.pick(n, 10, 5000) = 0 then 'menu.move' else common end as deed) as chosen;

insert into sign_ins (id, user_id, user_name, problem, session_id, ip, user_agent, time)
select gen_random_uuid(), null, 'user' || pg_temp.pick(n, 4, 100000),
  case when pg_temp.pick(n, 5, 20) = 0 then 'credentials_wrong' end, null,
  '203.0.' || pg_temp.pick(n, 8, 40) || '.' || pg_temp.pick(n, 9, 250),
  (array['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'])[1 + pg_temp.pick(n, 3, 4)],
  now() - interval '400 days' * (1 - n::float8 / current_setting('bench.events')::bigint)
from generate_series(1, current_setting('bench.events')::bigint) as n;
