import { describe, expect, test } from 'vitest'
import { delivery } from '@amber/contract/messaging/delivery.ts'
import { defaultSettings, settings } from '@amber/contract/settings/settings.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import {
  startMailServer,
  startTlsMailServer,
  textOfMail,
} from '#server/testing/stand-ins/mail-server.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import {
  deliveryBy,
  mailServerAt,
  outboxOf,
  startSilent,
} from '#server/testing/stand-ins/outbox.ts'
import { startSmsGateway } from '#server/testing/stand-ins/sms-gateway.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const canary = 'canary_smtp_secret'
const app = await createTestApp({ delivery: deliveryBy() })
const { token, user } = await makeSignedIn(app, ['R_SUPER'])

const read = async (on: TestApp = app, by = token) =>
  (await on.call(settings.get, {}, { token: by })).data
const state = async (on: TestApp = app, by = token) =>
  (await on.call(delivery.state, {}, { token: by })).data

async function save(key: 'mail' | 'sms', value: object) {
  const stored = (await read())[key]
  const input = { key, version: stored.version, value: { ...stored.value, ...value } }
  return app.call(settings.update, input, { token })
}

const sendTest = (channel: 'mail' | 'sms', receiver: string) =>
  app.call(delivery.sendTest, { channel, receiver }, { token })

describe('the settings of mail', () => {
  test('store a password and never return or log it', async () => {
    const given = { host: 'smtp.example.com', user: 'amber@example.com', password: canary }
    const saved = await save('mail', given)
    expect(saved).toMatchObject({
      status: 200,
      data: { value: { password: true, host: 'smtp.example.com' } },
    })
    expect((await read()).mail.value).toMatchObject({ password: true })
    for (const place of [
      saved.text,
      JSON.stringify(await read()),
      JSON.stringify(await state()),
      JSON.stringify(await app.db.select().from(auditEvents)),
      app.logged.join(''),
    ])
      expect(place).not.toContain(canary)
    const events = await app.db.select().from(auditEvents)
    expect(events.at(-1)?.after).toMatchObject({ secretChanged: true })
  })

  test('keep the stored password unless it is replaced or removed', async () => {
    const { mails, mailServer } = await startTlsMailServer({
      authOptional: false,
      onAuth: ({ password = '' }, _session, done) =>
        password === canary ? done(null, { user: 'amber' }) : done(new Error('no')),
    })
    const { host, port, security } = mailServer
    await save('mail', { host, port, security, user: 'amber@example.com', password: canary })
    expect((await save('mail', { from: 'post@example.com' })).status).toBe(200)
    expect((await sendTest('mail', 'reader@example.com')).data).toEqual({ problem: null })
    expect(mails[0]).toMatchObject({ from: 'post@example.com', to: ['reader@example.com'] })
    expect(textOfMail(mails[0]!)).toContain(`${user.userName} sent this test message`)
    await save('mail', { password: false })
    expect((await read()).mail.value.password).toBe(false)
    expect((await sendTest('mail', 'reader@example.com')).data.problem).not.toBeNull()
  })

  test('do not send the password to another host', async () => {
    await save('mail', { host: 'smtp.example.com', password: canary })
    const moved = await save('mail', { host: 'smtp.evil.example' })
    expect(moved).toMatchObject({ status: 422, code: 'setting_secret_due' })
    expect(moved.problem.fields).toHaveProperty('password')
    expect((await save('mail', { host: 'smtp.evil.example', password: 'theirs' })).status).toBe(200)
  })

  test('refuse invalid servers', async () => {
    for (const wrong of [
      { host: 'a b' },
      { host: 'x@y' },
      { port: 0 },
      { port: 65_536 },
      { security: 'ssl' },
      { from: 'nobody' },
      { password: '' },
      { password: 5 },
    ])
      expect((await save('mail', wrong)).code, JSON.stringify(wrong)).toBe('input_invalid')
    for (const wrong of [
      { url: 'ftp://x.cn' },
      { url: 'javascript:alert(1)' },
      { url: 'x' },
      { secret: 'x'.repeat(600) },
    ])
      expect((await save('sms', wrong)).code, JSON.stringify(wrong)).toBe('input_invalid')
  })
})

