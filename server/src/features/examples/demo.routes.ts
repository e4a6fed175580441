import { demo } from '@amber/contract/examples/demo.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { nameKey } from '#server/lib/text.ts'
import { isUserNameTaken, lastRefresh } from './demo.queries.ts'

/** Milliseconds; longer than the retries of a group of calls. */
const freshMs = 3_000

export const demoRoutes: Route[] = [
  bind(demo.problem, async ({ input: { code } }) => {
    // A real exception, logged like any unexpected error.
    if (code === 'unexpected') throw new Error('Broken as asked on the page of demonstrations')
    if (code === 'rate_limited') throw fail(code, { retryAfter: 5 })
    if (code === 'server_busy') throw fail(code, { retryAfter: 2 })
    if (code === 'input_invalid') throw fail(code, { fields: { email: 'email_invalid' } })
    throw fail(code)
  }),
  bind(demo.expiry, async ({ actor, db, input, now, request }) => {
    const refreshed = await lastRefresh(db, actor.sessionId)
    if (!refreshed || now.getTime() - refreshed.getTime() > freshMs) throw fail(input.code)
    return { requestId: request.id }
  }),
  bind(demo.wait, async ({ input: { seconds }, request }) => {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    return { requestId: request.id }
  }),
  bind(demo.cut, async ({ request }) => ({ requestId: request.id })),
  bind(demo.form, async ({ db, input, request }) => {
    if (await isUserNameTaken(db, nameKey(input.userName)))
      throw fail('user_name_taken', { field: 'userName' })
    return { requestId: request.id }
  }),
]
