import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import {
  listedBrowserErrors,
  type browserErrors as calls,
} from '@amber/contract/status/browser-errors.ts'
import type { Database } from '#server/db/connect.ts'
import type { Context, SignedInContext } from '#server/http/bind.ts'
import { countCall } from '#server/http/limits/limits.queries.ts'
import { fail } from '#server/http/problem.ts'
import { newId } from '#server/lib/platform.ts'
import { addReport, listReports, removeGroup } from './browser-errors.queries.ts'

/** Reports a minute from all browsers together. */
const mostInAll = 120

export async function report({
  db,
  input,
  now,
  platform,
}: Context<InputOf<typeof calls.report>>): Promise<OutputOf<typeof calls.report>> {
  const { calls: reports, windowEndsAt } = await countCall(db, { key: 'browser errors', now })
  if (reports > mostInAll)
    throw fail('rate_limited', {
      retryAfter: Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000)),
    })
  const { cause, ...shown } = shortenReport(input)
  const fingerprint = platform.sha256(cause).toHex()
  await addReport(db, { ...shown, id: newId(platform), fingerprint, now })
  return {}
}

export async function list({ db }: { db: Database }): Promise<OutputOf<typeof calls.list>> {
  const { total, records } = await listReports(db, listedBrowserErrors)
  return {
    total,
    records: records.map(({ firstSeenAt, lastSeenAt, ...record }) => ({
      ...record,
      firstSeenTime: firstSeenAt.toISOString(),
      lastSeenTime: lastSeenAt.toISOString(),
    })),
  }
}

export async function dismiss({
  audit,
  db,
  input: { id },
}: SignedInContext<InputOf<typeof calls.dismiss>>) {
  const removed = await removeGroup(db, id)
  if (!removed) throw fail('browser_error_missing')
  const { count, message } = removed
  audit({
    target: { type: 'browser_error', id, name: message.slice(0, 100) },
    before: { reports: count },
  })
  return {}
}

type Report = InputOf<typeof calls.report>

const mostFrames = 8

/** Replaces what may be personal or secret: addresses, ids, numbers, tokens, and quoted text unless it is a name in code. */
function withoutPersonalData(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\b(?:https?|wss?|blob|data|file):\S+/gi, '<url>')
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, '<email>')
    .replace(/"[^"]*"?|“[^”]*”?|`[^`]*`?/g, (quoted) =>
      /^.[A-Za-z_$][\w$.-]{0,39}.$/.test(quoted) ? quoted : '<text>',
    )
    .replace(/[\w-]{24,}/g, '<id>')
    .replace(/\+?\d[\d .-]{4,}\d/g, '<number>')
    .trim()
}

/** Such as `at render (users-page-B1x2.js:1:200)`. Chrome's and Firefox's forms; other lines may contain the message. */
const frame =
  /^\s*(?:at (?:(?:async |new )?([\w$.<>[\] ]{1,80}?) \()?|([\w$./<>]{0,80})@)\S*?([\w.-]{1,80}\.(?:[jt]sx?|html))(?:\?[^\s:?#]*)?(?:#[^\s:?#]*)?:(\d+):(\d+)\)?$/

/** Longest line that is read: the work of `frame` grows with its length, and anyone may send one. */
const longestLine = 300

function shortenStack(stack: string): string {
  const lines = stack.split('\n').filter(({ length }) => length <= longestLine)
  const frames = lines.flatMap((line) => {
    const [isFrame, name, firefoxName, file, row, column] = frame.exec(line) ?? []
    if (isFrame === undefined) return []
    return [`at ${name ?? (firefoxName || '?')} (${file}:${row}:${column})`]
  })
  return frames.slice(0, mostFrames).join('\n')
}

/** Replaces ids in a path and drops its query. */
function shortenPage(page: string): string {
  const [path = ''] = page.split(/[?#]/)
  const parts = path.split('/').filter(Boolean).slice(0, 8)
  return `/${parts.map((part) => (/^[a-z][a-z-]{0,39}$/.test(part) ? part : ':id')).join('/')}`
}

/** Files are named by their content, positions change with each build. */
const stable = (stack: string) =>
  (stack.split('\n')[0] ?? '').replace(/-[\w-]{8}\.js/g, '.js').replace(/:\d+:\d+/g, '')

/** Returns the report without personal data, and the text that reports of one cause share. */
function shortenReport(report: Report): Report & { cause: string } {
  const message = withoutPersonalData(report.message) || '<text>'
  const stack = shortenStack(report.stack)
  const build = report.build.replace(/[^\w .:+-]/g, '')
  const cause = `${message}\n${stable(stack)}`
  return { message, stack, page: shortenPage(report.page), build, cause }
}
