import { expect, test } from 'vitest'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { codes, type publicCodePurposes } from '@amber/contract/sign-in/codes.ts'
import type { CallOf, Endpoint } from '@amber/contract/endpoint.ts'
import { invitations } from '@amber/contract/sign-in/invitations.ts'
import { notifications } from '@amber/contract/messaging/notifications.ts'
import { ownActivity } from '@amber/contract/account/own-activity.ts'
import { ownPassword } from '@amber/contract/account/own-password.ts'
import { passwords } from '@amber/contract/sign-in/passwords.ts'
import { delivery as deliveryCalls } from '@amber/contract/messaging/delivery.ts'
import { registration, termsVersion } from '@amber/contract/sign-in/registration.ts'
import { secondStep } from '@amber/contract/sign-in/second-step.ts'
import { settings, type SettingKey, type Settings } from '@amber/contract/settings/settings.ts'
import { setup } from '@amber/contract/sign-in/setup.ts'
import { signInLog } from '@amber/contract/logs/sign-in-log.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { users } from '@amber/contract/users/users.ts'
import { createSetupToken } from '#server/features/sign-in/setup/setup.service.ts'
import { createBrowser } from '#server/testing/stand-ins/browser.ts'
import { startTlsMailServer, textOfMail } from '#server/testing/stand-ins/mail-server.ts'
import { createAuthenticator } from './make-two-step.ts'
import { makeCaptcha } from './make.ts'
import { deliveryBy, outboxOf } from '#server/testing/stand-ins/outbox.ts'
import { createTestApp, type CallOptions } from './test-app.ts'

/**
 * Signs in from the first start in production with marked secrets, then searches logs, tables and responses for them.
 */

const delivery = deliveryBy()
const app = await createTestApp({ mode: 'production', delivery })
const { mails, mailServer } = await startTlsMailServer({
  authOptional: false,
  onAuth: ({ password }, _session, done) =>
    password === 'canary_smtp_pass' ? done(null, { user: 'amber' }) : done(new Error('no')),
})
const { deliver } = outboxOf(app)
const browser = createBrowser(app)

const answers: { call: string; text: string }[] = []
let keys = 0
async function call<E extends Endpoint>(endpoint: E, input: CallOf<E>, options: CallOptions = {}) {
  const headers = { 'idempotency-key': `walk-${++keys}`, ...options.headers }
  const reply = await browser.raw(endpoint, input, { ...options, headers })
  answers.push({ call: `${endpoint.method} ${endpoint.path}`, text: reply.text })
  app.clock.advance(20_000)
  return reply
}

/** Secrets that must never be readable, by name. */
const secrets = new Map<string, string>()
/** Returned in exactly one response. */
const handedOut = new Set<string>()
function mark(name: string, secret: string, isHandedOut = false): string {
  expect(secret.length, name).toBeGreaterThan(5)
  secrets.set(name, secret)
  if (isHandedOut) handedOut.add(name)
  return secret
}
const markTokens = (name: string, pair: { token: string; refreshToken: string }) => {
  mark(`${name}: access token`, pair.token, true)
  mark(`${name}: refresh token`, pair.refreshToken, true)
  return { token: pair.token }
}

async function codeBy(
  purpose: (typeof publicCodePurposes)[number],
  receiver: string,
  invitation?: string,
) {
  const { id, answer } = await makeCaptcha(app)
  const input = { purpose, receiver, captcha: { id, answer }, ...(invitation && { invitation }) }
  const before = mails.length
  expect((await call(codes.send, input)).status).toBe(200)
  await deliver(delivery)
  const texts = mails.slice(before).map(textOfMail)
  const [found = ''] = texts.flatMap((text) => /^\d{6}\b/.exec(text) ?? [])
  return mark(`code for ${purpose}`, found)
}

