import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const authorizationSwitchMessages = defineMessages({
  open: { zh: '切换为动态授权', en: 'Switch to dynamic mode' },
  toDynamic: { zh: '切换为动态授权？', en: 'Switch to dynamic mode?' },
  toStatic: { zh: '切换为静态授权？', en: 'Switch to static mode?' },
  switchNow: { zh: '切换', en: 'Switch' },
  switched: { zh: '已切换为动态授权', en: 'Switched to dynamic mode' },
  atOnce: {
    zh: '对所有已登录用户立即生效：菜单会随之改变，不再有权访问的页面将被关闭。',
    en: 'Takes effect immediately for everyone signed in. Their menus change, and pages they can no longer access are closed.',
  },
  toDynamicText: {
    zh: '未分配给任何角色的菜单仅超级管理员可见。切换前，请确认各角色的菜单权限已设置。',
    en: 'Menus not assigned to any role are visible only to super admins. Check the menu permissions of your roles before you switch.',
  },
  unsynced: {
    zh: '菜单与代码中的页面有 {count} 处不一致，建议先在“授权与同步”中同步。',
    en: 'The menus differ from the code in {count} places. Consider syncing them first.',
    one: 'The menus differ from the code in one place. Consider syncing it first.',
  },
  toStaticText: {
    zh: '在“菜单管理”中新增的菜单将不再显示，切换回来后恢复。',
    en: 'Custom menus stay hidden until you switch back.',
  },
  lockOut: {
    zh: '菜单中没有已启用的“系统设置”，切换后将无法从菜单打开系统设置，也就无法切换回来。请先在“菜单管理”中同步或启用。',
    en: "The menus have no enabled entry for Settings, so you couldn't open Settings from the menu to switch back. Sync or enable it under Menus first.",
  },
  menusUnread: {
    zh: '菜单检查失败。请确认其中包含“系统设置”，否则切换后可能无法切换回来。',
    en: "Couldn't check the menus. Make sure they include Settings, or you may not be able to switch back.",
  },
  affected: { zh: '影响范围', en: 'Who is affected' },
  previewing: { zh: '正在计算影响范围', en: 'Calculating who is affected' },
  previewFailed: { zh: '影响范围计算失败', en: "Couldn't calculate who is affected" },
  noUsers: {
    zh: '没有人受影响：所有已启用用户可见的菜单保持不变。',
    en: 'No one is affected. Every enabled user keeps the same menus.',
  },
  gaining: {
    zh: '{count} 人将获得菜单',
    en: '{count} users gain menus',
    one: '1 user gains menus',
  },
  losing: { zh: '{count} 人将失去菜单', en: '{count} users lose menus', one: '1 user loses menus' },
  estimated: {
    zh: '用户较多，人数根据抽样估算。',
    en: 'There are many users, so the numbers are estimates based on a sample.',
  },
  comma: { zh: '、', en: ', ' },
  morePeople: { zh: '等 {total} 人', en: 'and {count} more' },
  moreMenus: { zh: '等 {total} 个菜单', en: 'and {count} more' },
})
