import type { Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Endpoint } from '@amber/contract/endpoint.ts'
import { successCode, successText, type ProblemData } from '@amber/contract/envelope.ts'
import { errors } from '@amber/contract/errors.ts'
import { textsOfPasswordRule } from '@amber/contract/sign-in/password-policy.ts'
import { textForIssue } from '@amber/contract/rules.ts'
import {
  translate,
  type Language,
  firstLanguage,
  namedLanguage,
  type FirstVisitLanguage,
} from '@amber/contract/localized-text.ts'
import type { OutputCache } from './output-cache.ts'
import type { Platform } from '#server/lib/platform.ts'
import type { Problem } from '#server/http/problem.ts'

type Shape = Endpoint['shape']

/** Minimum characters to compress: fewer fit into the first packets. */
const worthCompressing = 8_000

/**
 * Creates a success response, compressed where it is long. Headers are passed at once, at half the cost of setting them
 * individually.
 */
export function answerSuccess(
  context: HonoContext,
  answer: {
    status: number
    data: unknown
    language: Language
    shape: Shape
    cookies: readonly string[]
    outputCache: OutputCache
    gzip: Platform['gzip']
  },
): Response {
  const { status, data, language, shape, cookies, outputCache, gzip } = answer
  const takesGzip =
    gzip !== null && acceptedEncodings(context.req.header('accept-encoding')).has('gzip')
  const { body, isCompressed } = outputCache.write(data, { language, takesGzip }, () => {
    const msg = translate(successText, language)
    const text = JSON.stringify(
      shape === 'result'
        ? { status: successCode, message: msg, result: data }
        : { code: successCode, data, msg },
    )
    if (!takesGzip || text.length < worthCompressing) return { body: text, isCompressed: false }
    // Other sites cannot send the token, so they cannot compare lengths of answers (BREACH).
    return { body: gzip(text), isCompressed: true }
  })
  const headers = {
    ...context.get('ownHeaders'),
    'content-type': 'application/json',
    vary: 'accept-encoding',
    ...(isCompressed && { 'content-encoding': 'gzip' }),
  }
  const complete = new Response(body, { status, headers: withCookies(headers, cookies) })
  context.set('complete', complete)
  return complete
}

function withCookies(headers: Record<string, string>, cookies: readonly string[]) {
  if (cookies.length === 0) return headers
  const lines = cookies.map((cookie): [string, string] => ['set-cookie', cookie])
  return [...Object.entries(headers), ...lines]
}

/** Appends cookies to any response except a success, which has them. */
export function setCookies(context: HonoContext, cookies: readonly string[]): void {
  for (const cookie of cookies) context.header('set-cookie', cookie, { append: true })
}

/** Responds with unbuffered server-sent events. */
export function answerEvents(context: HonoContext, events: ReadableStream<Uint8Array>): Response {
  context.header('content-type', 'text/event-stream')
  context.header('cache-control', 'no-store, no-transform')
  context.header('x-accel-buffering', 'no')
  // A HEAD response has no body to read.
  if (context.req.method !== 'HEAD') return context.body(events)
  void events.cancel()
  return context.body(null)
}

/** Redirects relative to the request's URL, which works below any base path of a proxy. */
export function answerRedirect(
  context: HonoContext,
  { path }: Pick<Endpoint, 'path'>,
  to: string,
): Response {
  if (!/^\/(?![/\\])/.test(to)) throw new Error('A call leads to own paths only')
  return context.redirect(`${'../'.repeat(path.split('/').length - 1)}${to.slice(1)}`, 303)
}

/** Responds with a problem in the caller's language. */
export function answerProblem(
  context: HonoContext,
  answer: { problem: Problem; language: Language; requestId: string; shape?: Shape },
): Response {
  const { problem, language, requestId, shape } = answer
  context.set('problem', problem.code)
  const { field, fields, retryAfter, current, secondStep, rows } = problem.details
  const values = { seconds: retryAfter ?? 0, ...problem.details.values }
  const msg = translate(errors[problem.code].texts, language, values)
  const data: ProblemData = {}
  if (fields) data.fields = mapValues(fields, (rule) => translate(textsOf(rule), language))
  if (field) data.fields = { [field]: msg }
  if (current !== undefined) data.current = current
  if (secondStep) data.secondStep = secondStep
  if (rows)
    data.rows = rows.map((row) => ({ ...row, msg: translate(errors[row.code].texts, language) }))
  // The rest of an unread body would be parsed as the next request.
  if ([408, 413].includes(problem.status)) context.header('connection', 'close')
  if (retryAfter !== undefined) {
    data.retryAfter = retryAfter
    context.header('retry-after', String(retryAfter))
  }
  return context.json(
    shape === 'result'
      ? { status: problem.code, message: msg, result: { ...data, requestId } }
      : { code: problem.code, data, msg, requestId },
    problem.status as ContentfulStatusCode,
  )
}

const textsOf = (rule: string) => textsOfPasswordRule(rule) ?? textForIssue(rule)

function mapValues<Value, Result>(
  record: Record<string, Value>,
  map: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}

/** Returns the names in an `Accept-Encoding` header. A quality of zero is a refusal (RFC 9110, 12.4.2). */
export function acceptedEncodings(header: string | null | undefined): ReadonlySet<string> {
  const taken = (header ?? '')
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()))
    .filter(([, quality = '']) => !/^q=0(\.0*)?$/.test(quality))
  return new Set(taken.map(([name = '']) => name))
}

/** Never rejects. */
export type ReadFirstVisit = () => Promise<FirstVisitLanguage>

/** Returns the language of `Accept-Language`, otherwise the first-visit language. */
export async function callerLanguage(
  header: string | null | undefined,
  firstVisit: ReadFirstVisit,
): Promise<Language> {
  return namedLanguage(header) ?? firstLanguage(await firstVisit(), null)
}
