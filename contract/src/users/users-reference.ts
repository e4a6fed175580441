import { user, userDetail, users } from './users.ts'
import { userHistory, userSignIn } from './user-history.ts'
import { userImports } from './user-imports.ts'
import type { avatars } from './avatars.ts'
import type { userExports } from './user-exports.ts'
import { importReference } from '@amber/contract/imports-reference.ts'
import type { DomainReference, GroupReference } from '@amber/contract/reference/reference-types.ts'

export const usersReference = {
  tag: 'users',
  title: { zh: '用户', en: 'Users' },
  schemas: {
    User: user,
    ManagedUser: users.list.output.shape.records.element,
    UserDetail: userDetail,
    DeletedUser: users.listRemoved.output.shape.records.element,
    Batch: users.remove.input,
    BatchRow: users.remove.output.shape.rows.element,
    BatchResult: users.remove.output,
    UserSort: users.list.input.shape.sort,
    UserSignIn: userSignIn,
    UserChange: userHistory.listChanges.output.shape.records.element,
    SheetImport: userImports.get.output,
    ImportFault: userImports.faults.output.element,
  },
  groups: {
    users: {
      list: {
        summary: { zh: '查询用户列表', en: 'List users' },
        description: {
          zh: '文本条件按包含匹配，不区分大小写。总数超过 10000 时可能为估算值。',
          en: 'Text filters match inside the value, regardless of case. Totals above 10,000 may be estimates.',
        },
      },
      listSelection: {
        summary: { zh: '跨页选取用户', en: 'List users across pages' },
        description: {
          zh: '返回符合条件的前 1000 名用户，用于跨页选择。',
          en: 'Returns the first 1,000 matching users, for selecting across pages.',
        },
      },
      get: { summary: { zh: '获取用户详情', en: 'Get a user' } },
      update: {
        summary: { zh: '编辑用户', en: 'Update a user' },
        description: {
          zh: '角色列表整体替换；不能授予自己没有的权限。',
          en: "Replaces the list of roles. You can't assign roles with permissions you don't have.",
        },
      },
      create: {
        summary: { zh: '新增用户', en: 'Create a user' },
        description: {
          zh: '新用户没有密码，需通过一次性链接自行设置。',
          en: 'The new user has no password and sets one with a one-time link.',
        },
      },
      setStatus: {
        summary: { zh: '启用或禁用用户', en: 'Enable or disable users' },
        description: {
          zh: '禁用后，用户在所有设备上退出登录。',
          en: 'Disabled users are signed out on all devices.',
        },
      },
      remove: {
        summary: { zh: '删除用户', en: 'Delete users' },
        description: {
          zh: '用户移入回收站，保留期内可恢复。',
          en: "Users can be restored until they're permanently deleted.",
        },
      },
      listRemoved: { summary: { zh: '查询已删除的用户', en: 'List deleted users' } },
      restore: { summary: { zh: '恢复用户', en: 'Restore users' } },
      purge: {
        summary: { zh: '彻底删除用户', en: 'Permanently delete users' },
        description: { zh: '此操作无法撤销。', en: "This can't be undone." },
      },
      resetPassword: {
        summary: { zh: '重置用户密码', en: 'Reset a password' },
        description: {
          zh: '结束该用户的所有会话，并返回一次性链接（当前密码立即失效），或要求其下次登录时设置新密码。不能用于自己的账号。',
          en: 'Ends all sessions of the user, and either returns a one-time link, which ends the current password immediately, or requires a new password at the next sign-in. Refused for your own account.',
        },
      },
    } satisfies GroupReference<typeof users>,
    avatars: {
      set: {
        summary: { zh: '上传头像', en: 'Upload your avatar' },
        description: {
          zh: '支持 JPEG、PNG 和 WebP，按内容识别，保存居中的正方形部分。',
          en: 'Takes a JPEG, PNG or WebP, detected by content, and stores the central square.',
        },
      },
      remove: { summary: { zh: '移除头像', en: 'Remove your avatar' } },
    } satisfies GroupReference<typeof avatars>,
    userHistory: {
      listSignIns: { summary: { zh: '查询用户的登录记录', en: "List a user's sign-ins" } },
      listChanges: {
        summary: { zh: '查询用户的变更记录', en: "List a user's changes" },
        description: {
          zh: '包括角色和会话的变更，按时间倒序。没有“查看日志”权限时不含 IP 地址。',
          en: 'Includes changes of roles and sessions, latest first. IP addresses require the permission to view logs.',
        },
      },
    } satisfies GroupReference<typeof userHistory>,
    userExports: {
      download: {
        summary: { zh: '导出用户', en: 'Export users' },
        description: {
          zh: '按条件导出，文件使用调用者的语言。',
          en: "Exports all matching users in the caller's language.",
        },
      },
      downloadSelection: { summary: { zh: '导出选中的用户', en: 'Export selected users' } },
    } satisfies GroupReference<typeof userExports>,
    userImports: importReference,
  },
} satisfies DomainReference
