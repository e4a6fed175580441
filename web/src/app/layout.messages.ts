import { defineMessages } from '#web/lib/i18n.ts'

export const layoutMessages = defineMessages({
  skip: { zh: '跳到主要内容', en: 'Skip to main content' },
  menu: { zh: '主菜单', en: 'Main menu' },
  collapse: { zh: '收起菜单', en: 'Collapse menu' },
  expand: { zh: '展开菜单', en: 'Expand menu' },
  toggleMenu: { zh: '收起或展开菜单', en: 'Collapse or expand the menu' },
  openMenu: { zh: '打开菜单', en: 'Open menu' },
  breadcrumb: { zh: '当前位置', en: 'Breadcrumb' },
  siblings: { zh: '与“{name}”同级的页面', en: 'Pages beside {name}' },
  fullScreen: { zh: '全屏', en: 'Full screen' },
  leaveFullScreen: { zh: '退出全屏', en: 'Leave full screen' },
  account: { zh: '{name} 的账号菜单', en: 'Account menu of {name}' },
  userCenter: { zh: '个人中心', en: 'User center' },
  lockScreen: { zh: '锁定屏幕', en: 'Lock screen' },
  shortcuts: { zh: '键盘快捷键', en: 'Keyboard shortcuts' },
  signOut: { zh: '退出登录', en: 'Sign out' },
  signOutTitle: { zh: '退出登录？', en: 'Sign out?' },
  signOutText: {
    zh: '此浏览器中打开的所有页面都会退出。',
    en: 'All pages open in this browser will be signed out.',
  },
  cancel: { zh: '取消', en: 'Cancel' },
  opensOutside: { zh: '（在新窗口打开）', en: '(opens in a new window)' },
  copyright: { zh: '© {year} 琥珀', en: '© {year} Amber' },
})
