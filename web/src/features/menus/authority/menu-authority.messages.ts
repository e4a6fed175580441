import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const menuAuthorityMessages = defineMessages({
  title: { zh: '授权与同步', en: 'Authorization & sync' },
  description: {
    zh: '查看授权模式，保持菜单与代码一致。',
    en: 'Check the authorization mode, and keep menus in sync with the code.',
  },
  back: { zh: '返回菜单管理', en: 'Back to menus' },
  syncTitle: { zh: '与代码同步', en: 'Sync with code' },
  syncText: {
    zh: '比较菜单与当前版本的路由，选择要同步的项。名称、图标、排序等自定义内容不会改动。',
    en: "Compare menus with the routes in this version and choose what to sync. Custom titles, icons and order aren't changed.",
  },
  missing: { zh: '仅代码中有', en: 'Only in code' },
  missingAction: { zh: '加入', en: 'Add' },
  differing: { zh: '与代码不同', en: 'Differs from code' },
  differingAction: { zh: '使用代码中的值', en: 'Use code value' },
  unknown: { zh: '页面已不存在', en: 'Page no longer exists' },
  unknownAction: { zh: '删除菜单', en: 'Delete menu' },
  asksFor: { zh: '指定的页面：{page}', en: 'Page: {page}' },
  inStep: { zh: '菜单与代码一致', en: 'Menus are in sync' },
  inStepText: { zh: '没有需要同步的内容。', en: 'Nothing to sync.' },
  comparing: { zh: '正在比较', en: 'Comparing' },
  compareFailed: { zh: '比较失败', en: "Couldn't compare menus" },
  run: {
    zh: '同步 {count} 项',
    en: 'Sync {count} items',
    one: 'Sync 1 item',
  },
  running: { zh: '正在同步…', en: 'Syncing…' },
  synchronised: { zh: '同步完成', en: 'Sync complete' },
  counts: {
    zh: '新增 {added}，更新 {updated}，删除 {removed}',
    en: '{added} added, {updated} updated, {removed} deleted',
  },
  unset: { zh: '（空）', en: '(none)' },

  static: { zh: '静态授权', en: 'Static mode' },
  dynamic: { zh: '动态授权', en: 'Dynamic mode' },
  staticText: {
    zh: '页面访问由代码中声明的角色决定，菜单管理中的修改暂不生效。',
    en: 'Page access is defined in code. Changes to menus have no effect yet.',
  },
  dynamicText: {
    zh: '页面访问由菜单管理和角色的菜单权限决定，修改后立即对所有人生效。',
    en: 'Page access is managed through menus and role permissions. Changes apply to everyone immediately.',
  },
  change: { zh: '前往系统设置切换', en: 'Change in Settings' },
  ask: { zh: '如需切换，请联系 {names}。', en: 'To switch modes, ask {names}.' },
})
