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

-- For each order of the list of roles, made total by the id.
create index roles_by_name on roles (name, id);
create index roles_by_status on roles (status, id);
create index roles_by_create_time on roles (create_time, id);
