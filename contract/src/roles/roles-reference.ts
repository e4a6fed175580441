import { rights } from './rights.ts'
import { roleChange } from './role-changes.ts'
import { roles } from './roles.ts'
import type { DomainReference, GroupReference } from '@amber/contract/reference/reference-types.ts'

export const rolesReference = {
  tag: 'roles',
  title: { zh: '角色与权限', en: 'Roles and permissions' },
  schemas: {
    Role: roles.create.output,
    ListedRole: roles.list.output.shape.records.element,
    RoleDetail: roles.get.output,
    RoleChange: roleChange,
    RoleMembersResult: roles.addMembers.output,
    GainsAndLosses: roles.previewGrant.output.shape.menus,
    ListedMenus: rights.previewMode.output.shape.gaining.shape.menus,
    AffectedUsers: rights.previewMode.output.shape.gaining,
  },
  groups: {
    roles: {
      superAdmins: {
        summary: { zh: '查询超级管理员', en: 'List super admins' },
        description: {
          zh: '返回显示名称，供需要帮助的用户联系。',
          en: 'Returns display names, for users who need help.',
        },
      },
      grantedMenus: {
        summary: { zh: '查询可授予的菜单', en: 'List grantable menus' },
        description: {
          zh: '调用者可以授予和收回的菜单。',
          en: 'Menus that the caller can grant and revoke.',
        },
      },
      options: { summary: { zh: '查询角色选项', en: 'List role options' } },
      list: { summary: { zh: '查询角色列表', en: 'List roles' } },
      get: { summary: { zh: '获取角色详情', en: 'Get a role' } },
      changes: { summary: { zh: '查询角色的变更记录', en: 'List changes of a role' } },
      create: {
        summary: { zh: '新增角色', en: 'Create a role' },
        description: {
          zh: '可复制另一个角色的权限。',
          en: 'Can copy the permissions of another role.',
        },
      },
      update: { summary: { zh: '编辑角色', en: 'Update a role' } },
      remove: {
        summary: { zh: '删除角色', en: 'Delete a role' },
        description: { zh: '仍有成员的角色不能删除。', en: "Roles with members can't be deleted." },
      },
      previewRemove: {
        summary: { zh: '预览删除角色', en: 'Preview deleting a role' },
        description: {
          zh: '返回回收站中拥有此角色的用户数，他们不影响删除。',
          en: "Counts deleted users with the role; they don't prevent its deletion.",
        },
      },
      grant: {
        summary: { zh: '分配角色权限', en: 'Set role permissions' },
        description: {
          zh: '菜单和权限整体替换。',
          en: 'Replaces the menus and permissions of the role.',
        },
      },
      previewGrant: {
        summary: { zh: '预览权限变更', en: 'Preview permission changes' },
        description: {
          zh: '返回差异，以及实际获得或失去权限的成员。',
          en: 'Returns the differences, and the members who effectively gain or lose permissions.',
        },
      },
      previewTwoStep: {
        summary: { zh: '预览两步验证要求', en: 'Preview a two-step requirement' },
        description: {
          zh: '返回可登录的成员数，以及其中未设置两步验证的人数。',
          en: 'Counts members who can sign in, and those without two-step verification.',
        },
      },
      addMembers: { summary: { zh: '添加角色成员', en: 'Add members to a role' } },
      removeMembers: { summary: { zh: '移除角色成员', en: 'Remove members from a role' } },
    } satisfies GroupReference<typeof roles>,
    rights: {
      previewMode: {
        summary: { zh: '预览授权模式', en: 'Preview the authorization mode' },
        description: {
          zh: '返回在该模式下会获得或失去菜单的用户。',
          en: "Returns users who'd gain or lose menus in this mode.",
        },
      },
      get: {
        summary: { zh: '查询用户的权限', en: "Get a user's permissions" },
        description: {
          zh: '返回当前权限，以及授予它们的角色。',
          en: 'Returns current permissions with the roles that grant them.',
        },
      },
      explain: {
        summary: { zh: '解释用户的权限', en: 'Explain a permission' },
        description: {
          zh: '返回允许或拒绝的全部原因，最直接的在前。',
          en: 'Returns all reasons why a page or permission is allowed or denied, the nearest first.',
        },
      },
    } satisfies GroupReference<typeof rights>,
  },
} satisfies DomainReference
