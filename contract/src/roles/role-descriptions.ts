import type { LocalizedText } from '@amber/contract/localized-text.ts'

/** Stored in Chinese until a user changes them. */
export const roleDescriptions = {
  R_SUPER: {
    zh: '拥有全部权限，可管理系统的所有功能和设置',
    en: 'Has all permissions and manages every feature and setting',
  },
  R_ADMIN: {
    zh: '拥有大部分管理权限，负责用户和日常管理',
    en: 'Has most management permissions for user and day-to-day administration',
  },
  R_USER: {
    zh: '默认角色，可使用基本功能和个人设置',
    en: 'Default role with basic features and personal settings',
  },
  R_SUPPORT: {
    zh: '解答用户咨询，可查看用户和角色',
    en: 'Answers user requests and can view users and roles',
  },
  R_AUDIT: {
    zh: '检查操作是否合规，可查看用户、角色和日志',
    en: 'Reviews activity and can view users, roles and logs',
  },
  R_FINANCE: {
    zh: '财务人员，仅使用基本功能',
    en: 'Finance staff with basic access only',
  },
} as const satisfies Record<string, LocalizedText>

/** Returns a description in both languages; custom ones stay as written. */
export function descriptionTexts(text: string): LocalizedText {
  const own: readonly LocalizedText[] = Object.values(roleDescriptions)
  return own.find(({ zh }) => zh === text) ?? { zh: text, en: text }
}
