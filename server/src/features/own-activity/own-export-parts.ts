import { auditActions, type AuditAction } from '@amber/contract/audit.ts'
import { errors, type ErrorCode } from '@amber/contract/errors.ts'
import { permissions, type Permission } from '@amber/contract/permissions.ts'
import { roleWords } from '@amber/contract/roles.ts'
import { wayWords } from '@amber/contract/sign-in-log.ts'
import { genderWords, statusWords, userColumns } from '@amber/contract/user-columns.ts'
import type { User } from '@amber/contract/users.ts'
import type { Words } from '@amber/contract/words.ts'
import type { Database } from '#server/db/connect.ts'
import type { SheetColumn, SheetReader } from '#server/http/sheet-file.ts'
import type { Cell } from '#server/lib/sheets/sheet.ts'
import {
  streamOperations,
  streamRoles,
  streamSessions,
  streamSignIns,
  type OwnOperation,
  type OwnRole,
  type OwnSession,
  type OwnSignIn,
} from './own-export.queries.ts'

/** One list of an export: how it is called, read, and written into a sheet. */
type Part<Row> = {
  /** Its name in JSON. */
  key: string
  name: Words
  read: (db: Database, userId: string) => AsyncGenerator<Row[]>
  columns: readonly SheetColumn<Row>[]
}

const ip = { title: { zh: 'IP 地址', en: 'IP address' }, width: 18 }
const userAgent = { title: { zh: '浏览器标识', en: 'User agent' }, width: 60 }
const moment = { title: { zh: '时间', en: 'Time' }, width: 20 }

/** A code's words; a code of a later version as it is. */
const wordsIn = <Code extends string>(known: Record<Code, Words>, code: string): Words =>
  Object.hasOwn(known, code) ? known[code as Code] : { zh: code, en: code }
const problems = Object.fromEntries(
  Object.entries(errors).map(([code, { words }]) => [code, words]),
) as Record<ErrorCode, Words>

const endWords: Record<NonNullable<OwnSession['endReason']>, Words> = {
  signed_out: { zh: '退出登录', en: 'Signed out' },
  revoked: { zh: '被结束', en: 'Ended by somebody' },
  expired: { zh: '已过期', en: 'Expired' },
  reused: { zh: '令牌被重复使用', en: 'A used token was presented again' },
  disabled: { zh: '账号被停用', en: 'The account was disabled' },
  credentials_changed: { zh: '账号或密码已更改', en: 'The account or its password was changed' },
}

const rolesPart: Part<OwnRole> = {
  key: 'roles',
  name: { zh: '角色', en: 'Roles' },
  read: streamRoles,
  columns: [
    { title: { zh: '角色编码', en: 'Code' }, width: 20, cell: ({ code }) => code },
    {
      title: { zh: '角色名称', en: 'Name' },
      width: 24,
      cell: (role, to) => to.say(roleWords(role)),
    },
  ],
}

const sessionsPart: Part<OwnSession> = {
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
      title: { zh: '最后使用', en: 'Last used' },
      width: 20,
      cell: ({ lastSeenTime }, to) => to.time(lastSeenTime),
    },
    {
      title: { zh: '结束时间', en: 'Ended' },
      width: 20,
      cell: ({ endTime }, to) => endTime && to.time(endTime),
    },
    {
      title: { zh: '结束原因', en: 'Why it ended' },
      width: 24,
      cell: ({ endReason }, to) => endReason && to.say(endWords[endReason]),
    },
    { ...ip, cell: (session) => session.ip },
    { ...userAgent, cell: (session) => session.userAgent },
  ],
}

const done: Words = { zh: '成功', en: 'Done' }
const failed: Words = { zh: '失败', en: 'Failed' }
const denied: Words = { zh: '被拒绝', en: 'Refused' }
const outcome: Words = { zh: '结果', en: 'Outcome' }

const signInsPart: Part<OwnSignIn> = {
  key: 'signIns',
  name: { zh: '登录记录', en: 'Sign-ins' },
  read: streamSignIns,
  columns: [
    { ...moment, cell: ({ time }, to) => to.time(time) },
    {
      title: { zh: '方式', en: 'By' },
      width: 12,
      cell: ({ way }, to) => to.say(wordsIn(wayWords, way)),
    },
    {
      title: outcome,
      width: 10,
      cell: ({ problem }, to) => to.say(problem === null ? done : failed),
    },
    {
      title: { zh: '失败原因', en: 'Reason' },
      width: 36,
      cell: ({ problem }, to) => problem && to.say(wordsIn(problems, problem)),
    },
    { ...ip, cell: (signIn) => signIn.ip },
    { ...userAgent, cell: (signIn) => signIn.userAgent },
  ],
}

const deeds: Record<AuditAction | Permission, Words> = { ...permissions, ...auditActions }

const operationsPart: Part<OwnOperation> = {
  key: 'operations',
  name: { zh: '操作', en: 'Operations' },
  read: streamOperations,
  columns: [
    { ...moment, cell: ({ time }, to) => to.time(time) },
    {
      title: { zh: '操作', en: 'Action' },
      width: 28,
      cell: ({ action }, to) => to.say(wordsIn(deeds, action)),
    },
    {
      title: outcome,
      width: 10,
      cell: (operation, to) => to.say(operation.outcome === 'done' ? done : denied),
    },
    { title: { zh: '对象', en: 'Record' }, width: 24, cell: ({ target }) => target },
    { ...ip, cell: (operation) => operation.ip },
  ],
}

/** A part as it is written, whatever its rows are. */
export type ExportPart = {
  key: string
  name: Words
  columns: readonly { title: Words; width: number }[]
  read: (db: Database, userId: string) => AsyncGenerator<object[]>
  cellsOf: (row: object, to: SheetReader) => Cell[]
}

const asPart = <Row extends object>({ columns, ...part }: Part<Row>): ExportPart => ({
  ...part,
  columns,
  cellsOf: (row, to) => columns.map(({ cell }) => cell(row as Row, to)),
})

/** What is exported beside the account itself, in the order of the file. */
export const exportParts: readonly ExportPart[] = [
  asPart(rolesPart),
  asPart(sessionsPart),
  asPart(signInsPart),
  asPart(operationsPart),
]

/** The account as rows of a name and a value. */
export function accountRows(user: User, to: SheetReader): Cell[][] {
  const time = (iso: string | null) => (iso === null ? null : to.time(Date.parse(iso)))
  const values: [keyof typeof userColumns, Cell][] = [
    ['userName', user.userName],
    ['nickName', user.nickName],
    ['gender', user.gender && to.say(genderWords[user.gender])],
    ['phone', user.phone],
    ['email', user.email],
    ['status', to.say(statusWords[user.status])],
    ['lastSignInTime', time(user.lastSignInTime)],
    ['createTime', time(user.createTime)],
    ['updateTime', time(user.updateTime)],
  ]
  return values.map(([column, value]) => [to.say(userColumns[column]), value])
}
