import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts from section 8 of the specification. */
export const errorPagesMessages = defineMessages({
  forbidden: {
    zh: '抱歉，您无权访问该页面',
    en: 'Sorry, you are not authorized to access this page',
  },
  missing: { zh: '抱歉，您访问的页面不存在', en: 'Sorry, the page you visited does not exist' },
  broken: { zh: '抱歉，服务器出错了', en: 'Sorry, something went wrong with the server' },
  roleMissing: {
    zh: '访问此页面需要的角色：{needed}；您的角色：{granted}。如需访问，请联系管理员。',
    en: 'Required role: {needed}. Your role: {granted}. To get access, ask an administrator.',
  },
  menuMissing: {
    zh: '此页面的菜单未分配给您的角色，或已禁用。您的角色：{granted}。如需访问，请联系管理员。',
    en: "This page's menu isn't assigned to your role, or is disabled. Your role: {granted}. To get access, ask an administrator.",
  },
  permissionMissing: {
    zh: '访问此页面需要的权限：{needed}。如需访问，请联系管理员。',
    en: 'Required permission: {needed}. To get access, ask an administrator.',
  },
  forbiddenDetail: {
    zh: '如需访问，请联系管理员为您的角色开通权限。',
    en: 'If you need access, ask an administrator to add the permission to your role.',
  },
  noRole: { zh: '无', en: 'none' },
  missingPath: {
    zh: '未找到页面 {path}。地址可能有误，或页面已移动。',
    en: 'No page at {path}. The address may be wrong, or the page may have moved.',
  },
  missingDetail: {
    zh: '地址可能有误，或页面已移动。',
    en: 'The address may be wrong, or the page may have moved.',
  },
  brokenDetail: {
    zh: '请稍后再试；如果问题仍然存在，请联系管理员。',
    en: 'Please try again later. If the problem persists, contact an administrator.',
  },
  home: { zh: '返回首页', en: 'Back to home' },
})
