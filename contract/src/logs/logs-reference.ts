import { auditLog } from './audit-log.ts'
import { signInLog } from './sign-in-log.ts'
import type { DomainReference, GroupReference } from '@amber/contract/reference/reference-types.ts'

export const logsReference = {
  tag: 'logs',
  title: { zh: '日志', en: 'Logs' },
  schemas: {
    AuditEvent: auditLog.list.output.shape.records.element,
    AuditEventDetail: auditLog.get.output,
    AuditAction: auditLog.list.input.shape.action,
    AuditTargetType: auditLog.list.input.shape.targetType,
    AuditVerification: auditLog.verification.output,
    SignInAttempt: signInLog.list.output.shape.records.element,
  },
  groups: {
    auditLog: {
      list: {
        summary: { zh: '查询操作日志', en: 'List audit events' },
        description: {
          zh: '从最新的记录开始，只能翻到前 reach 条。',
          en: 'Starts with the newest record. Only the first reach records can be paged.',
        },
      },
      get: { summary: { zh: '获取日志详情', en: 'Get an audit event' } },
      verification: { summary: { zh: '查询日志校验结果', en: 'Get the verification of the log' } },
      download: { summary: { zh: '导出操作日志', en: 'Export audit events' } },
      verify: {
        summary: { zh: '校验操作日志', en: 'Verify the audit log' },
        description: {
          zh: '开始校验；已有校验在运行时加入其中。',
          en: 'Starts a verification, or joins a running one.',
        },
      },
    } satisfies GroupReference<typeof auditLog>,
    signInLog: {
      list: { summary: { zh: '查询登录日志', en: 'List sign-in attempts' } },
      download: { summary: { zh: '导出登录日志', en: 'Export sign-in attempts' } },
    } satisfies GroupReference<typeof signInLog>,
  },
} satisfies DomainReference
