import type { LocalizedText } from '@amber/contract/localized-text.ts'
import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'

/** Names of the scheduled jobs, as keys in the database, with their texts. */
export const jobTexts = {
  'back-up': { zh: '备份', en: 'Back up' },
  'copy-base': { zh: '制作基础副本', en: 'Make base copy' },
  'deliver-mail': { zh: '发送邮件', en: 'Send email' },
  'deliver-sms': { zh: '发送短信', en: 'Send text messages' },
  'publish-announcements': { zh: '发布公告', en: 'Publish announcements' },
  'mail-announcements': { zh: '邮件发送公告', en: 'Email announcements' },
  'send-deferred-mail': { zh: '发送延迟的邮件', en: 'Send deferred email' },
  'seal-audit-log': { zh: '封存操作日志', en: 'Seal audit log' },
  'verify-audit-log': { zh: '校验操作日志', en: 'Verify audit log' },
  'schedule-verification': { zh: '安排每日校验', en: 'Schedule verification' },
  'prune-audit-log': { zh: '清理过期操作日志', en: 'Purge expired audit log' },
  'run-imports': { zh: '执行用户导入', en: 'Run user imports' },
  'read-changed-names': { zh: '更新姓名拼音索引', en: 'Index names for search' },
  'roll-up-metrics': { zh: '汇总首页指标', en: 'Roll up Home metrics' },
  'purge-users': { zh: '彻底删除过期用户', en: 'Purge deleted users' },
  'delete-record-files': { zh: '清理未使用的附件', en: 'Delete unused record files' },
  'delete-outdated': { zh: '清理过期数据', en: 'Delete expired data' },
} as const satisfies Record<string, LocalizedText>

export type JobName = keyof typeof jobTexts

/** Returns the text of a job, or the bare name of one that this build does not know. */
export function jobText(name: string): LocalizedText {
  if (Object.hasOwn(jobTexts, name)) return jobTexts[name as JobName]
  return { zh: name, en: name }
}

/** Key in the database; a newer server of the cluster may have registered it. */
const name = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/, 'invalid')

export const jobs = {
  /** Runs at the next poll of any server, also while paused. */
  run: endpoint({
    method: 'POST',
    path: '/jobs/:name/run',
    allow: 'status:update',
    errors: ['job_missing'],
    input: z.strictObject({ name }),
    output: z.object({}),
    audit: 'job.run',
    idempotent: true,
  }),
  /** A run in progress is not stopped. */
  setPaused: endpoint({
    method: 'PUT',
    path: '/jobs/:name/paused',
    allow: 'status:update',
    errors: ['job_missing'],
    input: z.strictObject({ name, isPaused: z.boolean('invalid') }),
    output: z.object({}),
    audit: 'job.setPaused',
    idempotent: true,
  }),
}
