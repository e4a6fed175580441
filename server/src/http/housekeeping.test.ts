import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '@amber/contract/settings/settings.ts'
import {
  devices,
  metricCounts,
  passwordLinks,
  rateLimits,
  sessions,
  setupLinks,
  signIns,
  userCountChanges,
} from '#server/db/schema.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { withBrokenTable } from '#server/testing/faults/broken-table.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sessionTimes } from '#server/http/session/authenticate.ts'
import { deleteOutdated, keptFor } from './housekeeping.queries.ts'

const app = await createTestApp()
const { user } = await makeSignedIn(app)
const now = app.clock.now()
const hour = 60 * 60_000
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const { retention } = defaultSettings
const clean = (signal = new AbortController().signal) =>
  deleteOutdated(app.db, { now, signal, retention })
const bytes = () => app.platform.randomBytes(32)

async function addSession(
  selector: string,
  row: Partial<typeof sessions.$inferInsert> & { createTime: Date; lastSeenAt: Date },
) {
  await app.db.insert(sessions).values({
    id: crypto.randomUUID(),
    selector,
    userId: user.id,
    keyId: 1,
    accessHash: bytes(),
    refreshHash: bytes(),
    accessExpiresAt: row.lastSeenAt,
    isRemembered: false,
    ip: '192.0.2.1',
    userAgent: '',
    ...row,
  })
}
const left = async (query: Promise<{ name: string }[]>) =>
  (await query).map(({ name }) => name).toSorted()

describe('housekeeping', () => {
  test('deletes sessions thirty days after their end, for every reason of the end', async () => {
    const old = { createTime: ago(200 * 24 * hour), lastSeenAt: ago(100 * 24 * hour) }
    const ended = (time: number) => ({ endedAt: ago(time), endReason: 'revoked' }) as const
    const both = (time: number) => ({ createTime: ago(time), lastSeenAt: ago(time) })
    const seen = (lastSeen: number) => ({
      ...old,
      createTime: ago(80 * 24 * hour),
      lastSeenAt: ago(lastSeen),
    })
    const kept = keptFor.sessions
    await app.db.delete(sessions)
    await addSession('gone: ended', { ...old, ...ended(kept + hour) })
    await addSession('kept: ended', { ...old, ...ended(kept - hour) })
    await addSession('gone: idle', both(kept + sessionTimes.idle + hour))
    await addSession('kept: idle', both(kept + sessionTimes.idle - hour))
    await addSession('gone: idle long', {
      ...seen(kept + sessionTimes.idleRemembered + hour),
      isRemembered: true,
    })
    await addSession('kept: remembered', { ...seen(hour), isRemembered: true })
    const tooOld = kept + sessionTimes.absolute
    await addSession('gone: old', {
      createTime: ago(tooOld + hour),
      lastSeenAt: ago(kept + hour),
      isRemembered: true,
    })
    await addSession('kept: old', {
      createTime: ago(tooOld - hour),
      lastSeenAt: ago(kept + hour),
      isRemembered: true,
    })
    await clean()
    expect(await left(app.db.select({ name: sessions.selector }).from(sessions))).toEqual([
      'kept: ended',
      'kept: idle',
      'kept: old',
      'kept: remembered',
    ])
  })

  test('deletes other expired rows and keeps the rest', async () => {
    await app.db.delete(devices)
    for (const [userAgent, time] of [
      ['gone', keptFor.devices + hour],
      ['kept', keptFor.devices - hour],
    ] as const)
      await app.db.insert(devices).values({
        userAgent,
        userId: user.id,
        tokenHash: bytes(),
        createTime: ago(999 * 24 * hour),
        lastSeenAt: ago(time),
      })
    await app.db.delete(signIns)
    for (const [userName, time] of [
      ['gone', retention.signIns * 24 * hour + hour],
      ['kept', retention.signIns * 24 * hour - hour],
    ] as const)
      await app.db.insert(signIns).values({
        id: crypto.randomUUID(),
        userName,
        ip: '',
        userAgent: '',
        time: ago(time),
      })
    const open = { tokenHash: bytes(), expiresAt: ago(-hour) }
    const used = { tokenHash: bytes(), expiresAt: ago(-hour), usedAt: ago(keptFor.links + hour) }
    const expired = { tokenHash: bytes(), expiresAt: ago(keptFor.links + hour) }
    const justUsed = { tokenHash: bytes(), expiresAt: ago(hour), usedAt: ago(hour) }
    const links = [open, used, expired, justUsed]
    const made = { userId: user.id, createBy: 'Super', createTime: ago(hour) }
    await app.db.insert(setupLinks).values(links)
    await app.db.insert(passwordLinks).values(links.map((link) => ({ ...link, ...made })))
    await clean()
    expect(await left(app.db.select({ name: devices.userAgent }).from(devices))).toEqual(['kept'])
    expect(await left(app.db.select({ name: signIns.userName }).from(signIns))).toEqual(['kept'])
    const hex = (all: { hash: Uint8Array }[]) => all.map(({ hash }) => hash.toHex()).toSorted()
    for (const table of [setupLinks, passwordLinks]) {
      const hashes = await app.db.select({ hash: table.tokenHash }).from(table)
      expect(hex(hashes)).toEqual(hex([{ hash: open.tokenHash }, { hash: justUsed.tokenHash }]))
    }
  })
})

