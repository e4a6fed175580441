import { setup } from '@amber/contract/sign-in/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

const good = reply(setup.readLink, {})
const done = { ...reply(setup.complete, {}), status: 201 }

async function openSetup(
  answer: Parameters<ReturnType<typeof fakeServer>['on']>[1] = done,
  options: Partial<Parameters<typeof renderApp>[0]> = {},
) {
  const server = fakeServer()
  server.on(setup.readLink, good)
  server.on(setup.complete, answer)
  const app = renderApp({ path: '/setup#token-of-the-link', server, ...options })
  await screen.findByRole('button', { name: /^(Create account|创建账号)$/ })
  const fill = async (from: Partial<Record<'user' | 'nick' | 'pass' | 'again', string>> = {}) => {
    await app.user.type(screen.getByLabelText('Username'), from.user ?? 'owner')
    await app.user.type(screen.getByLabelText('Display name'), from.nick ?? 'Olive')
    await app.user.type(screen.getByLabelText('Password'), from.pass ?? 'secret_1')
    await app.user.type(screen.getByLabelText('Confirm password'), from.again ?? 'secret_1')
  }
  const submit = () =>
    app.user.click(screen.getByRole('button', { name: /^(Create account|创建账号)$/ }))
  return { ...app, server, fill, submit }
}

test('creates the super admin by the setup link and opens the sign-in page', async () => {
  const { server, fill, submit, path } = await openSetup()
  await fill()
  await submit()
  await waitFor(() => expect(path()).toBe('/login'))
  expect(server.heardOf(setup.complete).map(({ body }) => body)).toEqual([
    {
      setupToken: 'token-of-the-link',
      userName: 'owner',
      nickName: 'Olive',
      password: 'secret_1',
      passwordPolicy: 'strong',
    },
  ])
  expect(await screen.findByText('Sign in as owner')).toBeTruthy()
  expect(await screen.findByLabelText('Username')).toHaveProperty('value', 'owner')
})

test('removes the token from the address bar and sends it in no URL', async () => {
  const { server, fill, submit } = await openSetup()
  await waitFor(() => expect(window.location.hash).toBe(''))
  await fill()
  await submit()
  await screen.findByText('Super admin created')
  expect(server.heard.map(({ path, query }) => path + query.toString()).join()).not.toContain(
    'token-of',
  )
})

test('shows the errors of the contract at their fields, in both languages', async () => {
  const { server, submit, user } = await openSetup()
  await submit()
  expect(await screen.findByText('Please enter user name')).toBeTruthy()
  for (const texts of ['Cannot be empty', 'Please enter password', 'Please enter password again'])
    expect(screen.getByText(texts)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Username'))
  await user.click(screen.getByRole('button', { name: '简体中文', hidden: true }))
  for (const texts of ['请输入用户名', '不能为空', '请输入密码', '请输入确认密码'])
    expect(screen.getByText(texts)).toBeTruthy()
  expect(server.heardOf(setup.complete)).toEqual([])
})

test('shows that two passwords differ, also after the first is changed', async () => {
  const { server, fill, submit, user } = await openSetup()
  await fill({ user: 'x', pass: 'short', again: 'other_1' })
  await submit()
  expect(await screen.findByText('User name format is incorrect')).toBeTruthy()
  expect(screen.getByText('Use at least 8 characters')).toBeTruthy()
  expect(screen.getByText('The two passwords are inconsistent')).toBeTruthy()
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), 'other_1')
  expect(screen.queryByText('The two passwords are inconsistent')).toBeNull()
  expect(server.heardOf(setup.complete)).toEqual([])
})

test('preselects strong passwords and applies the chosen policy to this one', async () => {
  const { server, fill, submit, user } = await openSetup()
  const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
  expect(radio(/^Strong passwords/).checked).toBe(true)
  await fill({ pass: 'plain_1', again: 'plain_1' })
  await submit()
  expect(await screen.findByText('Use at least 8 characters')).toBeTruthy()
  await user.click(radio(/^Basic passwords/))
  await submit()
  await waitFor(() => expect(server.heardOf(setup.complete)).toHaveLength(1))
  expect(server.heardOf(setup.complete)[0]?.body).toMatchObject({ passwordPolicy: 'plain' })
})

test('removes the error once both passwords agree', async () => {
  const { fill, user } = await openSetup()
  await fill({ pass: 'secret', again: 'secret_1' })
  // No error while typing.
  await user.tab()
  expect(await screen.findByText('The two passwords are inconsistent')).toBeTruthy()
  await user.type(screen.getByLabelText('Password'), '_1')
  await waitFor(() => expect(screen.queryByText('The two passwords are inconsistent')).toBeNull())
})

test('shows a taken name at its field and keeps the other values', async () => {
  const { app, fill, submit } = await openSetup(
    problem('user_name_taken', {
      fields: { userName: 'This username is taken. Choose another one.' },
    }),
  )
  await fill()
  await submit()
  await waitFor(() =>
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true'),
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Username'))
  expect(screen.getByLabelText<HTMLInputElement>('Display name').value).toBe('Olive')
  expect(app.services.feedback.getState().toasts).toEqual([])
})

test.each([
  ['setup_link_used', /was already used/, /已使用/],
  ['setup_link_expired', /This link has expired/, /已过期/],
  ['setup_link_invalid', /This link doesn't exist/, /链接不存在/],
] as const)('explains an invalid link (%s) when it is opened', async (code, english, chinese) => {
  const server = fakeServer()
  server.on(setup.readLink, problem(code))
  const { user } = renderApp({ path: '/setup#old', server })
  const heading = await screen.findByRole('heading', { name: "This setup link isn't valid" })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText(english)).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
  await user.click(screen.getByRole('button', { name: '简体中文', hidden: true }))
  expect(screen.getByText(chinese)).toBeTruthy()
})

test('offers a retry when the link cannot be read', async () => {
  const server = fakeServer()
  server.on(setup.readLink, problem('server_busy'), good)
  const { user } = renderApp({ path: '/setup#token', server })
  await screen.findByText(/The server is busy/)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Confirm password')).toBeTruthy()
})

test('explains a link that was used meanwhile on submit, with what to do', async () => {
  const { fill, submit } = await openSetup(problem('setup_link_used'))
  await fill()
  await submit()
  await screen.findByRole('heading', { name: "This setup link isn't valid" })
  expect(screen.getByText(/was already used/)).toBeTruthy()
  expect(screen.getByText(/restart the server/)).toBeTruthy()
  expect(screen.getByText(/npm run break-glass/)).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('shows an explanation instead of the form without a token', async () => {
  renderApp({ path: '/setup', language: 'zh-CN' })
  await screen.findByRole('heading', { name: '请打开完整的初始化链接' })
  expect(screen.getByText(/重启服务器/)).toBeTruthy()
  expect(screen.queryByLabelText('密码')).toBeNull()
})

test('shows when to retry after too many attempts', async () => {
  const { fill, submit } = await openSetup(problem('rate_limited', { retryAfter: 30 }))
  await fill()
  await submit()
  const button = await screen.findByRole<HTMLButtonElement>('button', {
    name: /Try again in \d+s/,
  })
  expect(button.disabled).toBe(true)
})

test('opens the link despite old tokens in the browser', async () => {
  await openSetup(done, { as: person() })
  expect(screen.getByLabelText('Confirm password')).toBeTruthy()
})
