import { auth } from '@amber/contract/sign-in/auth.ts'
import { errors } from '@amber/contract/errors.ts'
import { passwords } from '@amber/contract/sign-in/passwords.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

// Preloads modules for slow machines.
beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('#web/app/routes/routes.ts')])
}, 60_000)

const pair = reply(auth.login, { token: 'token-1', refreshToken: 'refresh-1' })

function serverFor(user = person({ nickName: 'Ann' })) {
  const server = fakeServer()
  server.on(auth.login, pair)
  server.on(auth.getUserInfo, reply(auth.getUserInfo, user))
  return server
}

async function openLogin(options: Partial<Parameters<typeof renderApp>[0]> = {}) {
  const app = renderApp({ path: '/login', server: serverFor(), ...options })
  await screen.findByRole('button', { name: /^(Sign in|登录)$/ })
  const fill = async (userName: string, password: string) => {
    await app.user.type(screen.getByLabelText('Username'), userName)
    await app.user.type(screen.getByLabelText('Password'), password)
  }
  const submit = () => app.user.click(screen.getByRole('button', { name: 'Sign in' }))
  return { ...app, fill, submit }
}

test.each([
  ['zh-CN', '用户、角色与权限管理后台'],
  ['en-US', 'Manage users, roles and permissions'],
] as const)('describes the product: %s', async (language, purpose) => {
  await openLogin({ language })
  expect(screen.getByText(purpose)).toBeTruthy()
})

test('signs in, greets the user and opens home', async () => {
  const { server, fill, submit, path, app } = await openLogin()
  await fill('Super', '123456')
  await submit()
  await waitFor(() => expect(path()).toBe('/home'))
  expect(server.heardOf(auth.login)[0]?.body).toEqual({
    userName: 'Super',
    password: '123456',
    remember: false,
  })
  expect(localStorage.getItem('token')).toBe('token-1')
  expect(localStorage.getItem('refreshToken')).toBe('refresh-1')
  expect(await screen.findByText('Welcome back, Ann!')).toBeTruthy()
  expect(app.services.session.getState().user?.nickName).toBe('Ann')
  expect(server.heardOf(auth.getUserInfo)).toHaveLength(1)
})

test.each(['8888', '7777'] as const)(
  'signs out again when the session ends (%s) before the user is loaded',
  async (code) => {
    const { server, user, fill, submit, path } = await openLogin({
      path: '/login?redirect=%2Ffunction',
    })
    server.on(auth.getUserInfo, problem(code))
    server.on(auth.logout, reply(auth.logout, {}))
    await fill('Super', '123456')
    await submit()
    if (code === '7777') await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(server.heardOf(auth.logout)).toHaveLength(1))
    await screen.findByRole('button', { name: 'Sign in' })
    expect(path()).toBe('/login?redirect=%2Ffunction')
    expect(localStorage.getItem('token')).toBeNull()
  },
)

test('does not repeat the sign-in when the user cannot be loaded', async () => {
  const { server, fill, submit, path } = await openLogin()
  server.on(auth.getUserInfo, problem('server_busy'))
  await fill('Super', '123456')
  await submit()
  await screen.findByRole('button', { name: 'Try Align' })
  expect(screen.getAllByText('The server is busy. Try again shortly.')).not.toEqual([])
  expect(path()).toBe('/')
  expect(localStorage.getItem('token')).toBe('token-1')
  expect(server.heardOf(auth.login)).toHaveLength(1)
})

test('has the input attributes for password managers', async () => {
  await openLogin()
  expect(screen.getByLabelText('Username').getAttribute('autocomplete')).toBe('username')
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
})

test('shows the password on request', async () => {
  const { user } = await openLogin()
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
})

test('sends "Remember me"', async () => {
  const { server, user, fill, submit } = await openLogin()
  await fill('Super', '123456')
  await user.click(screen.getByLabelText('Remember me'))
  await submit()
  await waitFor(() => expect(server.heardOf(auth.login)[0]?.body).toHaveProperty('remember', true))
})

test('shows missing values at their fields in both languages and sends nothing', async () => {
  const { server, submit, user } = await openLogin()
  await submit()
  const userName = screen.getByLabelText('Username')
  await screen.findByText('Please enter user name')
  expect(screen.getByText('Please enter password')).toBeTruthy()
  expect(userName.getAttribute('aria-invalid')).toBe('true')
  const describedBy = userName.getAttribute('aria-describedby')
  expect(document.getElementById(describedBy ?? '')?.textContent).toBe('Please enter user name')
  expect(document.activeElement).toBe(userName)
  expect(server.heard).toEqual([])
  await user.click(screen.getByRole('button', { name: '简体中文', hidden: true }))
  expect(screen.getByText('请输入用户名')).toBeTruthy()
})

