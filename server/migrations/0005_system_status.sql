-- Null for servers of older versions.
alter table servers add column version text;

-- As declared by the code; null until a server of this version starts.
alter table jobs add column every_ms integer;
-- Runs only while there is work.
alter table jobs add column is_on_demand boolean not null default false;

-- Errors of the web app by their cause. Holds few rows and no personal data.
create table browser_errors (
  id uuid primary key,
  fingerprint text not null constraint browser_errors_by_fingerprint unique,
  message text not null,
  stack text not null,
  -- Path without ids and query.
  page text not null,
  -- Build of the latest report.
  build text not null,
  count integer not null default 1,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index browser_errors_by_last_seen on browser_errors (last_seen_at);

-- A stored menu is otherwise added by hand. A new database gets it with all others.
insert into menus (id, parent_id, type, route_name, route_path, i18n_key, icon, component, sort_order, roles,
  create_time, update_time)
select gen_random_uuid(), id, '2', 'system_status', '/system/status', 'route.system_status', 'lucide:activity',
  'system_status', 9, '{R_SUPER}', now(), now()
from menus where route_name = 'system' and type = '1'
  and not exists (select from menus where route_name = 'system_status' or route_path = '/system/status');
