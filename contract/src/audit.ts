import type { Words } from './words.ts'

/**
 * Everything that the audit log may record as done, as the middle of a sentence: somebody *edited the user* somebody.
 */
export const auditActions = {
  'user.update': { zh: '编辑了用户', en: 'edited the user' },
  'appearance.update': { zh: '更改了公司默认主题', en: 'changed the company theme' },
  'setup.complete': { zh: '初始化了超级管理员', en: 'set up the super admin' },
  'session.lock': { zh: '锁定了屏幕', en: 'locked the screen' },
  'session.unlock': { zh: '解锁了屏幕', en: 'unlocked the screen' },
  'session.reused': {
    zh: '的令牌被重复使用，会话已结束',
    en: 'had a used token presented again; the session was ended',
  },
} as const satisfies Record<string, Words>

export type AuditAction = keyof typeof auditActions

/** The same for what people do to their own account, where that is another sentence: somebody *edited their own*. */
export const ownDeeds: Partial<Record<AuditAction, Words>> = {
  'user.update': { zh: '编辑了自己的账号', en: 'edited their own account' },
}
