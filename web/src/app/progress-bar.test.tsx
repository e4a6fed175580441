import { auth } from '@amber/contract/sign-in/auth.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'

beforeAll(async () => {
  await import('./shell.tsx')
}, 60_000)

test('the bar along the top edge runs as long as a page is on its way, and no longer', async () => {
  const server = fakeServer()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  server.on(auth.getUserInfo, async () => {
    await answered
    return reply(auth.getUserInfo, person())
  })
  localStorage.setItem('token', 'token-1')
  localStorage.setItem('refreshToken', 'refresh-1')
  const { container, user } = renderApp({ path: '/403', server })
  const bar = () => container.querySelector<HTMLElement>('.progress-bar')?.dataset['busy']
  const link = await screen.findByRole('link', { name: 'Back to home' })
  expect(bar()).toBe('false')
  await user.click(link)
  await waitFor(() => expect(bar()).toBe('true'))
  answer()
  await screen.findByRole('heading', { name: /, Super$/ })
  await waitFor(() => expect(bar()).toBe('false'))
})
