import type { LocalizedText } from '@amber/contract/localized-text.ts'

export const rightsErrors = {
  role_missing: {
    status: 422,
    texts: { zh: '角色不存在或已被删除', en: "This role doesn't exist or was deleted" },
  },
  role_unknown: {
    status: 404,
    texts: { zh: '角色不存在或已被删除', en: "This role doesn't exist or was deleted" },
  },
  role_code_taken: {
    status: 409,
    texts: { zh: '角色编码已存在，请换一个', en: 'This role code is taken. Choose another one.' },
  },
  role_in_use: {
    status: 409,
    texts: {
      zh: '角色正被 {count} 个用户使用，请先移除成员：{names}',
      en: 'This role has members ({count}). Remove them first: {names}',
    },
  },
  /** For a user in a batch. */
  member_already: {
    status: 409,
    texts: { zh: '已拥有此角色', en: 'Already has this role' },
  },
  member_missing: {
    status: 409,
    texts: { zh: '没有此角色', en: "Doesn't have this role" },
  },
  role_built_in: {
    status: 409,
    texts: {
      zh: '内置角色不能删除，其编码、名称和状态不能修改；超级管理员的权限不能修改',
      en: "Built-in roles can't be deleted. Their code, name and status, and the permissions of Super Admin, can't be changed.",
    },
  },
  menu_unknown: {
    status: 404,
    texts: { zh: '菜单不存在或已被删除', en: "This menu doesn't exist or was deleted" },
  },
  menu_route_name_taken: {
    status: 409,
    texts: { zh: '路由名称已存在，请换一个', en: 'This route name is taken. Choose another one.' },
  },
  menu_path_taken: {
    status: 409,
    texts: { zh: '路由路径已存在，请换一个', en: 'This route path is taken. Choose another one.' },
  },
  menu_button_taken: {
    status: 409,
    texts: {
      zh: '按钮编码已存在，请换一个',
      en: 'This button code is taken. Choose another one.',
    },
  },
  menu_has_children: {
    status: 409,
    texts: { zh: '请先删除或移走下级菜单', en: 'Delete or move its submenus first' },
  },
  menu_below_itself: {
    status: 409,
    texts: {
      zh: '菜单不能移动到自身或其下级',
      en: "A menu can't be moved under itself or its submenus",
    },
  },
  menu_parent_not_directory: {
    status: 409,
    texts: { zh: '上级必须是目录', en: 'The parent must be a directory' },
  },
  menu_missing: {
    status: 422,
    texts: { zh: '菜单不存在或已被删除', en: "This menu doesn't exist or was deleted" },
  },
  permission_super_only: {
    status: 409,
    texts: {
      zh: '包含超级管理员专属权限，不能分配给其他角色',
      en: "Some permissions are reserved for super admins and can't be assigned to other roles",
    },
  },
  menu_authority_static: {
    status: 409,
    texts: {
      zh: '当前为静态授权，菜单权限由代码定义，不能修改',
      en: 'Menu permissions are read-only in static mode. Switch to dynamic mode to edit them.',
    },
  },
  role_not_grantable: {
    status: 403,
    texts: {
      zh: '不能授予或收回自己没有的权限',
      en: "You can't grant or revoke permissions you don't have",
    },
  },
  /** Former name of `insufficient_privilege` in older audit events. */
  user_more_privileged: {
    status: 403,
    texts: {
      zh: '只有超级管理员可以修改超级管理员',
      en: 'Only a super admin can change a super admin',
    },
  },
  insufficient_privilege: {
    status: 403,
    texts: {
      zh: '该用户拥有您没有的权限，无法管理',
      en: "You can't manage a user with permissions you don't have",
    },
  },
} as const satisfies Record<string, { status: number; texts: LocalizedText }>
