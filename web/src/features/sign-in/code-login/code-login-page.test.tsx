import { auth } from '@amber/contract/sign-in/auth.ts'
import { captcha } from '@amber/contract/sign-in/captcha.ts'
import { codes } from '@amber/contract/sign-in/codes.ts'
import type { CodeSent } from '@amber/contract/sign-in/codes.ts'
import { sha256Hex } from '@amber/contract/sign-in/proof-of-work.ts'
import { registration } from '@amber/contract/sign-in/registration.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./code-login-page.tsx')])
}, 60_000)
beforeEach(() => sessionStorage.clear())

const image = reply(captcha.create, {
  id: 'image-1',
  image: 'data:image/png;base64,iVBORw0KGgo=',
  challenge: { salt: 'salt', digest: 'no such digest', most: 20 },
})
const sent = (own: Partial<CodeSent> = {}) =>
  reply(codes.send, {
    resendAfter: 60,
    isDelayed: false,
    expiresTime: new Date(Date.now() + 600_000).toISOString(),
    message: null,
    ...own,
  })

async function openPage(options: Partial<Parameters<typeof renderApp>[0]> = {}) {
  const server = fakeServer()
  server.on(captcha.create, image)
  server.on(codes.send, sent())
  server.on(auth.getUserInfo, reply(auth.getUserInfo, person({ nickName: 'Ann' })))
  const app = renderApp({ path: '/login/code-login', server, ...options })
  await screen.findByLabelText(/^(Verification code|验证码)$/)
  const ask = async (email = 'ann@example.com', answer = 'AC47') => {
    const receiver = screen.getByLabelText('Email')
    await app.user.clear(receiver)
    await app.user.type(receiver, email)
    await app.user.type(screen.getByLabelText('Image code'), answer)
    await app.user.click(screen.getByRole('button', { name: /^(Send|Resend) code$/ }))
  }
  return { ...app, server, ask }
}

test('sends a code and signs in with the pasted code', async () => {
  const { server, ask, user, path } = await openPage()
  server.on(
    auth.loginByCode,
    reply(auth.loginByCode, { token: 'token-1', refreshToken: 'refresh-1' }),
  )
  await ask()
  await screen.findByText(/A code is on its way to ann@example.com/)
  expect(server.heardOf(codes.send)[0]?.body).toEqual({
    purpose: 'sign_in',
    receiver: 'ann@example.com',
    captcha: { id: 'image-1', answer: 'AC47' },
  })
  await user.click(screen.getByLabelText('Verification code'))
  await user.paste(' 246810 ')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(path()).toBe('/home'))
  expect(server.heardOf(auth.loginByCode)[0]?.body).toEqual({
    receiver: 'ann@example.com',
    code: '246810',
    remember: false,
  })
  expect(await screen.findByText('Welcome back, Ann!')).toBeTruthy()
})

test('has the input attributes for browsers and phones', async () => {
  const { user } = await openPage()
  const field = (label: string) => screen.getByLabelText(label)
  expect(field('Verification code').getAttribute('autocomplete')).toBe('one-time-code')
  expect(field('Verification code').getAttribute('inputmode')).toBe('numeric')
  expect(field('Email').getAttribute('autocomplete')).toBe('email')
  await user.click(screen.getByRole('button', { name: 'Use phone instead' }))
  expect(field('Phone number').getAttribute('autocomplete')).toBe('tel')
  expect(field('Phone number').getAttribute('type')).toBe('tel')
})

test('shows every error at its field, and requires for sending only the fields it needs', async () => {
  const { user, server } = await openPage({ language: 'zh-CN' })
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(await screen.findByText('请输入手机号')).toBeTruthy()
  expect(screen.getByText('请输入图形验证码')).toBeTruthy()
  expect(screen.queryByText('请输入验证码')).toBeNull()
  await user.type(screen.getByLabelText('手机号'), '123')
  expect(await screen.findByText('手机号格式不正确')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '改用邮箱' }))
  await user.type(screen.getByLabelText('邮箱'), 'nobody')
  await user.type(screen.getByLabelText('验证码'), '12')
  await user.click(screen.getByRole('button', { name: '登录' }))
  expect(await screen.findByText('邮箱格式不正确')).toBeTruthy()
  expect(screen.getByText('验证码格式不正确')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'English', hidden: true }))
  expect(screen.getByText('Email format is incorrect')).toBeTruthy()
  expect(screen.getByText('Verification code format is incorrect')).toBeTruthy()
  expect(server.heardOf(codes.send)).toEqual([])
})

test('keeps the countdown and the recipient over a reload', async () => {
  const first = await openPage()
  await first.ask()
  await screen.findByRole('button', { name: /Resend in \d+s/ })
  first.unmount()
  await openPage()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /Resend in \d+s/ })
  expect(button.disabled).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ann@example.com')
})

