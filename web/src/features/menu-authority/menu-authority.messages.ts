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
  toDynamic: { zh: '切换为动态授权', en: 'Switch to dynamic' },
  toStatic: { zh: '切换回静态授权', en: 'Back to static' },
  toDynamicTitle: { zh: '切换为动态授权？', en: 'Switch to dynamic authorization?' },
  toStaticTitle: { zh: '切换回静态授权？', en: 'Go back to static authorization?' },
  toDynamicAsk: {
    zh: '所有已登录的人在下一次请求时改为看到自己角色被授予的菜单，不必刷新页面。按钮权限和接口权限不变，随时可以切换回来。',
    en: 'With their next request, everybody who is signed in sees the menus that their roles are granted, without a reload. What buttons and calls are allowed stays as it is. You can go back at any time.',
  },
  toStaticAsk: {
    zh: '所有已登录的人改为看到代码中为其角色声明的路由。数据库中的菜单会保留。',
    en: 'Everybody sees the routes that the code declares for their roles again. The menus in the database are kept.',
  },
  unsyncedNote: {
    zh: '菜单与路由还有 {count} 处不同，建议先同步。',
    en: 'Menus and routes still differ in {count} places. Synchronise first, if in doubt.',
    one: 'Menus and routes still differ in one place. Synchronise first, if in doubt.',
  },
  switched: { zh: '授权模式已切换', en: 'The authorization mode was changed' },
})
