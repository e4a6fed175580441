import * as z from 'zod'
import { endpoints, type NamedEndpoint } from '@amber/contract/api.ts'
import { accessOf, errorsByAccess, ownErrors } from '@amber/contract/call-errors.ts'
import { problemData } from '@amber/contract/envelope.ts'
import { asEnvelope } from './read-answer.ts'

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
