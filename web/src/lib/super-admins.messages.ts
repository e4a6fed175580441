import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const superAdminsMessages = defineMessages({
  others: {
    zh: '其他 {count} 位超级管理员',
    en: '{count} other super admins',
    one: '1 other super admin',
  },
})
