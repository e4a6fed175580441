import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const layoutMessages = defineMessages({
  skip: { zh: '跳到主要内容', en: 'Skip to main content' },
  skipToList: { zh: '跳到列表', en: 'Skip to list' },
  sider: { zh: '侧边栏', en: 'Sidebar' },
  menu: { zh: '主菜单', en: 'Main menu' },
  menuOf: { zh: '“{name}”的菜单', en: '{name} menu' },
  more: { zh: '更多菜单', en: 'More menu items' },
  collapse: { zh: '收起菜单', en: 'Collapse menu' },
  expand: { zh: '展开菜单', en: 'Expand menu' },
  toggleMenu: { zh: '收起或展开菜单', en: 'Collapse or expand menu' },
  openMenu: { zh: '打开菜单', en: 'Open menu' },
  pin: { zh: '固定子菜单', en: 'Pin submenu' },
  unpin: { zh: '取消固定', en: 'Unpin submenu' },
  siderWidth: { zh: '菜单宽度', en: 'Menu width' },
  siderWidthHint: {
    zh: '拖动或使用方向键调整宽度，双击恢复默认。',
    en: 'Drag or use arrow keys to resize. Double-click to reset.',
  },
  breadcrumb: { zh: '面包屑', en: 'Breadcrumb' },
  pagesAbove: { zh: '上级页面', en: 'Parent pages' },
  siblings: { zh: '与“{name}”同级的页面', en: 'Pages at the same level as {name}' },
  fullContent: { zh: '仅显示页面', en: 'Page only' },
  leaveFullContent: { zh: '显示菜单', en: 'Show menu' },
  fullScreen: { zh: '全屏', en: 'Full screen' },
  leaveFullScreen: { zh: '退出全屏', en: 'Exit full screen' },
  account: { zh: '{name} 的账号菜单', en: 'Account menu for {name}' },
  userCenter: { zh: '个人中心', en: 'User center' },
  lockScreen: { zh: '锁定屏幕', en: 'Lock screen' },
  shortcuts: { zh: '键盘快捷键', en: 'Keyboard shortcuts' },
  theme: { zh: '主题设置', en: 'Theme settings' },
  signOut: { zh: '退出登录', en: 'Sign out' },
  signOutTitle: { zh: '退出登录？', en: 'Sign out?' },
  signOutText: {
    zh: '此浏览器中打开的所有页面都会退出。',
    en: "You'll be signed out of all pages open in this browser.",
  },
  signOutUnsaved: {
    zh: '{loss}此浏览器中打开的所有页面都会退出。',
    en: "{loss} You'll be signed out of all pages open in this browser.",
  },
  cancel: { zh: '取消', en: 'Cancel' },
  opensOutside: { zh: '（在新窗口打开）', en: '(opens in a new window)' },
})

/** Separate from the panel's messages, which load on demand. */
export const notificationBellMessages = defineMessages({
  open: { zh: '打开通知', en: 'Open notifications' },
  none: { zh: '通知', en: 'Notifications' },
  some: { zh: '通知，{count} 条未读', en: 'Notifications, {count} unread' },
})
