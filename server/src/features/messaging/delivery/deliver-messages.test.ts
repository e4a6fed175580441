import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { channels } from '@amber/contract/sign-in/codes.ts'
import { health } from '@amber/contract/health.ts'
import { outbox } from '#server/db/schema.ts'
import { deleteOutdated } from '#server/http/housekeeping.queries.ts'
import { codeAsker } from '#server/testing/ask-code.ts'
import { startMailServer } from '#server/testing/stand-ins/mail-server.ts'
import { makeUser } from '#server/testing/make.ts'
import {
  deliveryBy,
  mailServerAt,
  outboxOf,
  startSilent,
} from '#server/testing/stand-ins/outbox.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'
import { deliverMessages } from './deliver-messages.service.ts'
import { queueMessage } from './outbox.service.ts'

const app = await createTestApp()
const { deliver, queue } = outboxOf(app)
const minute = 60_000
const hour = 60 * minute

describe('several servers', () => {
  test('send each message once', async () => {
    const { mails, mailServer } = await startMailServer()
    const servers = await Promise.all([1, 2, 3].map(() => createTestApp({ share: app })))
    for (let count = 1; count <= 40; count++) await queue({ to: `many${count}@example.com` })
    for (let round = 1; round <= 5; round++)
      await Promise.all(servers.map((on) => deliver(deliveryBy({ mail: mailServer }), { on })))
    const receivers = mails.flatMap(({ to }) => to).filter((to) => to.startsWith('many'))
    expect(receivers).toHaveLength(40)
    expect(new Set(receivers).size).toBe(40)
  }, 30_000)

  test('leave a message of an unknown template to servers of a newer version', async () => {
    const { mails, mailServer } = await startMailServer()
    const look = await queue({ to: 'newer@example.com' })
    const { id, template } = await look()
    const set = (name: string) =>
      app.db.update(outbox).set({ template: name }).where(eq(outbox.id, id))
    await set('of_a_newer_version')
    await deliver(deliveryBy({ mail: mailServer }))
    expect(await look()).toMatchObject({ state: 'waiting', attempts: 0, leaseId: null })
    await set(template)
    await deliver(deliveryBy({ mail: mailServer }))
    expect(mails.flatMap(({ to }) => to)).toEqual(['newer@example.com'])
  })

  test('take over messages of a killed server after the lease', async () => {
    const { mails, mailServer } = await startMailServer()
    const look = await queue({ to: 'orphan@example.com' })
    const until = new Date(app.clock.now().getTime() + 2 * minute)
    await app.db
      .update(outbox)
      .set({ leaseId: crypto.randomUUID(), leaseUntil: until, attempts: 1 })
      .where(eq(outbox.id, (await look()).id))
    await deliver(deliveryBy({ mail: mailServer }))
    expect(mails).toHaveLength(0)
    app.clock.advance(2 * minute + 1)
    await deliver(deliveryBy({ mail: mailServer }))
    expect(mails.map(({ to }) => to)).toEqual([['orphan@example.com']])
  })

  test('return an unfinished message uncounted when they stop', async () => {
    const port = await startSilent()
    const look = await queue()
    const stop = new AbortController()
    const mail = mailServerAt(port)
    const round = deliver(deliveryBy({ mail }), { signal: stop.signal })
    await expect.poll(async () => (await look()).attempts).toBe(1)
    stop.abort()
    await round
    expect(await look()).toMatchObject({ state: 'waiting', attempts: 0, leaseId: null })
  })
})

test('sends a code before bulk mails that have been due for longer', async () => {
  const { mails, mailServer } = await startMailServer()
  for (let count = 1; count <= 12; count++)
    await queue({ to: `bulk${count}@example.com`, isBulk: true })
  app.clock.advance(1_000)
  await queue({ to: 'code@example.com' })
  const receivers = () => mails.flatMap(({ to }) => to)
  await deliver(deliveryBy({ mail: mailServer }))
  expect(receivers()).toContain('code@example.com')
  await deliver(deliveryBy({ mail: mailServer }))
  expect(receivers().filter((to) => to.startsWith('bulk'))).toHaveLength(12)
})