async function walk() {
  const setupToken = mark('set-up token', await createSetupToken(app.db, app.platform))
  const bossPassword = mark('password of the owner', 'canary_Owner_1')
  const manager = { userName: 'the_owner', password: bossPassword }
  await call(setup.complete, { setupToken, nickName: 'Olive', ...manager })
  const admin = markTokens('owner', (await call(auth.login, manager)).data)
  const put = async <Key extends SettingKey>(key: Key, own: Partial<Settings[Key]> | object) => {
    const stored = (await call(settings.get, {}, admin)).data[key]
    const value = { ...stored.value, ...own }
    const input = { key, version: stored.version, value } as CallOf<typeof settings.update>
    expect((await call(settings.update, input, admin)).status).toBe(200)
  }
  const { host, port, security, from } = mailServer
  const given = { security, user: 'amber', from }
  await put('mail', { host, port, ...given, password: mark('SMTP password', 'canary_smtp_pass') })
  const url = `https://sms.example.com/${mark('path of the gateway', 'canary_gateway_path')}`
  await put('sms', { url, secret: mark('gateway secret', 'canary_gateway_secret') })
  await put('wechat', { appId: 'wx1', secret: mark('WeChat secret', 'canary_wechat_secret') })
  await put('oidc', {
    issuer: `https://sso.example.com/${mark('path of the issuer', 'canary_issuer_path')}`,
    clientId: 'amber',
    secret: mark('client secret', 'canary_client_secret'),
  })
  await put('registration', { mode: 'invitation' })

  const email = 'rain@example.com'
  const guest = { email, roles: ['R_USER'], hours: 24 }
  const inviteOnce = { ...admin, headers: { 'idempotency-key': 'invite-once' } }
  const invited = await call(invitations.create, guest, inviteOnce)
  expect((await call(invitations.create, guest, inviteOnce)).code).toBe('response_not_stored')
  const invitation = mark('invitation', invited.data.token, true)
  await call(registration.readInvitation, { invitation })
  const first = mark('first password', 'canary_First_1')
  const newUser = {
    userName: 'rain_1',
    password: first,
    receiver: email,
    termsVersion,
    invitation,
  }
  const code = await codeBy('register', email, invitation)
  expect((await call(registration.register, { ...newUser, code })).status).toBe(201)

  const mistyped = mark('mistyped password', 'canary_Frist_1')
  await call(auth.login, { userName: 'rain_1', password: mistyped })
  await call(auth.login, { userName: mark('password as a name', 'canary_Name_1'), password: first })
  const rain = markTokens(
    'created an account',
    (await call(auth.login, { userName: 'rain_1', password: first })).data,
  )
  const begun = (await call(twoStep.enrol, { password: first }, rain)).data
  const authenticator = createAuthenticator(app, mark('TOTP secret', begun.secret, true))
  const { enrolment } = begun
  mark('enrolment', enrolment, true)
  const enabled = await call(twoStep.enable, { enrolment, code: await authenticator() }, rain)
  const recovery = enabled.data.recoveryCodes ?? []
  recovery.forEach((one, index) => mark(`recovery code ${index}`, one, true))

  const pendingTokenFor = async (password: string) => {
    const reply = await call(auth.login, { userName: 'rain_1', password })
    return mark(`pending token ${keys}`, reply.problem.secondStep?.pendingToken ?? '', true)
  }
  const pendingToken = await pendingTokenFor(first)
  await call(secondStep.finish, { pendingToken, code: mark('wrong TOTP code', '918273') })
  const totp = mark('TOTP code', await authenticator())
  const second = await call(secondStep.finish, { pendingToken, code: totp })
  const inAgain = markTokens('by TOTP', second.data)
  const rotated = await call(auth.refreshToken, { refreshToken: second.data.refreshToken })
  markTokens('refreshed', rotated.data)
  const newPassword = mark('second password', 'canary_Second_1')
  const fresh = { token: rotated.data.token }
  expect((await call(ownPassword.change, { password: first, newPassword }, fresh)).status).toBe(200)
  expect((await call(auth.getUserInfo, {}, inAgain)).status).toBe(401)

  const reset = { receiver: email, code: await codeBy('reset_password', email) }
  const third = mark('third password', 'canary_Third_1')
  expect((await call(passwords.resetByCode, { ...reset, password: third })).status).toBe(200)
  const byRecovery = { pendingToken: await pendingTokenFor(third), recoveryCode: recovery[0] }
  markTokens('by a recovery code', (await call(secondStep.finish, byRecovery)).data)
  const bySignInCode = { receiver: email, code: await codeBy('sign_in', email) }
  const due = (await call(auth.loginByCode, bySignInCode)).problem.secondStep?.pendingToken ?? ''
  mark('pending token of a code', due, true)

  const { records } = (await call(users.list, { userName: 'rain_1' }, admin)).data
  const { id = '' } = records[0] ?? {}
  const resetOnce = { ...admin, headers: { 'idempotency-key': 'reset-once' } }
  const link = (await call(users.resetPassword, { id, by: 'link' }, resetOnce)).data.token ?? ''
  const repeated = await call(users.resetPassword, { id, by: 'link' }, resetOnce)
  expect(repeated.code).toBe('response_not_stored')
  const token = mark('password link', link, true)
  await call(passwords.readLink, { token })
  const fourth = mark('fourth password', 'canary_Fourth_1')
  expect((await call(passwords.choose, { token, password: fourth })).status).toBe(200)
  const last = { pendingToken: await pendingTokenFor(fourth), recoveryCode: recovery[1] }
  const person = markTokens('the last', (await call(secondStep.finish, last)).data)
  await deliver(delivery)
  return { id, admin, person }
}

