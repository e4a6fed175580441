import { labelsOf } from '@amber/contract/fields.ts'
import { signInFields } from '@amber/contract/logs/sign-in-log.ts'
import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const signInLogMessages = defineMessages({
  ...labelsOf(signInFields),
  title: { zh: '登录日志', en: 'Sign-in log' },
  description: {
    zh: '登录记录，包括时间、来源和失败原因。',
    en: 'Sign-in attempts, with location and failure reason.',
  },
  exportTitle: { zh: '导出登录日志', en: 'Export sign-in log' },
  search: { zh: '搜索登录日志', en: 'Search sign-in log' },
  noUsers: { zh: '用户名不存在', en: 'Unknown username' },
  noUsersHint: {
    zh: '用户名不存在。输入的内容可能是密码，因此未记录。',
    en: "This username doesn't exist. The entered value isn't recorded because it may be a password.",
  },
  purgedUser: { zh: '用户已被彻底删除', en: 'This user was permanently deleted' },
  detailsOf: { zh: '查看 {name} 的登录详情', en: 'View sign-in details of {name}' },
  none: { zh: '无', en: 'None' },
})
