import { auth } from '@amber/contract/sign-in/auth.ts'
import { captcha } from '@amber/contract/sign-in/captcha.ts'
import { sha256Hex } from '@amber/contract/sign-in/proof-of-work.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

// Loads modules outside the first test's timeout.
beforeAll(async () => {
  await Promise.all([import('./shell.tsx'), import('#web/app/routes/routes.ts')])
}, 60_000)

const pair = reply(auth.login, { token: 'token-1', refreshToken: 'refresh-1' })

const wanted = problem('captcha_required', { fields: { captcha: 'Please enter the picture' } })
const image = reply(captcha.create, {
  id: 'image-1',
  image: 'data:image/png;base64,iVBORw0KGgo=',
  challenge: { salt: 'salt', digest: sha256Hex('salt7'), most: 20 },
})

async function openLogin() {
  const server = fakeServer()
  server.on(auth.getUserInfo, reply(auth.getUserInfo, person()))
  server.on(captcha.create, image)
  const app = renderApp({ path: '/login', server })
  await screen.findByRole('button', { name: 'Sign in' })
  const fill = async (userName: string, password: string) => {
    await app.user.type(screen.getByLabelText('Username'), userName)
    await app.user.type(screen.getByLabelText('Password'), password)
  }
  const submit = () => app.user.click(screen.getByRole('button', { name: 'Sign in' }))
  return { ...app, fill, submit }
}

test('asks for an image code only when the server requires it, and for a new one after each attempt', async () => {
  const { server, fill, submit, user, path } = await openLogin()
  server.on(auth.login, wanted, problem('credentials_wrong'), pair)
  expect(screen.queryByLabelText('Image code')).toBeNull()
  await fill('Super', '123456')
  await submit()
  const code = await screen.findByLabelText<HTMLInputElement>('Image code')
  await submit()
  await screen.findByText('Please enter image code')
  await user.type(code, 'AC47')
  await submit()
  await screen.findByText('Incorrect username or password')
  await waitFor(() => expect(server.heardOf(captcha.create)).toHaveLength(2))
  expect(code.value).toBe('')
  await user.type(code, 'EF34')
  await submit()
  await waitFor(() => expect(path()).toBe('/home'))
  expect(server.heardOf(auth.login).map(({ body }) => body)).toMatchObject([
    {},
    { captcha: { id: 'image-1', answer: 'AC47' } },
    { captcha: { id: 'image-1', answer: 'EF34' } },
  ])
})

test('solves a proof of work in place of the image code', async () => {
  const { server, fill, submit, user, path } = await openLogin()
  server.on(auth.login, problem('captcha_required'), pair)
  await fill('Super', '123456')
  await submit()
  await user.click(
    await screen.findByRole('button', { name: "Can't read the image? Verify automatically" }),
  )
  await screen.findByText('Verified')
  await submit()
  await waitFor(() => expect(path()).toBe('/home'))
  expect(server.heardOf(auth.login)[1]?.body).toMatchObject({
    captcha: { id: 'image-1', proof: 7 },
  })
})

test('asks for an image code on the page to set a new password', async () => {
  const { server, fill, submit, user, path } = await openLogin()
  server.on(auth.login, problem('password_change_due'), wanted, pair)
  await fill('Super', 'former_1')
  await submit()
  await user.type(await screen.findByLabelText('New password'), 'newer_1')
  await user.type(screen.getByLabelText('Confirm password'), 'newer_1')
  await user.click(screen.getByRole('button', { name: 'Set password and sign in' }))
  const code = await screen.findByLabelText('Image code')
  await screen.findByText('Please enter the picture')
  await user.type(code, 'AC47')
  await user.click(screen.getByRole('button', { name: 'Set password and sign in' }))
  await waitFor(() => expect(path()).toBe('/home'))
  expect(server.heardOf(auth.login).at(-1)?.body).toEqual({
    userName: 'Super',
    password: 'former_1',
    remember: false,
    newPassword: 'newer_1',
    captcha: { id: 'image-1', answer: 'AC47' },
  })
})

test('signs in with an image code in one press and keeps the remember choice', async () => {
  const { server, user, path } = await openLogin()
  server.on(auth.login, wanted, pair)
  await user.click(screen.getByLabelText('Remember me'))
  await user.click(screen.getByRole('button', { name: 'Admin' }))
  await user.type(await screen.findByLabelText('Image code'), 'AC47')
  await user.click(screen.getByRole('button', { name: 'Admin' }))
  await waitFor(() => expect(path()).toBe('/home'))
  expect(server.heardOf(auth.login).at(-1)?.body).toEqual({
    userName: 'Admin',
    password: '123456',
    remember: true,
    captcha: { id: 'image-1', answer: 'AC47' },
  })
})
