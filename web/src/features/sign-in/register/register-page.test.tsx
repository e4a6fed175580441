import { auth } from '@amber/contract/sign-in/auth.ts'
import { captcha } from '@amber/contract/sign-in/captcha.ts'
import { codes } from '@amber/contract/sign-in/codes.ts'
import { passwords } from '@amber/contract/sign-in/passwords.ts'
import { registration, termsVersion } from '@amber/contract/sign-in/registration.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./register-page.tsx')])
}, 60_000)
beforeEach(() => sessionStorage.clear())

const image = reply(captcha.create, {
  id: 'image-1',
  image: 'data:image/png;base64,iVBORw0KGgo=',
  challenge: { salt: 'salt', digest: 'no such digest', most: 20 },
})

function serverFor(mode: 'open' | 'invitation' | 'closed' = 'open') {
  const server = fakeServer()
  server.on(registration.get, reply(registration.get, { mode }))
  server.on(captcha.create, image)
  server.on(auth.login, reply(auth.login, { token: 'token-1', refreshToken: 'refresh-1' }))
  server.on(auth.getUserInfo, reply(auth.getUserInfo, person({ userName: 'new_1' })))
  return server
}

type Options = Partial<Parameters<typeof renderApp>[0]>

async function openForm(options: Options = {}) {
  const server = options.server ?? serverFor()
  const app = renderApp({ path: '/login/register', ...options, server })
  await screen.findByLabelText(/^(Confirm password|确认密码)$/)
  const { user } = app
  const complete = async (own: Partial<Record<string, string>> = {}) => {
    const values = {
      Username: 'new_1',
      Password: 'chosen_1',
      'Confirm password': 'chosen_1',
      Email: 'ann@example.com',
      'Verification code': '246810',
      ...own,
    }
    for (const [label, text] of Object.entries(values))
      if (text) await user.type(screen.getByLabelText(label), text)
  }
  const agree = () => user.click(screen.getByLabelText('I have read and agree to the'))
  const submit = () => user.click(screen.getByRole('button', { name: 'Register' }))
  return { ...app, server, complete, agree, submit }
}

test('marks every required field of an empty form, including the image code', async () => {
  const { user, server, submit } = await openForm()
  await submit()
  const required = ['Username', 'Password', 'Confirm password', 'Email', 'Verification code']
  for (const label of [...required, 'Image code'])
    expect(screen.getByLabelText(label).ariaInvalid, label).toBe('true')
  // A code from another device needs no image code here.
  await user.type(screen.getByLabelText('Verification code'), '246810')
  await submit()
  expect(screen.getByLabelText('Image code').ariaInvalid).not.toBe('true')
  expect(server.heardOf(registration.register)).toEqual([])
})

const made = reply(registration.register, { userName: 'new_1' })

test('registers after agreement to the current terms and signs in', async () => {
  const { server, complete, agree, submit, path } = await openForm()
  server.on(registration.register, made)
  await complete({ 'Display name (optional)': 'Ann' })
  await submit()
  expect(
    await screen.findByText('Please agree to the user agreement and privacy policy'),
  ).toBeTruthy()
  expect(server.heardOf(registration.register)).toEqual([])
  await agree()
  expect(screen.queryByText(/Please agree/)).toBeNull()
  await submit()
  await waitFor(() => expect(path()).toBe('/home'))
  expect(server.heardOf(registration.register)[0]?.body).toEqual({
    userName: 'new_1',
    nickName: 'Ann',
    password: 'chosen_1',
    receiver: 'ann@example.com',
    code: '246810',
    termsVersion,
  })
  expect(server.heardOf(auth.login)[0]?.body).toEqual({
    userName: 'new_1',
    password: 'chosen_1',
  })
})

test('opens the sign-in page with the name filled in when sign-in needs more', async () => {
  const { server, complete, agree, submit, path } = await openForm()
  server.on(registration.register, made)
  server.on(auth.login, problem('captcha_required'))
  await complete()
  await agree()
  await submit()
  await waitFor(() => expect(path()).toBe('/login'))
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('new_1')
  expect(await screen.findByText('Sign in as new_1')).toBeTruthy()
})

test('shows every error at its field, in both languages', async () => {
  const { user, server } = await openForm({ language: 'zh-CN' })
  await user.click(screen.getByRole('button', { name: '注册' }))
  for (const texts of [
    '请输入用户名',
    '请输入密码',
    '请输入确认密码',
    '请输入手机号',
    '请输入图形验证码',
    '请输入验证码',
    '请先阅读并同意用户协议和隐私政策',
  ])
    expect(await screen.findByText(texts)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('用户名'))
  await user.type(screen.getByLabelText('用户名'), 'a b')
  await user.type(screen.getByLabelText('密码'), 'short')
  await user.type(screen.getByLabelText('确认密码'), 'other')
  await user.type(screen.getByLabelText('手机号'), '1')
  await user.type(screen.getByLabelText('验证码'), 'abc')
  for (const texts of [
    '用户名格式不正确',
    '密码格式不正确，6-18位字符，包含字母、数字、下划线',
    '两次输入密码不一致',
    '手机号格式不正确',
    '验证码格式不正确',
  ])
    expect(await screen.findByText(texts)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'English', hidden: true }))
  expect(screen.getByText('User name format is incorrect')).toBeTruthy()
  expect(screen.getByText('The two passwords are inconsistent')).toBeTruthy()
  expect(server.heardOf(registration.register)).toEqual([])
})

