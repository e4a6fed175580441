import { captcha } from '@amber/contract/sign-in/captcha.ts'
import { codes } from '@amber/contract/sign-in/codes.ts'
import { passwords } from '@amber/contract/sign-in/passwords.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

type Answer = Parameters<ReturnType<typeof fakeServer>['on']>[1]

const good = reply(passwords.readLink, {
  userName: 'rain_1',
  expiresTime: '2026-03-05T05:06:07.000Z',
})

async function openLink(options: Partial<Parameters<typeof renderApp>[0]> = {}, chosen?: Answer) {
  const server = fakeServer()
  server.on(passwords.readLink, good)
  server.on(passwords.choose, chosen ?? reply(passwords.choose, {}))
  const app = renderApp({ path: '/login/reset-pwd#token-of-the-link', server, ...options })
  await screen.findByLabelText(/^(Confirm password|确认密码)$/)
  const fill = async (password: string, again = password) => {
    await app.user.type(screen.getByLabelText('New password'), password)
    await app.user.type(screen.getByLabelText('Confirm password'), again)
  }
  const submit = () =>
    app.user.click(screen.getByRole('button', { name: /^(Set password|设置密码)$/ }))
  return { ...app, server, fill, submit }
}

test('names the user and opens the sign-in page with the name filled in', async () => {
  const { server, fill, submit, path } = await openLink()
  expect(screen.getByText('rain_1')).toBeTruthy()
  expect(screen.getByText(/expires Mar 5, 2026/)).toBeTruthy()
  await fill('chosen_1')
  await submit()
  await waitFor(() => expect(path()).toBe('/login'))
  expect(server.heardOf(passwords.choose).map(({ body }) => body)).toEqual([
    { token: 'token-of-the-link', password: 'chosen_1' },
  ])
  expect(await screen.findByText('Sign in as rain_1 with your new password')).toBeTruthy()
  expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe('rain_1')
})

test('removes the token from the address bar and sends it in no URL', async () => {
  const { server } = await openLink()
  await waitFor(() => expect(window.location.hash).toBe(''))
  expect(server.heard.map(({ path, query }) => path + query.toString()).join()).not.toContain(
    'token-of',
  )
})