test('deletes metrics after a hundred days', async () => {
  const times = [ago(keptFor.metrics + hour), ago(keptFor.metrics - hour)] as const
  await app.db.delete(metricCounts)
  await app.db.delete(userCountChanges)
  await app.db
    .insert(metricCounts)
    .values(times.map((time) => ({ metric: 'sign_ins' as const, time, count: 1 })))
  await app.db.insert(userCountChanges).values(times.map((time) => ({ time, change: 1 })))
  await clean()
  for (const table of [metricCounts, userCountChanges])
    expect(await app.db.select({ time: table.time }).from(table)).toEqual([{ time: times[1] }])
})

test('cleans the other tables when one fails, and reports the failure', async () => {
  await app.db.delete(signIns)
  const time = ago(retention.signIns * 24 * hour + hour)
  await app.db
    .insert(signIns)
    .values({ id: crypto.randomUUID(), userName: 'gone', ip: '', userAgent: '', time })
  await app.db
    .insert(rateLimits)
    .values({ key: 'broken', calls: 1, windowEndsAt: ago(2 * keptFor.counters) })
  await withBrokenTable(app.address, { table: 'rate_limits', operation: 'delete' }, () =>
    expect(clean()).rejects.toMatchObject({ cause: { message: 'broken table' } }),
  )
  expect(await app.db.$count(signIns)).toBe(0)
  await clean()
  expect(await app.db.$count(rateLimits)).toBe(0)
})

describe('housekeeping of many rows', () => {
  const fill = () =>
    app.db.execute(sql`insert into rate_limits (key, calls, window_ends_at)
      select 'key ' || n, 1, ${ago(2 * keptFor.counters).toISOString()}::timestamptz
      from generate_series(1, 2500) as n on conflict do nothing`)
  const count = () => app.db.$count(rateLimits)

  test('continues until all are deleted, and skips locked rows until the next run', async () => {
    await fill()
    await app.db.transaction(async (other) => {
      await other.execute(sql`select from rate_limits where key = 'key 5' for update`)
      await clean()
      expect(await count()).toBe(1)
    })
    await clean()
    expect(await count()).toBe(0)
  })

  test('does nothing while another server runs, and stops on abort', async () => {
    await fill()
    await app.db.transaction(async (other) => {
      await other.execute(sql`select pg_advisory_xact_lock(7262370003)`)
      await clean()
      expect(await count()).toBe(2500)
    })
    await clean(AbortSignal.abort())
    expect(await count()).toBe(2500)
    await Promise.all([clean(), clean()])
    await clean()
    expect(await count()).toBe(0)
  })
})
