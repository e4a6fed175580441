import { eq, sql } from 'drizzle-orm'
import { expect, test, describe } from 'vitest'
import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { outbox } from '#server/db/schema.ts'
import { startMailServer, textOfMail } from '#server/testing/stand-ins/mail-server.ts'
import {
  deliveryBy,
  mailServerAt,
  outboxOf,
  startSilent,
} from '#server/testing/stand-ins/outbox.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const { deliver, queue } = outboxOf(app)
const minute = 60_000
const hour = 60 * minute

/** Expires a message by the database's clock, which does not move with that of the app. */
const expire = async (look: () => Promise<{ id: number }>) =>
  app.db
    .update(outbox)
    .set({ expiresAt: sql`now()` })
    .where(eq(outbox.id, (await look()).id))

describe('a mail', () => {
  test("is sent in the reader's language as plain text and HTML, with the brand in its subject", async () => {
    const { mails, mailServer } = await startMailServer()
    const english = await queue()
    await queue({ language: 'zh-CN', to: 'du@example.com' })
    await deliver(deliveryBy({ mail: mailServer }))
    // Delivered at the same time.
    expect(mails.flatMap(({ to }) => to).toSorted()).toEqual([
      'du@example.com',
      'reader@example.com',
    ])
    const [first, second] = ['reader@example.com', 'du@example.com'].map((receiver) =>
      mails.find(({ to }) => to.includes(receiver)),
    )
    const { nameEn, nameZh } = defaultBrand
    const [subject, text] = textOfMail(first!).split(/\n(.*)/s)
    expect(subject).toBe(`271828 is your sign-in code · ${nameEn}`)
    expect(text).toMatch(/^Your sign-in code is:\s+271828\s/)
    expect(textOfMail(second!)).toContain(`271828 是您的登录验证码 · ${nameZh}\n您的登录验证码是：`)
    expect(first?.content).toContain('Content-Type: text/html')
    expect(first?.content).toMatch(/^Message-ID: <amber-\d+@example\.com>/m)
    expect(await english()).toMatchObject({ state: 'sent', attempts: 1, problem: null })
  })

  test('loses its content once it is sent', async () => {
    const { mailServer } = await startMailServer()
    const look = await queue()
    await deliver(deliveryBy({ mail: mailServer }))
    expect(await look()).toMatchObject({ data: null, receiver: null })
    expect(JSON.stringify(await app.db.select().from(outbox))).not.toContain('271828')
  })

  test('cannot get other headers or markup from its values', async () => {
    const { mails, mailServer } = await startMailServer()
    await queue({
      template: 'notice',
      data: { title: 'Hello\r\nBcc: evil@example.com', text: '<img src=x onerror=alert(1)>' },
    })
    await deliver(deliveryBy({ mail: mailServer }))
    expect(mails[0]?.to).toEqual(['reader@example.com'])
    const [headers = '', , html = ''] = mails[0]?.content.split(/\r\n\r\n(?=Hello|<!doctype)/) ?? []
    expect(headers.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
    expect(html).toContain('alert(1)')
    expect(html).not.toContain('<img')
  })

  test('waits while the server is down and is retried at growing intervals for over a day', async () => {
    const { mails, mailServer, close } = await startMailServer()
    await close()
    const look = await queue({ template: 'test', data: { name: 'Super' } })
    const pauses: number[] = []
    for (let round = 1; round <= 8; round++) {
      await deliver(deliveryBy({ mail: mailServer }))
      const { nextTryAt, problem } = await look()
      expect(problem).toBe('unreachable')
      pauses.push(nextTryAt.getTime() - app.clock.now().getTime())
      await deliver(deliveryBy({ mail: mailServer }))
      expect((await look()).attempts).toBe(round)
      app.clock.advance(pauses.at(-1)! + 1)
    }
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(7 * hour)
    const again = await startMailServer()
    await deliver(deliveryBy({ mail: again.mailServer }))
    expect(again.mails).toHaveLength(1)
    expect(mails).toHaveLength(0)
    expect(await look()).toMatchObject({ state: 'sent', data: null })
  }, 30_000)

  test('expires in the end and loses its content', async () => {
    const { mailServer, close } = await startMailServer()
    await close()
    const look = await queue({ expiresAt: new Date(app.clock.now().getTime() + 100 * hour) })
    for (let round = 1; round <= 12; round++) {
      await deliver(deliveryBy({ mail: mailServer }))
      app.clock.advance(17 * hour)
    }
    await expire(look)
    await deliver(deliveryBy({ mail: mailServer }))
    expect(await look()).toMatchObject({ state: 'expired', data: null })
    const other = await queue({ expiresAt: new Date(app.clock.now().getTime() + 1_000 * hour) })
    for (let round = 1; round <= 12; round++) {
      await deliver(deliveryBy({ mail: mailServer }))
      app.clock.advance(17 * hour)
    }
    expect(await other()).toMatchObject({ state: 'failed', attempts: 11, data: null })
  }, 30_000)

  test('is not sent after its code has expired', async () => {
    const { mails, mailServer } = await startMailServer()
    const look = await queue({ expiresAt: new Date(app.clock.now().getTime() + 10 * minute) })
    app.clock.advance(11 * minute)
    await deliver(deliveryBy({ mail: mailServer }))
    await expire(look)
    await deliver(deliveryBy({ mail: mailServer }))
    expect(mails).toHaveLength(0)
    expect(await look()).toMatchObject({ state: 'expired', data: null, receiver: null })
  })

  test('waits while the clock of the server is ahead', async () => {
    const { mails, mailServer } = await startMailServer()
    const look = await queue({ expiresAt: new Date(app.clock.now().getTime() + 10 * minute) })
    app.clock.advance(8 * hour)
    await deliver(deliveryBy({ mail: mailServer }))
    expect(mails).toHaveLength(0)
    app.clock.advance(-8 * hour)
    await deliver(deliveryBy({ mail: mailServer }))
    expect(mails).toHaveLength(1)
    expect(await look()).toMatchObject({ state: 'sent' })
  })

  test('is tried once for a rejected recipient, and neither code nor address is stored', async () => {
    const { mailServer } = await startMailServer({
      onRcptTo: (address, _session, done) =>
        done(Object.assign(new Error(`no ${address.address} here, 271828`), { responseCode: 550 })),
    })
    const look = await queue()
    await deliver(deliveryBy({ mail: mailServer }))
    const row = await look()
    expect(row).toMatchObject({ state: 'failed', attempts: 1, problem: 'receiver_refused' })
    expect(row.problemDetail).toMatch(/^550 no … here, …$/)
  })

  test('waits when the password is wrong, because it may be corrected', async () => {
    const { mailServer } = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_given, _session, done) => done(new Error('no')),
    })
    const look = await queue()
    await deliver(deliveryBy({ mail: { ...mailServer, user: 'amber', password: 'canary_smtp' } }))
    expect(await look()).toMatchObject({ state: 'waiting', problem: 'login_refused' })
    expect(JSON.stringify(await look())).not.toContain('canary_smtp')
  })

  test('is not sent unencrypted when TLS is required, nor to an unverified server', async () => {
    const plain = await startMailServer()
    const look = await queue()
    await deliver(deliveryBy({ mail: { ...plain.mailServer, security: 'starttls' } }))
    expect(await look()).toMatchObject({ state: 'waiting', problem: 'insecure' })
    expect(plain.mails).toHaveLength(0)
    const selfSigned = await startMailServer({ secure: true })
    const second = await queue()
    await deliver(deliveryBy({ mail: { ...selfSigned.mailServer, security: 'tls' } }))
    expect(await second()).toMatchObject({ state: 'waiting', problem: 'insecure' })
    expect(selfSigned.mails).toHaveLength(0)
  })

  test('is not sent to a private address from the settings', async () => {
    const { mails, mailServer } = await startMailServer()
    const value = {
      host: 'localhost',
      port: mailServer.port,
      security: 'none',
      user: '',
      password: false,
      from: 'a@b.cn',
    }
    await app.pool.query(
      `insert into settings (key, value, update_time) values ('mail', $1, now()) on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(value)],
    )
    const look = await queue()
    await deliver(deliveryBy({ mayReachPrivate: false }))
    expect(await look()).toMatchObject({ state: 'waiting', problem: 'private_address' })
    app.clock.advance(minute)
    await deliver(deliveryBy({ mayReachPrivate: true }))
    expect(await look()).toMatchObject({ state: 'sent' })
    expect(mails.length).toBeGreaterThan(0)
    await app.pool.query(`delete from settings where key = 'mail'`)
  })

  test('times out at a server that hangs or sends garbage, and is retried', async () => {
    const nonsense = await startSilent((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    const look = await queue()
    const mail = mailServerAt(nonsense)
    await deliver(deliveryBy({ mail }))
    expect(await look()).toMatchObject({ state: 'waiting' })
    expect(['junk', 'unreachable', 'refused']).toContain((await look()).problem)
  })
})
