-- contract: the example pages were removed; servers that have them are stopped first.

create temporary table example_menus on commit drop as
select id from menus where route_name in (
  'document',
  'document_admin-docs',
  'document_admin-docs-link',
  'document_react',
  'document_router-link',
  'document_vite',
  'error',
  'error_403',
  'error_404',
  'error_500',
  'function',
  'function_tabs',
  'function_tabs_query',
  'function_hidden-child',
  'function_hidden-child_role',
  'function_requests',
  'function_switch-role',
  'function_super',
  'function_permissions',
  'function_event-bus',
  'function_charts',
  'function_forms',
  'function_captcha',
  'function_phone',
  'function_components',
  'multi-menu',
  'multi-menu_first',
  'multi-menu_first_one',
  'multi-menu_first_two',
  'multi-menu_second',
  'multi-menu_second_one',
  'multi-menu_second_one_home',
  'mock',
  'project-intro'
);
-- Menus of your own below an example move to the top level.
update menus set parent_id = null, layout = coalesce(layout, 'base')
where parent_id in (select id from example_menus) and id not in (select id from example_menus);
delete from menus where id in (select id from example_menus);

drop table demo_todos;
