import { expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { isWrite } from '@amber/contract/endpoint.ts'
import { permissionCodes } from '@amber/contract/permissions.ts'
import { superRole } from '@amber/contract/roles/roles.ts'
import { users } from '@amber/contract/users/users.ts'
import { makeGoodInput } from '#server/testing/good-input.ts'
import { makeHolder, makeSignedIn } from '#server/testing/make.ts'
import { sampleInput } from '#server/testing/sample-input.ts'
import { createTestApp } from '#server/testing/test-app.ts'

// One user is denied many times in a minute, for every call that requires a permission.

const app = await createTestApp()
const guarded = endpoints.filter(
  ({ endpoint }) =>
    endpoint.allow !== 'public' &&
    endpoint.allow !== 'signed-in' &&
    // Has a lower limit of its own.
    endpoint.perMinute === undefined &&
    !(isWrite(endpoint) && endpoint.takesFile !== undefined),
)
const recorded = async (actorId: string) => {
  const query = `select after from audit_events where actor_id = $1 and outcome = 'denied' order by sequence`
  return (await app.pool.query<{ after: { count?: number } | null }>(query, [actorId])).rows
}

/** All calls are counted by the same code: one call shows the intervals, the others that they are counted. */
test.each(
  guarded.map((one, index) =>
    index === 0
      ? { ...one, times: 100, counts: [1, 1, 1, 1, 1, 10, 20, 40, 80] }
      : { ...one, times: 10, counts: [1, 1, 1, 1, 1, 10] },
  ),
)(
  'combines $times refusals of $name into few events with their count',
  async ({ endpoint, times, counts }) => {
    const { token, user } = await makeSignedIn(app)
    const refuse = () => app.raw(endpoint, sampleInput(endpoint), { token })
    for (let call = 0; call < times; call++) expect((await refuse()).status).toBe(403)
    const events = await recorded(user.id)
    expect(events.map(({ after }) => after?.count ?? 1)).toEqual(counts)
    app.clock.advance(61_000)
    await refuse()
    expect((await recorded(user.id)).length).toBe(events.length + 1)
  },
)

test('combines many refusals of different calls into few events with their count', async () => {
  const { token, user } = await makeSignedIn(app)
  expect(guarded.length).toBeGreaterThan(60)
  for (let call = 0; call < 300; call++) {
    const { endpoint } = guarded[call % guarded.length]!
    expect((await app.raw(endpoint, sampleInput(endpoint), { token })).status).toBe(403)
  }
  const events = await recorded(user.id)
  const counts = events.map(({ after }) => after?.count ?? 1)
  expect(counts).toEqual([...Array.from({ length: 20 }, () => 1), 40, 80, 160])
  const reader = await makeSignedIn(app, ['R_SUPER'])
  const asked = { actor: user.userName, size: 100 }
  const { records } = (await app.call(auditLog.list, asked, reader)).data
  expect(
    records.flatMap(({ attempts, areOfManyActions }) => (areOfManyActions ? [attempts] : [])),
  ).toEqual([160, 80, 40])
  for (let call = 0; call < 20; call++) await app.call(users.list, {}, { token })
  expect((await recorded(user.id)).slice(counts.length).map(({ after }) => after)).toEqual([
    { count: 10 },
    { count: 20 },
  ])
})

test('the audit log shows the number of refusals per event', async () => {
  const { token, user } = await makeSignedIn(app)
  for (let call = 0; call < 10; call++) await app.call(users.list, {}, { token })
  const reader = await makeSignedIn(app, ['R_SUPER'])
  const { records } = (await app.call(auditLog.list, { actor: user.userName }, reader)).data
  expect(records.map(({ attempts }) => attempts)).toEqual([10, null, null, null, null, null])
})

const above = await Promise.all(Array.from({ length: 12 }, () => makeSignedIn(app, [superRole])))
const aboveIds = above.map(({ user }) => user.id)
const sessionIds = async () =>
  (
    await app.pool.query<{ id: string }>('select id from sessions where user_id = any($1)', [
      aboveIds,
    ])
  ).rows.map(({ id }) => id)
const batches = guarded.flatMap(({ name, endpoint }) => {
  const shape = (endpoint.input as unknown as { shape: object }).shape
  const field = ['ids', 'userIds'].find((one) => one in shape)
  return 'allOrNothing' in shape && field ? [{ name, endpoint, field }] : []
})
const idsFor = async (name: string) => {
  if (name.startsWith('sessions.')) return sessionIds()
  if (['users.restore', 'users.purge'].includes(name))
    await app.pool.query('update users set removed_at = now() where id = any($1)', [aboveIds])
  return aboveIds
}

test.each(batches)('combines many refusals by $name into few events', async (batch) => {
  const { name, endpoint, field } = batch
  const { token, user } = await makeHolder(app, permissionCodes)
  const good = makeGoodInput(app, await makeSignedIn(app, [superRole]))
  const input = (await good.of(name, endpoint.path)) as Record<string, unknown>
  const ids = await idsFor(name)
  const send = (more: object) => app.raw(endpoint, { ...input, ...more }, { token })
  const refused = await send({ [field]: ids, allOrNothing: true })
  expect(refused.status, refused.text).toBe(409)
  const counts = async () => (await recorded(user.id)).map(({ after }) => after?.count ?? 1)
  expect(await counts()).toEqual([1, 1, 1, 1, 1, 12])
  app.clock.advance(61_000)
  const some = await send({ [field]: [...ids, ...(input[field] as string[])], allOrNothing: false })
  expect(some.status, some.text).toBe(200)
  expect((await counts()).slice(6)).toEqual([1, 1, 1, 1, 1, 12])
  for (const _ of [1, 2, 3]) await send({ [field]: ids, allOrNothing: true })
  expect((await counts()).slice(12)).toEqual([24, 48])
})
