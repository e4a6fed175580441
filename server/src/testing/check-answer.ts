import * as z from 'zod'
import { endpoints, type NamedEndpoint } from '@amber/contract/api.ts'
import { accessOf, errorsByAccess, ownErrors } from '@amber/contract/call-errors.ts'
import { problemData } from '@amber/contract/envelope.ts'
import { asEnvelope } from './read-answer.ts'

type Rule = (value: string) => boolean

const is =
  (wanted: string): Rule =>
  (value) =>
    value === wanted

/** Repeated here, so that removing a header fails a test. */
const everywhere: Readonly<Record<string, Rule>> = {
  'x-request-id': (value) => value !== '',
  'x-content-type-options': is('nosniff'),
  'referrer-policy': is('strict-origin-when-cross-origin'),
  'cross-origin-opener-policy': is('same-origin'),
  'cross-origin-resource-policy': is('same-origin'),
  'access-control-allow-origin': is(''),
}

const api: Readonly<Record<string, Rule>> = {
  'content-security-policy': (value) =>
    /^default-src 'none'; frame-ancestors 'none'(; sandbox)?$/.test(value),
  'cache-control': (value) => /^no-store(, no-transform)?$/.test(value),
}

const other: Readonly<Record<string, Rule>> = {
  'content-security-policy': (value) =>
    /^default-src 'none'(;|$)/.test(value) && !value.includes('script-src'),
}

/** Throws unless a response has all required headers. */
export function requireHeaders(path: string, answer: Response): void {
  const { pathname } = new URL(path, 'http://localhost')
  const isApi = pathname.startsWith('/api') && pathname !== '/api/docs'
  const wrong = Object.entries({ ...everywhere, ...(isApi ? api : other) })
    .filter(([name, isRight]) => !isRight(answer.headers.get(name) ?? ''))
    .map(([name]) => `${name}: ${answer.headers.get(name)}`)
  if (wrong.length > 0)
    throw new Error(`${answer.status} of ${pathname.slice(0, 80)} says ${wrong.join(', ')}`)
}

const parametersOf = ({ endpoint }: NamedEndpoint) => endpoint.path.split(':').length

/** Fixed paths before those with parameters. */
const patterns = endpoints
  .toSorted((a, b) => parametersOf(a) - parametersOf(b))
  .map((call) => ({
    call,
    pattern: new RegExp(`^/api${call.endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
    codes: new Set<string>([...errorsByAccess[accessOf(call.endpoint)], ...ownErrors(call)]),
  }))

const problem = z.object({ code: z.string(), data: problemData })

/** Returns the codes of a problem and of the records in a batch. */
function codesOf(text: string): string[] {
  const { success, data } = problem.safeParse(asEnvelope(JSON.parse(text)))
  if (!success) return []
  return [data.code, ...(data.data.rows ?? []).map(({ code }) => code)]
}

/** Throws if a call answers an error code that neither it declares nor its access implies. */
export async function requireDeclaredErrors(
  { method, path }: { method: string; path: string },
  answer: Response,
): Promise<void> {
  if (answer.status < 400 || !answer.headers.get('content-type')?.includes('json')) return
  const { pathname } = new URL(path, 'http://localhost')
  const found = patterns.find(
    ({ call, pattern }) => call.endpoint.method === method && pattern.test(pathname),
  )
  if (!found) return
  const undeclared = codesOf(await answer.clone().text()).filter((code) => !found.codes.has(code))
  if (undeclared.length > 0)
    throw new Error(`${found.call.name} does not declare ${undeclared.join(', ')}`)
}