test('shows errors at their fields, in both languages, and the password on request', async () => {
  const { server, fill, submit, user } = await openLink()
  await submit()
  expect(await screen.findByText('Please enter password')).toBeTruthy()
  expect(screen.getByText('Please enter password again')).toBeTruthy()
  await fill('short', 'other')
  expect(
    screen.getByText('6-18 characters, including letters, numbers, and underscores'),
  ).toBeTruthy()
  expect(screen.getByText('The two passwords are inconsistent')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Show password' })[0]!)
  expect(screen.getByLabelText('New password').getAttribute('type')).toBe('text')
  await user.click(screen.getByRole('button', { name: '简体中文', hidden: true }))
  expect(screen.getByText('两次输入密码不一致')).toBeTruthy()
  expect(server.heardOf(passwords.choose)).toEqual([])
})

test.each([
  ['password_link_used', /was already used/],
  ['password_link_expired', /This link has expired/],
  ['password_link_invalid', /This link doesn't exist/],
] as const)('explains an invalid link (%s) and what to do', async (code, texts) => {
  const server = fakeServer()
  server.on(passwords.readLink, problem(code))
  renderApp({ path: '/login/reset-pwd#old', server })
  const heading = await screen.findByRole('heading', { name: "This link isn't valid" })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText(texts)).toBeTruthy()
  expect(screen.getByText(/ask an administrator for a new link/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeTruthy()
})

test('reports on submit that the link was used in the meantime', async () => {
  const { fill, submit } = await openLink({}, problem('password_link_used'))
  await fill('chosen_1')
  await submit()
  expect(await screen.findByRole('heading', { name: "This link isn't valid" })).toBeTruthy()
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test('offers a retry when the link cannot be read', async () => {
  const server = fakeServer()
  server.on(passwords.readLink, problem('server_busy'), good)
  const { user } = renderApp({ path: '/login/reset-pwd#token', server })
  await screen.findByText(/The server is busy/)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('rain_1')).toBeTruthy()
})

const image = reply(captcha.create, {
  id: 'image-1',
  image: 'data:image/png;base64,iVBORw0KGgo=',
  challenge: { salt: 'salt', digest: 'no such digest', most: 20 },
})

test('sets a new password by a sent code without a link', async () => {
  const server = fakeServer()
  server.on(captcha.create, image)
  server.on(
    codes.send,
    reply(codes.send, {
      resendAfter: 60,
      isDelayed: false,
      expiresTime: new Date(Date.now() + 600_000).toISOString(),
      message: null,
    }),
  )
  server.on(passwords.resetByCode, problem('code_wrong', { fields: { code: 'The code is wrong' } }))
  const { user, path } = renderApp({ path: '/login/reset-pwd', server })
  await user.type(await screen.findByLabelText('Email'), 'ann@example.com')
  await user.type(screen.getByLabelText('Image code'), 'AC47')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await screen.findByText(/A code is on its way to ann@example.com/)
  await user.type(screen.getByLabelText('Verification code'), '111111')
  await user.type(screen.getByLabelText('New password'), 'chosen_1')
  await user.type(screen.getByLabelText('Confirm password'), 'chosen_1')
  const submit = () => user.click(screen.getByRole('button', { name: 'Reset password' }))
  await submit()
  await screen.findByText('The code is wrong')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText('Verification code')),
  )
  server.on(passwords.resetByCode, reply(passwords.resetByCode, {}))
  await user.clear(screen.getByLabelText('Verification code'))
  await user.type(screen.getByLabelText('Verification code'), '222222')
  await submit()
  await waitFor(() => expect(path()).toBe('/login'))
  expect(server.heardOf(passwords.resetByCode)[1]?.body).toEqual({
    receiver: 'ann@example.com',
    code: '222222',
    password: 'chosen_1',
  })
  expect(await screen.findByText(/All earlier sessions have been signed out/)).toBeTruthy()
})

test('keeps the requested page through "Forgot password?" and back to sign-in', async () => {
  const server = fakeServer()
  server.on(captcha.create, image)
  const query = '?redirect=%2Fsystem%2Fuser'
  const { user, path } = renderApp({ path: `/login${query}`, server })
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }))
  await screen.findByLabelText('New password')
  expect(path()).toBe(`/login/reset-pwd${query}`)
  expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe(
    `/login${query}`,
  )
})

test('keeps the requested page after a password was set by a link, without its token', async () => {
  const query = '?redirect=%2Fsystem%2Fuser'
  const { fill, submit, path } = await openLink({ path: `/login/reset-pwd${query}#secret` })
  await fill('chosen_1')
  await submit()
  await waitFor(() => expect(path()).toBe(`/login${query}`))
  expect(window.location.href).not.toContain('secret')
})

test('shows no rule about names without a link', async () => {
  const server = fakeServer()
  server.on(captcha.create, image)
  server.on(passwords.policy, reply(passwords.policy, { policy: 'strong' }))
  renderApp({ path: '/login/reset-pwd', server })
  await screen.findByText('Not a common password')
  expect(screen.queryByText(/^Doesn't include your username/)).toBeNull()
})

test('explains the code and the help of an administrator without a link, in Chinese', async () => {
  const server = fakeServer()
  server.on(captcha.create, image)
  renderApp({ path: '/login/reset-pwd', language: 'zh-CN', server })
  await screen.findByRole('heading', { name: '重置密码' })
  expect(screen.getByLabelText('手机号')).toBeTruthy()
  expect(screen.getByText(/请联系管理员/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回登录' })).toBeTruthy()
})

test('opens the link while another user is signed in', async () => {
  await openLink({ as: person() })
  expect(screen.getByText('rain_1')).toBeTruthy()
})
