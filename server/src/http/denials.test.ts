import { expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { auditLog } from '@amber/contract/audit-log.ts'
import { isWrite } from '@amber/contract/endpoint.ts'
import { users } from '@amber/contract/users.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { sampleInput } from '#server/testing/sample-input.ts'
import { createTestApp } from '#server/testing/test-app.ts'

// What one person is refused a hundred times in a minute by one call, for every call that wants a permission.

const app = await createTestApp()
const guarded = endpoints.filter(
  ({ endpoint }) =>
    endpoint.allow !== 'public' &&
    endpoint.allow !== 'signed-in' &&
    // Has a bound of its own before that.
    endpoint.perMinute === undefined &&
    !(isWrite(endpoint) && endpoint.takesFile !== undefined),
)
const recorded = async (actorId: string) => {
  const query = `select after from audit_events where actor_id = $1 and outcome = 'denied' order by sequence`
  return (await app.pool.query<{ after: { count?: number } | null }>(query, [actorId])).rows
}

test.each(guarded)(
  '$name refused a hundred times is recorded few times, with their number',
  async ({ endpoint }) => {
    const { token, user } = await makeSignedIn(app)
    const refuse = () => app.raw(endpoint, sampleInput(endpoint), { token })
    for (let call = 0; call < 100; call++) expect((await refuse()).status).toBe(403)
    const events = await recorded(user.id)
    expect(events.map(({ after }) => after?.count ?? 1)).toEqual([1, 1, 1, 1, 1, 10, 20, 40, 80])
    app.clock.advance(61_000)
    await refuse()
    expect((await recorded(user.id)).length).toBe(events.length + 1)
  },
)

test('the audit log says how many refusals one entry stands for', async () => {
  const { token, user } = await makeSignedIn(app)
  for (let call = 0; call < 10; call++) await app.call(users.list, {}, { token })
  const reader = await makeSignedIn(app, ['R_SUPER'])
  const { records } = (await app.call(auditLog.list, { actor: user.userName }, reader)).data
  expect(records.map(({ attempts }) => attempts)).toEqual([10, null, null, null, null, null])
})