describe('without delivery settings', () => {
  test('a production server keeps messages until delivery is configured', async () => {
    const look = await queue()
    await deliver(deliveryBy())
    expect(await look()).toMatchObject({ state: 'waiting', attempts: 0 })
    const { mails, mailServer } = await startMailServer()
    await deliver(deliveryBy({ mail: mailServer }))
    expect(mails.length).toBeGreaterThan(0)
    expect(await look()).toMatchObject({ state: 'sent' })
  })

  test('an evaluation marks them as shown', async () => {
    const look = await queue()
    await deliver(deliveryBy(), { mode: 'evaluation' })
    expect(await look()).toMatchObject({ state: 'shown', data: null, receiver: null })
  })
})

test('deletes ended messages after a week, and keeps waiting ones', async () => {
  const sent = await queue()
  await deliver(deliveryBy(), { mode: 'evaluation' })
  const waiting = await queue({ expiresAt: new Date(app.clock.now().getTime() + 1_000 * hour) })
  app.clock.advance(8 * 24 * hour)
  const retention = { signIns: 400, auditEvents: 3650, removedUsers: 30 }
  await deleteOutdated(app.db, {
    now: app.clock.now(),
    signal: new AbortController().signal,
    retention,
  })
  await expect(sent()).rejects.toThrow('gone')
  expect((await waiting()).state).toBe('waiting')
})

test('health and password sign-in stay fast while mail and SMS hang', async () => {
  const small = await createTestApp({ connections: 3 })
  const port = await startSilent()
  const now = small.clock.now()
  for (let count = 1; count <= 30; count++)
    for (const channel of channels)
      await queueMessage(small.db, {
        channel,
        to: channel === 'mail' ? 'reader@example.com' : '13800138000',
        language: 'en-US',
        template: 'code_sign_in',
        data: { code: '271828', minutes: 10 },
        now,
      })
  const stop = new AbortController()
  const mail = mailServerAt(port)
  const delivery = deliveryBy({
    mail,
    sms: { url: `http://127.0.0.1:${port}/`, secret: 'x'.repeat(16) },
  })
  const hanging = Promise.all(
    channels.map((channel) =>
      deliverMessages(small.db, {
        channel,
        delivery,
        log: pino({ level: 'silent' }),
        mode: 'production',
        platform: small.platform,
        signal: stop.signal,
      }),
    ),
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  const { userName } = await makeUser(small)
  const start = performance.now()
  expect((await small.call(health.ready, {})).status).toBe(200)
  expect((await small.call(auth.login, { userName, password: testPassword })).status).toBe(200)
  expect(performance.now() - start).toBeLessThan(3_000)
  stop.abort()
  await hanging
})

test('reports a delay to the caller requesting a code, with or without an account', async () => {
  const port = await startSilent((socket) => void socket.destroy())
  const broken = deliveryBy({ mail: mailServerAt(port) })
  const cut = await createTestApp({ delivery: broken })
  const asker = codeAsker(cut)
  const { deliver: deliverThere, queue: queueThere } = outboxOf(cut)
  const { email } = await makeUser(cut, { email: asker.freshMail() })
  const isDelayed = async (receiver: string) =>
    (await asker.send('sign_in', receiver)).data.isDelayed
  await queueThere()
  expect(await isDelayed(email ?? '')).toBe(false)
  await deliverThere(broken)
  // Counts only after a retry.
  expect(await isDelayed(asker.freshMail())).toBe(false)
  cut.clock.advance(3 * minute)
  await deliverThere(broken)
  expect(await isDelayed(email ?? '')).toBe(true)
  expect(await isDelayed(asker.freshMail())).toBe(true)
  expect((await asker.send('sign_in', asker.freshPhone())).data.isDelayed).not.toBe(true)
  const { mails, mailServer } = await startMailServer()
  cut.clock.advance(3 * minute)
  await deliverThere(deliveryBy({ mail: mailServer }))
  expect(mails.length).toBeGreaterThan(0)
  expect(await isDelayed(asker.freshMail())).toBe(false)
})
