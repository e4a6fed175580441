import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import type { CallOf } from '@amber/contract/endpoint.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { defaultSettings, settings } from '@amber/contract/settings/settings.ts'
import { users } from '@amber/contract/users/users.ts'
import { publishEvent } from '#server/db/publish-event.ts'
import { seedMenus } from '#server/db/seed/menus.ts'
import { deleteOutdated } from '#server/http/housekeeping.queries.ts'
import { aWhile, kindsOf, listenTo } from '#server/testing/listen-to.ts'
import { makeHolder, makeRole, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const first = await createTestApp()
const second = await createTestApp({ share: first })
await seedMenus(first.db, first.platform)
const superAdmin = await makeSignedIn(first, ['R_SUPER'])

test('delivers a change on one server at once to the affected streams of another', async () => {
  const person = await makeSignedIn(first, ['R_USER'])
  const other = await makeSignedIn(first, ['R_USER'])
  const [here, there, others] = await Promise.all([
    listenTo(first, person),
    listenTo(second, person),
    listenTo(second, other),
  ])
  const { data } = await first.call(users.get, { id: person.user.id }, superAdmin)
  const changed = { ...data, roles: ['R_ADMIN'] }
  const begun = performance.now()
  const reply = await first.call(users.update, inputOf(changed), superAdmin)
  expect(reply.status).toBe(200)
  for (const stream of [here, there])
    await expect.poll(() => kindsOf(stream), { interval: 10 }).toEqual(['rights-changed'])
  expect(performance.now() - begun).toBeLessThan(1_000)
  await aWhile()
  expect(others.heard).toEqual([])
})

test('does not send events of a transaction that was rolled back', async () => {
  const person = await makeSignedIn(first)
  const stream = await listenTo(second, person)
  const to = { users: [person.user.id] }
  await first.db
    .transaction(async (transaction) => {
      await publishEvent(transaction, { kind: 'rights-changed', to })
      throw new Error('never mind')
    })
    .catch(() => undefined)
  await aWhile()
  expect(stream.heard).toEqual([])
})

test('notifies members of a role when its rights change, also of a disabled role', async () => {
  const role = await makeRole(first, ['user:list'])
  const member = await makeSignedIn(first, [role.code])
  const stream = await listenTo(second, member)
  const others = await listenTo(second, await makeSignedIn(first, ['R_ADMIN']))
  const granted = await first.call(
    roles.grant,
    { id: role.id, version: 1, menus: [], permissions: [], homePath: '/home' },
    superAdmin,
  )
  expect(granted.status).toBe(200)
  await expect.poll(() => kindsOf(stream)).toEqual(['rights-changed'])
  const { version, code, name, description } = granted.data
  const disabled = { id: role.id, version, code, name, description, status: '2' as const }
  expect((await first.call(roles.update, disabled, superAdmin)).status).toBe(200)
  await expect.poll(() => stream.heard).toHaveLength(2)
  const removed = { id: role.id, userIds: [member.user.id] }
  expect((await first.call(roles.removeMembers, removed, superAdmin)).status).toBe(200)
  await expect.poll(() => stream.heard).toHaveLength(3)
  expect(others.heard).toEqual([])
})

test('sends settings changes to administrators, and the authorization mode to all users', async () => {
  const allUsers = await listenTo(second, await makeSignedIn(first))
  // Only super admins may, whatever permission a role holds.
  const holder = await listenTo(second, await makeHolder(first, ['setting:update']))
  const keeper = await listenTo(second, superAdmin)
  const save = async (key: 'authorization' | 'retention', value: unknown) => {
    const { version } = (await first.call(settings.get, {}, superAdmin)).data[key]
    expect((await first.call(settings.update, { key, version, value }, superAdmin)).status).toBe(
      200,
    )
  }
  await save('retention', { signIns: 90, auditEvents: 730, removedUsers: 7 })
  await expect
    .poll(() => keeper.heard)
    .toMatchObject([{ kind: 'settings-changed', data: { key: 'retention' } }])
  await save('authorization', { mode: 'dynamic' })
  for (const stream of [allUsers, holder])
    await expect.poll(() => kindsOf(stream)).toEqual(['rights-changed'])
  await expect
    .poll(() => kindsOf(keeper).slice(1).toSorted())
    .toEqual(['rights-changed', 'settings-changed'])
  await save('authorization', { mode: 'static' })
})

test('replays missed events once and in order after a reconnect to any server', async () => {
  const person = await makeSignedIn(first)
  const send = (key: string) =>
    publishEvent(first.db, {
      kind: 'settings-changed',
      to: { users: [person.user.id] },
      data: { key },
    })
  const stream = await listenTo(first, person)
  await send('one')
  await expect.poll(() => stream.heard).toHaveLength(1)
  await stream.end()
  await send('two')
  await publishEvent(first.db, { kind: 'rights-changed', to: { users: [superAdmin.user.id] } })
  await send('three')
  const again = await listenTo(second, { ...person, behind: stream.lastId })
  await send('four')
  await expect
    .poll(() => again.heard.map(({ data }) => data))
    .toEqual([{ key: 'two' }, { key: 'three' }, { key: 'four' }])
  const ids = again.heard.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  const nothingMissed = await listenTo(first, { ...person, behind: again.lastId })
  await aWhile()
  expect(nothingMissed.heard).toEqual([])
})

test('delivers an event of a month ago', async () => {
  const person = await makeSignedIn(first)
  const { lastId: behind } = await listenTo(first, person)
  const to = { users: [person.user.id] }
  await publishEvent(first.db, { kind: 'settings-changed', to, data: { key: 'old' } })
  await first.pool.query(`update live_events set time = time - interval '30 days'`)
  const again = await listenTo(second, { ...person, behind })
  await expect.poll(() => again.heard.map(({ data }) => data)).toEqual([{ key: 'old' }])
})

test('replays events since the data was read when a stream opens later', async () => {
  const person = await makeSignedIn(first)
  const to = { users: [person.user.id] }
  const send = (key: string) =>
    publishEvent(first.db, { kind: 'settings-changed', to, data: { key } })
  for (const _ of [second, first]) {
    await send('before')
    await first.pool.query(`update live_events set time = time - interval '1 minute'`)
    await send('between')
    const late = await listenTo(first, { ...person, since: 10_000 })
    await expect.poll(() => late.heard.map(({ data }) => data)).toEqual([{ key: 'between' }])
    expect((await listenTo(first, person)).heard).toEqual([])
    await first.pool.query(`update live_events set time = time - interval '1 minute'`)
  }
})

test('delivers an event that was inserted earlier and committed later', async () => {
  const person = await makeSignedIn(first)
  const to = { users: [person.user.id] }
  const stream = await listenTo(first, person)
  const isPublished = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const slow = first.db.transaction(async (transaction) => {
    await publishEvent(transaction, { kind: 'settings-changed', to, data: { key: 'slow' } })
    isPublished.resolve()
    await mayCommit.promise
  })
  await isPublished.promise
  await publishEvent(first.db, { kind: 'settings-changed', to, data: { key: 'quick' } })
  await expect.poll(() => stream.heard).toHaveLength(1)
  await stream.end()
  mayCommit.resolve()
  await slow
  const again = await listenTo(second, { ...person, behind: stream.lastId })
  await expect.poll(() => again.heard.map(({ data }) => data)).toEqual([{ key: 'slow' }])
})

test('sends a reset when too many events were missed', async () => {
  const person = await makeSignedIn(first)
  const [stream, other] = [await listenTo(first, person), await listenTo(second, person)]
  await publishEvent(first.db, { kind: 'rights-changed', to: 'everyone' })
  await publishEvent(first.db, { kind: 'rights-changed', to: 'everyone' })
  // Either server knows of both.
  await expect.poll(() => [stream.heard.length, other.heard.length]).toEqual([2, 2])
  // Metrics arrive later, at one server before the other.
  const { lastId } = stream
  const now = new Date(Date.now() + 2 * 60 * 60 * 1000)
  const { retention } = defaultSettings
  await deleteOutdated(first.db, { now, signal: new AbortController().signal, retention })
  for (const behind of [0, 10_000_000]) {
    const again = await listenTo(second, { ...person, behind })
    expect(kindsOf(again)).toEqual(['reset'])
    expect(again.lastId).toBeGreaterThanOrEqual(lastId)
  }
  const kept = await listenTo(second, { ...person, behind: lastId })
  await publishEvent(first.db, { kind: 'rights-changed', to: 'everyone' })
  await expect.poll(() => kindsOf(kept)).toEqual(['rights-changed'])
})

test.each(['sign-out', 'a disabled account', 'a reset password'])(
  'ends a stream at once with its session: %s',
  async (channel) => {
    const person = await makeSignedIn(first)
    const { id } = person.user
    const bystander = await listenTo(second, superAdmin)
    const stream = await listenTo(second, person)
    if (channel === 'sign-out') await first.call(auth.logout, { refreshToken: person.refreshToken })
    else if (channel === 'a disabled account')
      await first.call(users.setStatus, { ids: [id], status: '2', allOrNothing: true }, superAdmin)
    else await first.call(users.resetPassword, { id, by: 'link' }, superAdmin)
    await expect.poll(() => stream.isOpen).toBe(false)
    expect(kindsOf(stream)).toEqual(['session-ended'])
    expect(bystander).toMatchObject({ isOpen: true, heard: [] })
    expect((await listenTo(second, person)).answer.status).toBe(401)
  },
)

test('does not extend the session of a stream, and ends the stream when the session expires', async () => {
  const app = await createTestApp({ canListen: false })
  const person = await makeSignedIn(app)
  const seen = async (): Promise<unknown> => {
    const { rows } = await app.pool.query(`select last_seen_at from sessions`)
    return rows
  }
  const before = await seen()
  app.clock.advance(20 * 60_000)
  const stream = await listenTo(app, person)
  expect(stream.answer.status).toBe(200)
  expect(await seen()).toEqual(before)
  app.clock.advance(12 * 60 * 60_000)
  await expect.poll(() => stream.isOpen, { timeout: 4_000 }).toBe(false)
  expect(kindsOf(stream)).toEqual(['session-ended'])
})

test('sends changes of metrics at once, then at most every half second', async () => {
  const app = await createTestApp()
  const admin = await makeSignedIn(app, ['R_SUPER'])
  const stream = await listenTo(app, { ...admin, metrics: true })
  await makeSignedIn(app)
  await expect.poll(() => kindsOf(stream), { timeout: 900 }).toEqual(['metrics-changed'])
  const begun = performance.now()
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => makeSignedIn(app)))
  app.clock.advance(700)
  await expect.poll(() => stream.heard.length, { timeout: 4_000 }).toBeGreaterThan(1)
  await sleep(600)
  // The first event may include earlier changes.
  const most = 2 + Math.floor((performance.now() - begun) / 500)
  expect(stream.heard.length).toBeLessThanOrEqual(most)
  // Clients skip a reload that they did since.
  const event = stream.heard.at(-1)
  const { age, spread } = event!.data as { age: number; spread: number }
  expect(age).toBeGreaterThanOrEqual(700)
  expect(spread).toBe(0)
  await aWhile()
  const late = await listenTo(app, { ...admin, metrics: true, behind: event!.id - 1 })
  await expect.poll(() => late.heard[0]?.id).toBe(event!.id)
  expect((late.heard[0]!.data as { age: number }).age).toBeGreaterThanOrEqual(age + 250)
})

test('spreads reloads when many screens are open', async () => {
  const app = await createTestApp()
  const people = await Promise.all([1, 2, 3].map(() => makeSignedIn(app, ['R_SUPER'])))
  const open = people.flatMap((person) =>
    Array.from({ length: 8 }, () => listenTo(app, { ...person, metrics: true })),
  )
  const [stream] = await Promise.all(open)
  const before = stream!.heard.length
  await makeSignedIn(app)
  await expect.poll(() => stream!.heard.length, { timeout: 4_000 }).toBeGreaterThan(before)
  expect(stream!.heard.at(-1)!.data).toMatchObject({ spread: 40 })
})

function inputOf({ id, version, nickName, gender, phone, email, status, roles: codes }: Person) {
  return { id, version, nickName, gender, phone, email, status, roles: codes }
}
type Person = CallOf<typeof users.update>
