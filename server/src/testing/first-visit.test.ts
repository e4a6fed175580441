import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { errors, type ErrorCode } from '@amber/contract/errors.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import {
  firstLanguage,
  firstVisitLanguages,
  isChinese,
  languages,
  translate,
  type Language,
} from '@amber/contract/localized-text.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { outbox } from '#server/db/schema.ts'
import { notify } from '#server/features/messaging/notifications/notify.service.ts'
import { makeSignedIn, makeUser, putSetting } from './make.ts'
import { requestOf } from './read-answer.ts'
import { createTestApp } from './test-app.ts'

/** Language for callers and recipients without a preference. */

const app = await createTestApp()

// RFC 5646 keeps `qaa` for private use, so it is never a supported language.
const headers: [string | null, (setting: Language) => Language][] = [
  [null, (setting) => setting],
  ['', (setting) => setting],
  ['qaa-QM,qaa;q=0.9', (setting) => setting],
  ['*', (setting) => setting],
  ['qaa, en;q=0.5, zh;q=0.4', () => 'en-US'],
  ['zh-TW, en;q=0.5', () => 'zh-TW'],
  ['zh-SG, en;q=0.5', () => 'zh-CN'],
]

/** Returns the languages that an answer can be in, as some texts are the same in two. */
async function languagesOf(path: string, init: RequestInit, header: string | null) {
  const headers = new Headers(init.headers)
  if (header !== null) headers.set('accept-language', header)
  const answer = await app.request(path, { ...init, headers })
  const { code, msg, message } = (await answer.json()) as {
    code: ErrorCode
    msg?: string
    message?: string
  }
  // Health checks and the like have a text without a code.
  if (!(code in errors))
    return languages.filter((one) => isChinese(one) === /\p{Script=Han}/u.test(message ?? ''))
  return languages.filter((language) => {
    const parts = translate(errors[code].texts, language).split(/\{\w+\}/)
    return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.*')}$`).test(msg ?? '')
  })
}

for (const firstVisit of firstVisitLanguages) {
  const setting = firstLanguage(firstVisit, null)

  test(`first visits in ${firstVisit}: every call reports errors in the configured or requested language`, async () => {
    await putSetting(app, 'language', { firstVisit })
    const calls = endpoints.filter(({ endpoint }) => !['redirect'].includes(endpoint.answers ?? ''))
    const json = { 'content-type': 'application/json' }
    for (const { name, endpoint } of calls) {
      const { url } = requestOf(endpoint, { id: 'x', key: 'x', file: 'x' })
      const isBody = !['GET', 'DELETE'].includes(endpoint.method)
      const init = { method: endpoint.method, headers: json, ...(isBody && { body: '[' }) }
      const path = isBody ? url : `${url.split('?')[0]}?twice=1&twice=2`
      expect(await languagesOf(path, init, null), name).toContain(setting)
      const [other, named] =
        setting === 'zh-CN' ? (['en', 'en-US'] as const) : (['zh', 'zh-CN'] as const)
      expect(await languagesOf(path, init, other), name).toContain(named)
    }
  }, 60_000)

  test(`first visits in ${firstVisit}: unknown calls are reported in the same language`, async () => {
    await putSetting(app, 'language', { firstVisit })
    for (const [header, expected] of headers)
      for (const [path, method] of [
        ['/api/no-such-call', 'GET'],
        ['/api/auth/login', 'PATCH'],
      ] as const)
        expect(await languagesOf(path, { method }, header), `${path} ${header}`).toContain(
          expected(setting),
        )
  })

  test(`first visits in ${firstVisit}: mails a user without a chosen language in the configured one`, async () => {
    await putSetting(app, 'language', { firstVisit })
    const { id, email } = await makeUser(app, { email: `reader.${firstVisit}@example.com` })
    const now = app.clock.now()
    const data = { by: 'self' } as const
    await notify(app.db, { userId: id, kind: 'password_changed', data, now })
    const [mail] = await app.db
      .select()
      .from(outbox)
      .where(eq(outbox.receiver, email ?? ''))
    expect(mail?.language).toBe(setting)
  })
}

test('records a change of the setting and refuses unknown languages', async () => {
  const { token, user } = await makeSignedIn(app, ['R_SUPER'])
  const { version } = (await app.call(settings.get, {}, { token })).data.language
  const save = (value: unknown) =>
    app.raw(settings.update, { key: 'language', version, value }, { token })
  expect((await save({ firstVisit: 'qaa' })).status).toBe(422)
  expect((await save({ firstVisit: 'en-US' })).status).toBe(200)
  const [event] = await app.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.targetId, 'language'))
    .orderBy(desc(auditEvents.id))
  expect(event).toMatchObject({ action: 'setting.update', actorName: user.userName })
})