async function tables(): Promise<Map<string, string>> {
  const { rows } = await app.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found = new Map<string, string>()
  for (const { name } of rows) {
    const all = await app.pool.query<{ row: string }>(`select t::text as row from "${name}" t`)
    found.set(name, all.rows.map(({ row }) => row).join('\n'))
  }
  return found
}

/** URLs may contain a key: allowed in settings and stored responses, but never in a log. */
const isAddress = (name: string) => name.startsWith('path of')
const ofAddresses = ['settings', 'idempotency_keys']

test('no secret of a sign-in is logged, stored or returned again', async () => {
  const { id, admin, person } = await walk()
  const before = answers.length
  await call(auditLog.list, { size: 100 }, admin)
  await call(auditLog.download, { format: 'csv' }, admin)
  await call(signInLog.list, { size: 100 }, admin)
  await call(signInLog.download, { format: 'csv' }, admin)
  await call(users.get, { id }, admin)
  await call(deliveryCalls.state, {}, admin)
  await call(settings.get, {}, admin)
  await call(ownActivity.download, { format: 'json' }, person)
  await call(ownActivity.listSessions, {}, person)
  await call(notifications.list, {}, person)
  const shown = answers.slice(before)
  for (const { call: name, text } of shown) expect(text.length, name).toBeGreaterThan(40)

  const stored = await tables()
  expect([...stored.keys()]).toContain('audit_events')
  expect(stored.get('idempotency_keys')).toContain('reset-once')
  const log = app.logged.join('')
  expect(log).toContain('/api/passwords/choose')
  const leaks: string[] = []
  for (const [name, secret] of secrets) {
    const hidden = Buffer.from(secret).toString('hex')
    // Six digits also occur within digests.
    const sought = /^\d+$/.test(secret)
      ? `(?<![0-9a-z.])${secret}(?![0-9a-z])`
      : RegExp.escape(secret)
    const pattern = new RegExp(`${sought}|${hidden}`, 'i')
    const isIn = (text: string) => pattern.test(text)
    if (isIn(log)) leaks.push(`${name} is in the log`)
    for (const [table, text] of stored)
      if (isIn(text) && !(isAddress(name) && ofAddresses.includes(table)))
        leaks.push(`${name} is in the table ${table}`)
    const leaking = answers.filter(({ text }) => isIn(text))
    if (!isAddress(name) && leaking.length !== (handedOut.has(name) ? 1 : 0))
      leaks.push(
        `${name} was answered by ${leaking.map((one) => one.call).join(', ') || 'nothing'}`,
      )
  }
  expect(leaks).toEqual([])
})
