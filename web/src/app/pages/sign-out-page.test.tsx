import { auth } from '@amber/contract/sign-in/auth.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'

// Loads antd outside the first test's timeout.
beforeAll(async () => {
  await import('#web/app/shell.tsx')
}, 60_000)

const plain = person({ userName: 'User', roles: ['R_USER'] })

function serverThatSignsOut() {
  const server = fakeServer()
  server.on(auth.logout, reply(auth.logout, {}))
  return server
}

test.each([
  ['en-US', 'Sign out?', 'Sign out', 'Sign in'],
  ['zh-CN', '退出登录？', '退出登录', '登录'],
] as const)('asks in %s at the address and signs out on confirmation', async (...row) => {
  const [language, question, yes, signInFlow] = row
  const server = serverThatSignsOut()
  const { user, path } = renderApp({
    path: '/login-out?redirect=%2Fproject-intro',
    as: plain,
    server,
    language,
  })
  await screen.findByRole('heading', { name: question })
  await waitFor(() => expect(document.title).toContain(yes))
  expect(server.heardOf(auth.logout)).toEqual([])
  expect(localStorage.getItem('token')).toBe('token-1')
  await user.click(screen.getByRole('button', { name: yes }))
  await screen.findByRole('button', { name: signInFlow })
  expect(path()).toBe('/login?redirect=%2Fproject-intro')
  expect(server.heardOf(auth.logout)).toHaveLength(1)
  expect(localStorage.getItem('token')).toBeNull()
})

test('asks for confirmation after a link inside a page too', async () => {
  const server = serverThatSignsOut()
  const { app } = renderApp({ path: '/project-intro', as: plain, server })
  await screen.findByRole('navigation', { name: 'Main menu' })
  await app.shell.getState().router.navigate('/login-out')
  await screen.findByRole('heading', { name: 'Sign out?' })
  expect(server.heardOf(auth.logout)).toEqual([])
})

test.each([
  ['/login-out', '/home'],
  ['/login-out?redirect=%2Fproject-intro', '/project-intro'],
  ['/login-out?redirect=%2F%2Fevil.example', '/home'],
])('returns from %s to %s on cancel, still signed in', async (from, to) => {
  const server = serverThatSignsOut()
  const { user, path } = renderApp({ path: from, as: plain, server })
  await user.click(await screen.findByRole('button', { name: 'Stay signed in' }))
  await screen.findByRole('navigation', { name: 'Main menu' })
  expect(path()).toBe(to)
  expect(server.heardOf(auth.logout)).toEqual([])
  expect(localStorage.getItem('token')).toBe('token-1')
})

test('redirects a signed-out user to sign-in at once', async () => {
  const { path, server } = renderApp({ path: '/login-out' })
  await screen.findByRole('button', { name: 'Sign in' })
  expect(path()).toBe('/login')
  expect(server.heard).toEqual([])
})
