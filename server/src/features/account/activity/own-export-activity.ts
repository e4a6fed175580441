import { auditActions, type AuditAction } from '@amber/contract/logs/audit.ts'
import { errors, type ErrorCode } from '@amber/contract/errors.ts'
import { permissions, type Permission } from '@amber/contract/permissions.ts'
import { signInMethodTexts } from '@amber/contract/logs/sign-in-log.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { storedText } from '@amber/contract/stored-texts.ts'
import { asPart, textsIn } from './own-export-part.service.ts'
import {
  streamBrowsers,
  streamOperations,
  streamReadings,
  streamSessions,
  streamSignIns,
  streamVisits,
  type OwnBrowser,
  type OwnOperation,
  type OwnReading,
  type OwnSession,
  type OwnSignIn,
  type OwnVisit,
} from './own-export.queries.ts'

const moment = { title: { zh: '时间', en: 'Time' }, width: 20 }
const ip = { title: { zh: 'IP 地址', en: 'IP address' }, width: 18 }
const userAgent = { title: { zh: '浏览器标识', en: 'User agent' }, width: 60 }

const problems = Object.fromEntries(
  Object.entries(errors).map(([code, { texts }]) => [code, texts]),
) as Record<ErrorCode, LocalizedText>

const endTexts: Record<NonNullable<OwnSession['endReason']>, LocalizedText> = {
  signed_out: { zh: '退出登录', en: 'Signed out' },
  revoked: { zh: '会话被结束', en: 'Session ended' },
  expired: { zh: '已过期', en: 'Expired' },
  reused: { zh: '登录令牌被重复使用', en: 'Sign-in token reused' },
  disabled: { zh: '账号已禁用', en: 'Account disabled' },
  deleted: { zh: '账号被删除', en: 'Account deleted' },
  credentials_changed: { zh: '账号或密码已修改', en: 'Account or password changed' },
}

export const sessionsPart = asPart<OwnSession>({
  key: 'sessions',
  name: { zh: '会话', en: 'Sessions' },
  read: streamSessions,
  columns: [
    {
      title: { zh: '登录时间', en: 'Signed in' },
      width: 20,
      cell: ({ signInTime }, to) => to.time(signInTime),
    },
    {
      title: { zh: '最近使用', en: 'Last active' },
      width: 20,
      cell: ({ lastSeenTime }, to) => to.time(lastSeenTime),
    },
    {
      title: { zh: '结束时间', en: 'Ended' },
      width: 20,
      cell: ({ endTime }, to) => endTime && to.time(endTime),
    },
    {
      title: { zh: '结束原因', en: 'End reason' },
      width: 24,
      cell: ({ endReason }, to) => endReason && to.translate(endTexts[endReason]),
    },
    { ...ip, cell: (session) => session.ip },
    { ...userAgent, cell: (session) => session.userAgent },
  ],
})

export const browsersPart = asPart<OwnBrowser>({
  key: 'knownBrowsers',
  name: { zh: '用过的浏览器', en: 'Known browsers' },
  read: streamBrowsers,
  columns: [
    {
      title: { zh: '首次使用', en: 'First used' },
      width: 20,
      cell: ({ firstSeenTime }, to) => to.time(firstSeenTime),
    },
    {
      title: { zh: '最近使用', en: 'Last used' },
      width: 20,
      cell: ({ lastSeenTime }, to) => to.time(lastSeenTime),
    },
    { ...userAgent, cell: (browser) => browser.userAgent },
  ],
})

export const visitsPart = asPart<OwnVisit>({
  key: 'pageVisits',
  name: { zh: '常用页面', en: 'Frequently used pages' },
  read: streamVisits,
  columns: [
    { title: { zh: '页面', en: 'Page' }, width: 28, cell: ({ page }) => page },
    { title: { zh: '访问频率', en: 'Frequency' }, width: 12, cell: ({ weight }) => weight },
    {
      title: { zh: '最近访问', en: 'Last visited' },
      width: 20,
      cell: ({ lastVisitTime }, to) => to.time(lastVisitTime),
    },
  ],
})

export const readingsPart = asPart<OwnReading>({
  key: 'announcementsRead',
  name: { zh: '已读公告', en: 'Announcements read' },
  read: streamReadings,
  columns: [
    {
      title: { zh: '公告', en: 'Announcement' },
      width: 48,
      cell: (reading, to) => to.translate(storedText(reading, 'title')),
    },
    {
      title: { zh: '已读时间', en: 'Read' },
      width: 20,
      cell: ({ readTime }, to) => to.time(readTime),
    },
  ],
})

const done: LocalizedText = { zh: '成功', en: 'Success' }
const failed: LocalizedText = { zh: '失败', en: 'Failed' }
const denied: LocalizedText = { zh: '被拒绝', en: 'Denied' }
const outcome: LocalizedText = { zh: '结果', en: 'Result' }

export const signInsPart = asPart<OwnSignIn>({
  key: 'signIns',
  name: { zh: '登录记录', en: 'Sign-in history' },
  read: streamSignIns,
  columns: [
    { ...moment, cell: ({ time }, to) => to.time(time) },
    {
      title: { zh: '登录方式', en: 'Method' },
      width: 12,
      cell: ({ method }, to) => to.translate(textsIn(signInMethodTexts, method)),
    },
    {
      title: outcome,
      width: 10,
      cell: ({ problem }, to) => to.translate(problem === null ? done : failed),
    },
    {
      title: { zh: '失败原因', en: 'Reason' },
      width: 36,
      cell: ({ problem }, to) => problem && to.translate(textsIn(problems, problem)),
    },
    { ...ip, cell: (signIn) => signIn.ip },
    { ...userAgent, cell: (signIn) => signIn.userAgent },
  ],
})

const actions: Record<AuditAction | Permission, LocalizedText> = { ...permissions, ...auditActions }

export const operationsPart = asPart<OwnOperation>({
  key: 'operations',
  name: { zh: '操作记录', en: 'Operation history' },
  read: streamOperations,
  columns: [
    { ...moment, cell: ({ time }, to) => to.time(time) },
    {
      title: { zh: '操作', en: 'Action' },
      width: 28,
      cell: ({ action }, to) => to.translate(textsIn(actions, action)),
    },
    {
      title: outcome,
      width: 10,
      cell: (operation, to) => to.translate(operation.outcome === 'done' ? done : denied),
    },
    { title: { zh: '对象', en: 'Resource' }, width: 24, cell: ({ target }) => target },
    { ...ip, cell: (operation) => operation.ip },
  ],
})