test('counts down the seconds given by the server, then sends again', async () => {
  const { server, ask } = await openPage()
  server.on(codes.send, sent({ resendAfter: 10 }), sent({ resendAfter: 20 }))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Send|Resend)/ })
  const seconds = async (count: number) =>
    act(async () => void (await vi.advanceTimersByTimeAsync(count * 1000)))
  await ask()
  await screen.findByRole('button', { name: /^Resend in/ })
  const seen: string[] = []
  for (let second = 0; second < 10; second++) {
    expect(button().disabled).toBe(true)
    seen.push(button().textContent ?? '')
    await seconds(1)
  }
  expect(seen).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((left) => `Resend in ${left}s`))
  expect(button()).toMatchObject({ disabled: false, textContent: 'Resend code' })
  await ask()
  await screen.findByRole('button', { name: 'Resend in 20s' })
  expect(server.heardOf(codes.send)).toHaveLength(2)
})

test('reports delayed messages, also after a reload', async () => {
  const { server, ask, unmount } = await openPage()
  server.on(codes.send, sent({ isDelayed: true, resendAfter: 1 }))
  await ask()
  await screen.findByText(/The code to ann@example.com may be delayed/)
  // The first code outlives the resend delay.
  await screen.findByRole('button', { name: 'Resend code' }, { timeout: 3_000 })
  expect(screen.getByText(/The code to ann@example.com may be delayed/)).toBeTruthy()
  unmount()
  await openPage()
  expect(screen.getByText(/The code to ann@example.com may be delayed/)).toBeTruthy()
})

test('shows the wait after a request too soon and keeps the form usable', async () => {
  const { server, ask } = await openPage()
  server.on(codes.send, problem('code_too_soon', { retryAfter: 42 }))
  await ask()
  expect(await screen.findByText(/Try again in 42s/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /Resend in 4\ds/ })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(false)
})

test('shows a wrong image code at its field and loads another picture', async () => {
  const { server, ask } = await openPage()
  server.on(codes.send, problem('captcha_wrong', { fields: { captcha: 'Not these characters' } }))
  await ask()
  const field = await screen.findByLabelText<HTMLInputElement>('Image code')
  await screen.findByText('Not these characters')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(server.heardOf(captcha.create)).toHaveLength(2))
  expect(field.value).toBe('')
})

test('shows the message in evaluation and marks it as a preview', async () => {
  const { server, ask } = await openPage()
  const message = { channel: 'mail', to: 'ann@example.com', text: 'Your code: 135790' } as const
  server.on(codes.send, sent({ message }))
  await ask()
  const panel = await screen.findByRole('complementary', {
    name: 'Message preview',
  })
  expect(within(panel).getByText('Your code: 135790')).toBeTruthy()
  expect(within(panel).getByText(/No SMS or email service is set up/)).toBeTruthy()
})

test('reports an unreachable server and keeps the input', async () => {
  const { server, ask } = await openPage()
  server.on(codes.send, () => Promise.reject(new TypeError('Failed to fetch')))
  await ask()
  await screen.findByText(/Can't reach the server/)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ann@example.com')
})

test('offers no phone number when only mail is configured', async () => {
  const server = fakeServer()
  server.on(captcha.create, image)
  server.on(codes.channels, reply(codes.channels, { mail: true, sms: false }))
  renderApp({ path: '/login/code-login', server, language: 'zh-CN' })
  expect(await screen.findByLabelText('邮箱')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '改用手机号' })).toBeNull()
})

test('names alternatives when no code can be sent', async () => {
  for (const [path, texts] of [
    ['/login/code-login', /Sign in with your password or another way/],
    ['/login/reset-pwd', /Ask an administrator for a one-time link/],
    ['/login/register', /Ask an administrator to add an account/],
  ] as const) {
    const server = fakeServer()
    server.on(captcha.create, image)
    server.on(registration.get, reply(registration.get, { mode: 'open' }))
    server.on(codes.channels, reply(codes.channels, { mail: false, sms: false }))
    const { unmount } = renderApp({ path, server })
    await screen.findByRole('heading', { name: "Verification codes aren't available" })
    expect(screen.getByText(texts)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull()
    unmount()
  }
})

test('reports a proof of work that cannot start and retries it', async () => {
  const { server, user } = await openPage()
  const whole = MessageChannel
  vi.stubGlobal('MessageChannel', undefined)
  await user.click(screen.getByRole('button', { name: /Verify automatically/ }))
  expect(await screen.findByText("Couldn't start verification")).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
  vi.stubGlobal('MessageChannel', whole)
  const challenge = { salt: 'salt', digest: sha256Hex('salt7'), most: 20 }
  const picture = 'data:image/png;base64,iVBORw0KGgo='
  server.on(captcha.create, reply(captcha.create, { id: 'image-2', image: picture, challenge }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Verified')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