describe('a test message', () => {
  test('reports its actual outcome', async () => {
    await save('mail', { ...defaultSettings.mail })
    expect((await sendTest('mail', 'a@example.com')).data).toEqual({
      problem: { kind: 'unconfigured', detail: null },
    })
    const refusing = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`no ${address} here`), { responseCode: 550 })),
    })
    const { host, port } = refusing.mailServer
    await save('mail', { host, port, security: 'none', from: 'a@b.cn' })
    expect((await sendTest('mail', 'a@example.com')).data).toEqual({
      problem: { kind: 'receiver_refused', detail: '550 no … here' },
    })
    const { gateway } = await startSmsGateway((response) => response.writeHead(503).end())
    await save('sms', { ...gateway })
    expect((await sendTest('sms', '13800138000')).data).toEqual({
      problem: { kind: 'refused', detail: 'HTTP 503' },
    })
    const events = await app.db.select().from(auditEvents)
    expect(events.filter(({ action }) => action === 'delivery.test').length).toBeGreaterThan(1)
  })

  test('times out after some seconds and holds no database connection meanwhile', async () => {
    const port = await startSilent()
    const { host } = mailServerAt(port)
    await save('mail', { host, port, security: 'none', from: 'a@b.cn' })
    const started = performance.now()
    const waiting = sendTest('mail', 'a@example.com')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(app.pool.totalCount - app.pool.idleCount).toBe(0)
    expect((await waiting).data.problem?.kind).toBe('timeout')
    expect(performance.now() - started).toBeLessThan(14_000)
  }, 20_000)

  test('is accepted for addresses of its channel only', async () => {
    expect((await sendTest('mail', '13800138000')).problem.fields).toHaveProperty('receiver')
    expect((await sendTest('sms', 'a@example.com')).problem.fields).toHaveProperty('receiver')
  })
})

describe('the state of the outbox', () => {
  test('reports waiting messages and problems without contents', async () => {
    const { deliver, queue } = outboxOf(app)
    await app.pool.query('delete from outbox')
    const { gateway } = await startSmsGateway((response) => response.writeHead(500).end())
    await save('sms', { ...gateway })
    await queue({ channel: 'sms', to: '13800138000' })
    await deliver(deliveryBy())
    expect((await state()).sms).toMatchObject({
      source: 'settings',
      fixed: null,
      waiting: 1,
      failed: 0,
      problem: { kind: 'refused', detail: 'HTTP 500' },
    })
    expect(JSON.stringify(await state())).not.toMatch(/13800138000|271828|canary/)
  })

  test('shows the values fixed by the environment, which the settings cannot change', async () => {
    const mail = { ...mailServerAt(25), password: canary }
    const fixed = await createTestApp({ delivery: deliveryBy({ mail }) })
    const admin = await makeSignedIn(fixed, ['R_SUPER'])
    const { data, text } = await fixed.call(delivery.state, {}, { token: admin.token })
    expect(data.mail).toMatchObject({
      source: 'environment',
      fixed: { host: '127.0.0.1', password: true },
    })
    expect(text).not.toContain(canary)
    const input = { key: 'mail', version: 0, value: defaultSettings.mail } as const
    expect(await fixed.call(settings.update, input, { token: admin.token })).toMatchObject({
      status: 409,
      code: 'setting_fixed',
    })
  })
})

test('reports delivery as impossible, not as unconfigured, if the host cannot send', async () => {
  const nowhere = { transports: null, mail: null, sms: null, mayReachPrivate: false }
  const other = await createTestApp({ delivery: nowhere })
  const { token: by } = await makeSignedIn(other, ['R_SUPER'])
  const { version, value } = (await read(other, by)).mail
  const named = { ...value, host: 'smtp.example.com', from: 'post@example.com' }
  const saved = await other.call(
    settings.update,
    { key: 'mail', version, value: named },
    { token: by },
  )
  expect(saved.status).toBe(200)
  expect(await state(other, by)).toMatchObject({
    mail: { source: 'impossible' },
    sms: { source: 'impossible' },
  })
  const input = { channel: 'mail', receiver: 'a@example.com' } as const
  expect((await other.call(delivery.sendTest, input, { token: by })).data).toEqual({
    problem: { kind: 'impossible', detail: null },
  })
})
