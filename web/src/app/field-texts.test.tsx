import { captcha } from '@amber/contract/sign-in/captcha.ts'
import { registration } from '@amber/contract/sign-in/registration.ts'
import { fieldTexts, type FieldRule } from '@amber/contract/rules.ts'
import { setup } from '@amber/contract/sign-in/setup.ts'
import { sourceLanguages, translate } from '@amber/contract/localized-text.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'

/* Expects the field errors of the contract (contract/src/rules.test.ts). */

beforeAll(() => import('./shell.tsx'), 60_000)
beforeEach(() => sessionStorage.clear())

function serverFor() {
  const server = fakeServer()
  server.on(registration.get, reply(registration.get, { mode: 'open' }))
  server.on(setup.readLink, reply(setup.readLink, {}))
  server.on(
    captcha.create,
    reply(captcha.create, {
      id: 'image-1',
      image: 'data:image/png;base64,iVBORw0KGgo=',
      challenge: { salt: 'salt', digest: 'no such digest', most: 20 },
    }),
  )
  return server
}

type Wrong = readonly [field: string, typed: string, rule: FieldRule]
type Form = {
  path: string
  empty: readonly (readonly [string, FieldRule])[]
  wrong: readonly Wrong[]
}

const person: Form['empty'] = [
  ['userName', 'user_name_required'],
  ['password', 'password_required'],
  ['confirmPassword', 'confirm_password_required'],
]
const receivers: readonly Wrong[] = [
  ['phone', '12345', 'phone_invalid'],
  ['email', 'ann@home', 'email_invalid'],
  ['code', '12345', 'code_invalid'],
]
const twice: Wrong = ['confirmPassword', 'other_1', 'confirm_password_different']
const code: Form['empty'] = [
  ['phone', 'phone_required'],
  ['email', 'email_required'],
  ['code', 'code_required'],
]

const forms: readonly Form[] = [
  {
    path: '/login',
    empty: [
      ['userName', 'user_name_required'],
      ['password', 'password_required'],
    ],
    wrong: [
      ['userName', 'x'.repeat(65), 'user_name_invalid'],
      ['password', 'a b', 'password_invalid'],
    ],
  },
  { path: '/login/code-login', empty: code, wrong: receivers },
  {
    path: '/login/register',
    empty: [...person, ...code],
    wrong: [
      ['userName', 'a b', 'user_name_invalid'],
      ['password', 'short', 'password_invalid'],
      twice,
      ...receivers,
    ],
  },
  {
    path: '/login/reset-pwd',
    empty: [...person.slice(1), ...code],
    wrong: [['password', 'no spaces!', 'password_invalid'], twice, ...receivers],
  },
  {
    path: '/setup#token-of-the-link',
    empty: [...person, ['nickName', 'required']],
    wrong: [['userName', 'a b', 'user_name_invalid'], twice],
  },
]

describe.each(sourceLanguages)('in %s', (language) => {
  test.each(forms)('$path shows the messages of section 5', async ({ path, empty, wrong }) => {
    const { user, container } = renderApp({ path, language, server: serverFor() })
    const find = (name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`)!
    await waitFor(() => expect(find('password') ?? find('receiver')).toBeTruthy(), {
      timeout: 10_000,
    })
    /** Phone and email share one field that changes its kind. */
    const field = async (name: string) => {
      if (name !== 'phone' && name !== 'email') return find(name)
      const type = name === 'phone' ? 'tel' : 'email'
      if (find('receiver').type !== type)
        await user.click(screen.getByRole('button', { name: /^(改用|Use )/ }))
      return find('receiver')
    }
    const said = (input: HTMLInputElement) => {
      const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
      return ids.map((id) => document.querySelector(`#${id}`)?.textContent ?? '')
    }
    const send = async () => user.click(container.querySelector('button[type="submit"]')!)
    for (const [name, rule] of empty) {
      const input = await field(name)
      await send()
      const texts = translate(fieldTexts[rule], language)
      await waitFor(() => expect(said(input), name).toContain(texts))
    }
    for (const [name, typed, rule] of wrong) {
      const input = await field(name)
      await user.clear(input)
      await user.type(input, typed)
      await send()
      const texts = translate(fieldTexts[rule], language)
      await waitFor(() => expect(said(input), name).toContain(texts))
    }
  })
})