test.each(['abc', 'two words', 'a_name_too_long_17'])(
  'reports the malformed user name %j while typing, in both languages, and does not send it',
  async (name) => {
    const { server, fill, submit, user } = await openLogin()
    await fill(name, '123456')
    expect(await screen.findByText('User name format is incorrect')).toBeTruthy()
    await submit()
    expect(server.heardOf(auth.login)).toEqual([])
    await user.click(screen.getByRole('button', { name: '简体中文', hidden: true }))
    expect(screen.getByText('用户名格式不正确')).toBeTruthy()
  },
)

test.each(['plain', 'strong'] as const)(
  'sends a password that breaks the plain rules under the %s policy, as it may be older',
  async (policy) => {
    const { server, fill, submit } = await openLogin()
    server.on(passwords.policy, reply(passwords.policy, { policy }))
    server.on(auth.login, problem('credentials_wrong'))
    await fill('Super', 'a long phrase of old')
    const texts = '6-18 characters, including letters, numbers, and underscores'
    await submit()
    await screen.findByText('Incorrect username or password')
    expect(screen.queryByText(texts) !== null).toBe(policy === 'plain')
    expect(server.heardOf(auth.login)).toHaveLength(1)
    expect(server.heardOf(passwords.policy)).toHaveLength(1)
  },
)

test('validates while typing', async () => {
  const { user } = await openLogin()
  const password = screen.getByLabelText('Password')
  await user.type(password, 'a')
  await user.clear(password)
  expect(await screen.findByText('Please enter password')).toBeTruthy()
  expect(screen.queryByText('Please enter user name')).toBeNull()
  await user.type(password, 'b')
  await waitFor(() => expect(screen.queryByText('Please enter password')).toBeNull())
})

test('shows wrong credentials once in the form and keeps the input', async () => {
  const { server, fill, submit, app, user } = await openLogin()
  server.on(auth.login, problem('credentials_wrong'))
  await fill('Super', 'wrong-one')
  await submit()
  const texts = await screen.findByText('Incorrect username or password')
  const alert = texts.closest('[role="alert"]')
  expect(alert?.id).toBeTruthy()
  expect(texts.closest('form')?.getAttribute('aria-describedby')).toBe(alert?.id)
  expect(app.services.feedback.getState().toasts).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('Super')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  await user.type(screen.getByLabelText('Password'), 'x')
  expect(screen.queryByText('Incorrect username or password')).toBeNull()
})

test('counts down a pause and blocks attempts until it ends', async () => {
  const { server, fill, submit } = await openLogin()
  server.on(auth.login, problem('sign_in_paused', { retryAfter: 2 }))
  await fill('Super', 'wrong-one')
  await submit()
  const paused = await screen.findByRole('button', { name: 'Try again in 2s' })
  expect((paused as HTMLButtonElement).disabled).toBe(true)
  await screen.findByRole('button', { name: 'Try again in 1s' }, { timeout: 2000 })
  const ready = await screen.findByRole('button', { name: 'Sign in' }, { timeout: 2000 })
  expect((ready as HTMLButtonElement).disabled).toBe(false)
})

test('shows a field error at its field', async () => {
  const { server, fill, submit } = await openLogin()
  server.on(auth.login, problem('input_invalid', { fields: { userName: 'Not like this' } }))
  await fill('Super', '123456')
  await submit()
  await screen.findByText('Not like this')
  expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true')
})

test('sends nothing on a second press during the first', async () => {
  const { server, fill, submit } = await openLogin()
  let finish = () => {}
  server.on(
    auth.login,
    () => new Promise((resolve) => (finish = () => resolve(problem('credentials_wrong')))),
  )
  await fill('Super', '123456')
  await submit()
  await submit()
  await waitFor(() => expect(server.heardOf(auth.login)).toHaveLength(1))
  finish()
  await screen.findAllByText('Incorrect username or password')
  expect(server.heardOf(auth.login)).toHaveLength(1)
})

test('sends once for two presses during validation', async () => {
  const { server, fill, path } = await openLogin()
  await fill('Super', '123456')
  const form = screen.getByLabelText('Password').closest('form')!
  fireEvent.submit(form)
  fireEvent.submit(form)
  await waitFor(() => expect(path()).toBe('/home'))
  expect(server.heardOf(auth.login)).toHaveLength(1)
})

test.each([
  ['Super Admin', 'Super'],
  ['Admin', 'Admin'],
  ['User', 'User'],
])('signs in %s with one press in evaluation', async (label, userName) => {
  const { server, user, path } = await openLogin()
  await user.click(screen.getByRole('button', { name: label }))
  await waitFor(() => expect(path()).toBe('/home'))
  expect(server.heardOf(auth.login)[0]?.body).toMatchObject({ userName, password: '123456' })
})

test('has no quick sign-in in production', async () => {
  await openLogin({ mode: 'production' })
  expect(screen.queryByRole('button', { name: 'Super Admin' })).toBeNull()
})

test('opens the requested page after sign-in', async () => {
  const { fill, submit, path } = await openLogin({
    path: '/login?redirect=%2Fproject-intro%3Fa%3D1',
  })
  await fill('Super', '123456')
  await submit()
  await waitFor(() => expect(path()).toBe('/project-intro?a=1'))
})

