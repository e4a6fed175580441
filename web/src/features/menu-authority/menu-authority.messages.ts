import { defineMessages } from '#web/lib/i18n.ts'

export const menuAuthorityMessages = defineMessages({
  title: { zh: '授权与同步', en: 'Authorization and sync' },
  description: {
    zh: '由谁决定每个人看到的菜单，以及数据库中的菜单与代码是否一致。',
    en: 'Who decides what menus people see, and whether the stored menus are in step with the code.',
  },
  back: { zh: '返回菜单管理', en: 'Back to the menus' },
  syncTitle: { zh: '与路由同步', en: 'Synchronise with the routes' },
  syncText: {
    zh: '比较数据库中的菜单与当前版本代码中的路由，选择要处理的项。名称、图标、顺序等由人决定的内容不会改动。',
    en: 'The menus in the database, compared with the routes of this version. Choose what to bring in step. Titles, icons, order and all else that people decide stay as they are.',
  },
  missing: { zh: '代码中有，菜单中没有', en: 'In the code, not among the menus' },
  missingDeed: { zh: '加入', en: 'Add' },
  differing: { zh: '与代码不同', en: 'Other than in the code' },
  differingDeed: { zh: '改为代码中的值', en: 'Take what the code says' },
  unknown: { zh: '页面已不存在', en: 'The page is gone' },
  unknownDeed: { zh: '删除菜单', en: 'Delete the menu' },
  asksFor: { zh: '指定的页面：{page}', en: 'Asks for the page {page}' },
  inStep: { zh: '菜单与路由一致', en: 'Menus and routes are in step' },
  inStepText: { zh: '没有需要同步的内容。', en: 'There is nothing to synchronise.' },
  comparing: { zh: '正在比较', en: 'Comparing' },
  compareFailed: { zh: '比较失败', en: 'They could not be compared' },
  run: {
    zh: '同步 {count} 项',
    en: 'Synchronise {count} items',
    one: 'Synchronise 1 item',
  },
  running: { zh: '正在同步…', en: 'Synchronising…' },
  synchronised: { zh: '同步完成', en: 'Synchronised' },
  counts: {
    zh: '新增 {added}，更新 {updated}，删除 {removed}',
    en: '{added} added, {updated} updated, {removed} deleted',
  },
  unset: { zh: '（空）', en: '(none)' },
  field_routePath: { zh: '路由路径', en: 'Route path' },
  field_type: { zh: '类型', en: 'Type' },
  field_component: { zh: '页面组件', en: 'Page component' },
  field_url: { zh: '内嵌地址', en: 'Embedded address' },
  field_href: { zh: '链接地址', en: 'Link address' },
  field_activeMenu: { zh: '高亮的菜单', en: 'Highlighted menu' },

  static: { zh: '静态授权', en: 'Static authorization' },
  dynamic: { zh: '动态授权', en: 'Dynamic authorization' },
  staticText: {
    zh: '路由和菜单由代码中声明的角色决定。菜单管理中的菜单目前只是准备，不影响任何人。',
    en: 'Routes and menu are decided by the roles that the code declares. The stored menus are being prepared, and affect nobody yet.',
  },
  dynamicText: {
    zh: '路由和菜单由菜单管理中的菜单与各角色的菜单权限决定，改动对所有人立即生效。',
    en: 'Routes and menu are decided by the stored menus and by the menu authority of roles. Changes take effect for everybody at once.',
  },
  change: { zh: '在系统设置中切换', en: 'Change it in the settings' },
})
