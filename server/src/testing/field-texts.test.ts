import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints } from '@amber/contract/api.ts'
import { isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { ownPassword } from '@amber/contract/account/own-password.ts'
import { fieldTexts, type FieldRule } from '@amber/contract/rules.ts'
import { languages, translate } from '@amber/contract/localized-text.ts'
import { makeSignedIn } from './make.ts'
import { sampleInput } from './sample-input.ts'
import { createTestApp, testPassword } from './test-app.ts'

/** Messages of empty or malformed fields (specification, section 5). */

const app = await createTestApp()
const person = await makeSignedIn(app, ['R_SUPER'])
beforeEach(() => app.pool.query('delete from rate_limits'))

type Expected = { required: FieldRule; wrong: readonly (readonly [string, FieldRule])[] }

const fields: Record<string, Expected> = {
  nickName: { required: 'required', wrong: [] },
  userName: { required: 'user_name_required', wrong: [['x'.repeat(65), 'user_name_invalid']] },
  password: { required: 'password_required', wrong: [['x'.repeat(257), 'password_invalid']] },
  newPassword: { required: 'password_required', wrong: [['x'.repeat(257), 'password_invalid']] },
  email: { required: 'email_required', wrong: [['ann at home', 'email_invalid']] },
  phone: { required: 'phone_required', wrong: [['12345', 'phone_invalid']] },
  receiver: {
    required: 'receiver_required',
    wrong: [
      ['12345', 'phone_invalid'],
      ['ann@', 'email_invalid'],
      ['ann', 'receiver_invalid'],
    ],
  },
  code: { required: 'code_required', wrong: [['12345', 'code_invalid']] },
}

const isOther = (name: string, field: string) => field === 'code' && name.startsWith('roles.')

const asking = endpoints.flatMap(({ name, endpoint }) => {
  const isForm = isWrite(endpoint) && endpoint.takesFile === undefined
  const own = isForm ? Object.keys(sampleInput(endpoint)) : []
  return own
    .filter((field) => Object.hasOwn(fields, field) && !isOther(name, field))
    .map((field) => ({ name, field, endpoint }))
})

function isDemanded(endpoint: Endpoint, field: string): boolean {
  const { required = [] } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  return required.includes(field)
}

test('covers the calls of signing in', () => {
  const walked = asking.map(({ name, field }) => `${name} ${field}`)
  for (const one of [
    'auth.login userName',
    'auth.login password',
    'auth.loginByCode receiver',
    'auth.loginByCode code',
    'registration.register userName',
    'registration.register password',
    'passwords.resetByCode code',
    'setup.complete userName',
    'ownPassword.change newPassword',
    'ownProfile.changeContact receiver',
    'secondStep.finish code',
    'users.create email',
    'users.create phone',
  ])
    expect(walked).toContain(one)
})

test.each(asking)('$name explains its invalid $field', async ({ endpoint, field }) => {
  const { required, wrong } = fields[field]!
  const cases: (readonly [unknown, FieldRule])[] = [['', required], ...wrong]
  if (isDemanded(endpoint, field)) cases.push([undefined, required])
  for (const language of languages)
    for (const [given, rule] of cases) {
      const input = { ...sampleInput(endpoint), [field]: given }
      const headers = { 'accept-language': language }
      const reply = await app.raw(endpoint, input, { token: person.token, headers })
      expect(reply.status, reply.text).toBe(422)
      expect(reply.problem.fields?.[field]).toBe(translate(fieldTexts[rule], language))
    }
})

describe('a new password', () => {
  test.each(languages)('is refused with the message of its format, in %s', async (language) => {
    for (const newPassword of ['short', 'x'.repeat(19), 'no spaces!', '密码密码密码']) {
      const reply = await app.call(
        ownPassword.change,
        { password: testPassword, newPassword },
        { token: person.token, headers: { 'accept-language': language } },
      )
      expect(reply.problem.fields).toEqual({
        newPassword: translate(fieldTexts.password_invalid, language),
      })
    }
  })
})