test('ignores a redirect to another site', async () => {
  const { fill, submit, path } = await openLogin({ path: '/login?redirect=%2F%2Fevil.example' })
  await fill('Super', '123456')
  await submit()
  await waitFor(() => expect(path()).toBe('/home'))
})

test('sets a requested new password and signs in', async () => {
  const { server, fill, submit, path, user } = await openLogin()
  const same = problem('password_unchanged', { fields: { newPassword: 'It must differ' } })
  server.on(auth.login, problem('password_change_due'), same, pair)
  await fill('Super', 'former_1')
  await submit()
  const heading = await screen.findByRole('heading', { name: 'Set a new password' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  const choose = () => user.click(screen.getByRole('button', { name: 'Set password and sign in' }))
  await user.type(screen.getByLabelText('New password'), 'former_1')
  await choose()
  expect(screen.getByText('Please enter password again')).toBeTruthy()
  await user.type(screen.getByLabelText('Confirm password'), 'former_1')
  await choose()
  await screen.findByText('It must differ')
  await user.clear(screen.getByLabelText('New password'))
  await user.type(screen.getByLabelText('New password'), 'newer_1')
  await user.clear(screen.getByLabelText('Confirm password'))
  await user.type(screen.getByLabelText('Confirm password'), 'newer_1')
  await choose()
  await waitFor(() => expect(path()).toBe('/home'))
  expect(server.heardOf(auth.login).at(-1)?.body).toEqual({
    userName: 'Super',
    password: 'former_1',
    remember: false,
    newPassword: 'newer_1',
  })
})

test('returns to sign-in from the request for a new password', async () => {
  const { server, fill, submit, user } = await openLogin()
  server.on(auth.login, problem('password_change_due'))
  await fill('Super', 'former_1')
  await submit()
  await user.click(await screen.findByRole('button', { name: 'Back to sign-in' }))
  expect(await screen.findByLabelText('Username')).toBeTruthy()
})

test('redirects a signed-in user to home', async () => {
  const { path } = renderApp({ path: '/login', as: person() })
  await waitFor(() => expect(path()).toBe('/home'))
})

test('links the sign-in methods, marks the current one, and keeps the requested page', async () => {
  const { user, path } = await openLogin({ path: '/login?redirect=%2Fproject-intro' })
  const methods = within(screen.getByRole('navigation', { name: 'Sign-in methods' }))
  expect(methods.getByRole('link', { current: 'page' }).textContent).toBe('Password login')
  await user.click(methods.getByRole('link', { name: 'Code login' }))
  await screen.findByLabelText('Verification code')
  expect(path()).toBe('/login/code-login?redirect=%2Fproject-intro')
})

test('translates a server error when the language changes', async () => {
  const { server, fill, submit, user } = await openLogin()
  server.on(auth.login, problem('credentials_wrong'))
  await fill('Super', 'wrong-one')
  await submit()
  await screen.findByText('Incorrect username or password')
  await user.click(screen.getByRole('button', { name: '简体中文', hidden: true }))
  expect(await screen.findByText('用户名或密码错误')).toBeTruthy()
})

test('sets language and title of the document', async () => {
  const { user } = await openLogin()
  expect(document.documentElement.lang).toBe('en-US')
  await waitFor(() => expect(document.title).toBe(`Sign in - ${defaultBrand.nameEn}`))
  await user.click(screen.getByRole('button', { name: '简体中文', hidden: true }))
  expect(document.documentElement.lang).toBe('zh-CN')
  expect(document.title).toBe(`登录 - ${defaultBrand.nameZh}`)
  expect(localStorage.getItem('lang')).toBe('zh-CN')
})

test('cycles through light, dark and system, and stores the color scheme', async () => {
  const { user } = await openLogin()
  const press = () => user.click(screen.getByRole('button', { name: /^Appearance/ }))
  const scheme = () => [localStorage.getItem('themeMode'), document.documentElement.dataset.scheme]
  await press()
  expect(scheme()).toEqual(['light', 'light'])
  await press()
  expect(scheme()).toEqual(['dark', 'dark'])
  await press()
  expect(scheme()).toEqual(['system', 'light'])
})

test('follows the operating system live', async () => {
  let onChange = () => {}
  const media = {
    matches: false,
    addEventListener: (_: string, run: () => void) => (onChange = run),
    removeEventListener: () => {},
  }
  window.matchMedia = () => media as unknown as MediaQueryList
  await openLogin()
  media.matches = true
  onChange()
  expect(document.documentElement.dataset.scheme).toBe('dark')
})

test('shows an error for an unknown field above the form', async () => {
  const { server, fill, submit } = await openLogin()
  const unforeseen = problem('input_invalid', { fields: { unforeseen: 'Not like this' } })
  server.on(auth.login, unforeseen)
  await fill('Super', '123456')
  await submit()
  expect(await screen.findByText(errors.input_invalid.texts.en)).toBeTruthy()
})
