import type { Words } from './words.ts'

/** What can be wrong with roles, with menus, and with what is given by them. A part of `errors`. */
export const rightsErrors = {
  role_missing: { status: 422, words: { zh: '角色不存在', en: 'There is no such role' } },
  role_unknown: { status: 404, words: { zh: '角色不存在', en: 'There is no such role' } },
  role_code_taken: { status: 409, words: { zh: '角色编码已存在', en: 'This role code is taken' } },
  role_in_use: {
    status: 409,
    words: {
      zh: '角色正被 {count} 名用户使用：{names}',
      en: 'This role is held by {count} people: {names}',
    },
  },
  /** Of somebody in a batch of members. */
  member_already: {
    status: 409,
    words: { zh: '已经拥有此角色', en: 'Has this role already' },
  },
  member_missing: {
    status: 409,
    words: { zh: '没有此角色', en: 'Does not have this role' },
  },
  role_built_in: {
    status: 409,
    words: { zh: '内置角色不能这样更改', en: 'A built-in role cannot be changed in this way' },
  },
  menu_unknown: { status: 404, words: { zh: '菜单不存在', en: 'There is no such menu' } },
  menu_route_name_taken: {
    status: 409,
    words: { zh: '路由名称已存在', en: 'This route name is taken' },
  },
  menu_path_taken: { status: 409, words: { zh: '路由路径已存在', en: 'This route path is taken' } },
  menu_button_taken: {
    status: 409,
    words: { zh: '按钮编码已存在', en: 'This button code is taken' },
  },
  menu_has_children: {
    status: 409,
    words: { zh: '请先删除或移走下级菜单', en: 'Delete or move the menus below it first' },
  },
  menu_below_itself: {
    status: 409,
    words: {
      zh: '菜单不能移到自己或自己的下级之中',
      en: 'A menu cannot be moved below itself',
    },
  },
  menu_parent_not_directory: {
    status: 409,
    words: { zh: '上级必须是目录', en: 'The parent must be a directory' },
  },
  menu_missing: { status: 422, words: { zh: '菜单不存在', en: 'There is no such menu' } },
  permission_super_only: {
    status: 409,
    words: {
      zh: '其中有只属于超级管理员的权限，不能分配给其他角色',
      en: 'Some of these rights are a super admin’s alone, and cannot be given to another role',
    },
  },
  menu_authority_static: {
    status: 409,
    words: {
      zh: '现在是静态授权，菜单权限由页面自己声明，不能更改',
      en: 'Authorization is static: pages declare themselves who sees them, so menu authority cannot be changed',
    },
  },
  role_not_grantable: {
    status: 403,
    words: {
      zh: '不能授予或收回自己没有的权限',
      en: 'You cannot give or take rights that you do not hold',
    },
  },
  /** What `insufficient_privilege` was called in audit events of earlier versions. */
  user_above_you: {
    status: 403,
    words: {
      zh: '只有超级管理员可以修改超级管理员',
      en: 'Only a super admin can change a super admin',
    },
  },
  insufficient_privilege: {
    status: 403,
    words: {
      zh: '不能管理权限超出您的用户',
      en: 'You can’t manage a user with permissions you don’t have',
    },
  },
} as const satisfies Record<string, { status: number; words: Words }>