test('marks the rule against the name as broken once the password contains it', async () => {
  const server = serverFor()
  server.on(passwords.policy, reply(passwords.policy, { policy: 'strong' }))
  const { user } = await openForm({ server })
  const rule = async () =>
    (await screen.findByText("Doesn't include your username", { exact: false })).closest('li')
      ?.dataset.met
  await user.type(screen.getByLabelText('Password'), 'otters of annabel')
  expect(await rule()).toBe('true')
  await user.type(screen.getByLabelText('Username'), 'annabel')
  expect(await rule()).toBe('false')
})

test('shows no error while a value is still being typed', async () => {
  const { user } = await openForm()
  await user.type(screen.getByLabelText('Username'), 'ab')
  expect(screen.queryByText('User name format is incorrect')).toBeNull()
  await user.tab()
  expect(await screen.findByText('User name format is incorrect')).toBeTruthy()
  await user.type(screen.getByLabelText('Username'), 'cd')
  await waitFor(() => expect(screen.queryByText('User name format is incorrect')).toBeNull())
})

test('shows a taken name at its field and keeps the rest', async () => {
  const { server, complete, agree, submit } = await openForm()
  const taken = problem('user_name_taken', {
    fields: { userName: 'This username is taken. Choose another one.' },
  })
  server.on(registration.register, taken)
  await complete()
  await agree()
  await submit()
  await screen.findByText('This username is taken. Choose another one.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Username')))
  expect(screen.getByLabelText<HTMLInputElement>('Verification code').value).toBe('246810')
})

test.each([
  ['closed', 'Registration is closed'],
  ['invitation', 'Registration is invite only'],
] as const)('explains alternatives when registration is %s', async (mode, heading) => {
  renderApp({ path: '/login/register', server: serverFor(mode) })
  const found = await screen.findByRole('heading', { name: heading })
  await waitFor(() => expect(document.activeElement).toBe(found))
  expect(screen.getByText(/Ask an administrator/)).toBeTruthy()
  expect(screen.queryByLabelText('Username')).toBeNull()
})

test('shows the inviter, fixes the email address, and removes the token from the address bar', async () => {
  const server = serverFor('invitation')
  server.on(
    registration.readInvitation,
    reply(registration.readInvitation, {
      email: 'ann@example.com',
      invitedBy: 'Boss',
      expiresTime: '2026-03-05T05:06:07.000Z',
    }),
  )
  server.on(registration.register, made)
  const app = await openForm({ path: '/login/register#secret-token', server })
  expect(screen.getByText(/Boss invited you to sign up/)).toBeTruthy()
  expect(window.location.hash).toBe('')
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  expect([email.value, email.readOnly]).toEqual(['ann@example.com', true])
  expect(screen.queryByRole('button', { name: 'Use phone instead' })).toBeNull()
  await app.complete({ Email: '' })
  await app.agree()
  await app.submit()
  await waitFor(() => expect(app.path()).toBe('/home'))
  expect(server.heardOf(registration.register)[0]?.body).toMatchObject({
    receiver: 'ann@example.com',
    invitation: 'secret-token',
  })
})

test('explains an invalid invitation', async () => {
  const server = serverFor('invitation')
  server.on(registration.readInvitation, problem('invitation_revoked'))
  renderApp({ path: '/login/register#old', server })
  await screen.findByRole('heading', { name: "This invitation isn't valid" })
  expect(screen.getByText(/This invitation was revoked/)).toBeTruthy()
})

test('redirects a signed-in user to home unless an invitation is opened', async () => {
  const { path } = renderApp({ path: '/login/register', as: person(), server: serverFor() })
  await waitFor(() => expect(path()).toBe('/home'))
})

test.each([
  ['/agreement', 'User agreement', 'Read the privacy policy'],
  ['/privacy', 'Privacy policy', 'Read the user agreement'],
])('shows %s with its version without signing in', async (path, heading, other) => {
  const { user } = renderApp({ path, server: serverFor() })
  await screen.findByRole('heading', { name: heading })
  expect(screen.getByText(`Version ${termsVersion}`)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: other }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: heading })).toBeNull())
  await user.click(screen.getByRole('button', { name: '简体中文', hidden: true }))
  expect(screen.getByText(`版本 ${termsVersion}`)).toBeTruthy()
})

test('requests codes with the purpose of registration', async () => {
  const { server, user } = await openForm()
  server.on(codes.send, problem('delivery_unconfigured'))
  await user.type(screen.getByLabelText('Email'), 'ann@example.com')
  await user.type(screen.getByLabelText('Image code'), 'AC47')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  expect(await screen.findByText(/This delivery method isn't set up/)).toBeTruthy()
  expect(server.heardOf(codes.send)[0]?.body).toMatchObject({ purpose: 'register' })
})
