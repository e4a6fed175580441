import type { Endpoint } from './endpoint.ts'
import type { ProblemData } from './envelope.ts'

/** Fills in the path; the rest of the input is the query or the body. */
export function splitInput(
  { path }: Pick<Endpoint, 'path'>,
  input: object,
): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value).toWellFormed())
  })
  return { path: filled, rest }
}

/** Returns the details of an error; seconds before a retry are in its data, else in the header `Retry-After`. */
export function problemDetails(
  { data, requestId }: { data?: unknown; requestId?: unknown },
  retryAfterHeader: string | null,
): ProblemData & { requestId: string | undefined; retryAfter: number | undefined } {
  const known: ProblemData = typeof data === 'object' && data !== null ? data : {}
  const retryAfter = known.retryAfter ?? Number.parseInt(retryAfterHeader ?? '', 10)
  return {
    ...known,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  }
}
