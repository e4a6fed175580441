-- The page that somebody with this role is led to after signing in.
alter table roles add column home_path text not null default '/home';

-- Menu authority: what the menu shows to a role where the database decides (dynamic authorization).
create table role_menus (
  role_id uuid not null references roles on delete cascade,
  menu_id uuid not null references menus on delete cascade,
  primary key (role_id, menu_id)
);
create index role_menus_by_menu on role_menus (menu_id);

-- Buttons that administrators describe beside those of the contract.
create table menu_buttons (
  menu_id uuid not null references menus on delete cascade,
  code text not null constraint menu_buttons_code_taken unique,
  description text not null default '',
  primary key (menu_id, code)
);

-- Names of people's own, in place of the translated name of the route.
alter table menus add column title_zh text, add column title_en text;
alter table menus add constraint menus_layout_known check (layout in ('base', 'blank'));
-- Two entries of one path would be one page with two names. Links lead elsewhere, so that theirs may repeat.
create unique index menus_route_path_taken on menus (route_path) where href is null;
create index menus_by_parent on menus (parent_id, sort_order, id);

-- For each order of the list of roles, made total by the id.
create index roles_by_name on roles (name, id);
create index roles_by_status on roles (status, id);
create index roles_by_create_time on roles (create_time, id);
