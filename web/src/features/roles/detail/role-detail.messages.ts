import { labelsOf } from '@amber/contract/fields.ts'
import { roleFields } from '@amber/contract/roles/role-fields.ts'
import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const roleDetailMessages = defineMessages({
  ...labelsOf(roleFields),
  roles: { zh: '角色管理', en: 'Roles' },
  back: { zh: '返回角色管理', en: 'Back to roles' },
  parts: { zh: '角色详情', en: 'Role sections' },
  overview: { zh: '概览', en: 'Overview' },
  members: { zh: '成员', en: 'Members' },
  buttons: { zh: '按钮权限', en: 'Actions' },
  history: { zh: '变更记录', en: 'Changes' },
  loading: { zh: '正在加载', en: 'Loading' },
  loadFailed: { zh: '角色加载失败', en: "Couldn't load the role" },
  unknownRole: { zh: '角色“{key}”不存在', en: 'Role “{key}” not found' },
  unknownRoleText: {
    zh: '角色可能已被删除，或编码已更改。',
    en: 'It may have been deleted, or its code may have changed.',
  },
  unknownPart: { zh: '页面“{rest}”不存在', en: 'Page “{rest}” not found' },
  unknownPartText: {
    zh: '请检查地址是否正确。',
    en: 'Check that the address is correct.',
  },
  toOverview: { zh: '查看角色概览', en: 'View role overview' },
  facts: { zh: '基本信息', en: 'Details' },
  requiresTwoStep: { zh: '两步验证', en: 'Two-step verification' },
  twoStepYes: { zh: '要求', en: 'Required' },
  twoStepNo: { zh: '不要求', en: 'Not required' },
  none: { zh: '无', en: 'None' },
  membersCount: { zh: '{count} 名成员', en: '{count} members', one: '1 member' },
  menuCount: { zh: '{count} 个菜单', en: '{count} menus', one: '1 menu' },
  buttonCount: { zh: '{count} 个按钮', en: '{count} actions', one: '1 action' },
  everything: { zh: '全部', en: 'All' },
  byRoutes: {
    zh: '由代码定义（静态授权）',
    en: 'Defined in code (static mode)',
  },
  byAt: { zh: '{name}，{time}', en: '{name}, {time}' },
  system: { zh: '系统', en: 'System' },
  labels: { zh: '权限范围', en: 'Permissions' },
  labelGranted: { zh: '已授予', en: 'Granted' },
  labelNotGranted: { zh: '未授予', en: 'Not granted' },
  historyNone: { zh: '暂无变更记录', en: 'No changes yet' },
  historyNoneText: {
    zh: '角色的编辑、授权和成员变动将记录在这里。',
    en: 'Edits, permission changes and member changes will appear here.',
  },
  historyFailed: { zh: '变更记录加载失败', en: "Couldn't load changes" },
  users: { zh: '成员', en: 'Members' },
  requestId: { zh: '请求编号 {id}', en: 'Request ID {id}' },
})
