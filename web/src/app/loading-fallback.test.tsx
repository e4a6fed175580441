import { auth } from '@amber/contract/auth.ts'
import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'

beforeAll(async () => {
  await import('./shell.tsx')
}, 60_000)

test.each([
  ['en-US', 'Loading'],
  ['zh-CN', '加载'],
] as const)(
  'until the first screen of a visit is there, it is said to be loading, in %s',
  async (language, word) => {
    localStorage.setItem('token', 'token-1')
    const server = fakeServer()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    server.on(auth.getUserInfo, async () => {
      await answered
      return reply(auth.getUserInfo, person())
    })
    const { container } = renderApp({ path: '/project-intro', server, language })
    const status = await screen.findByText(new RegExp(word))
    expect(status.closest('[role=status]')?.className).toBe('loading')
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    answer()
    await screen.findByRole('heading', { level: 1 })
    expect(container.querySelector('.loading')).toBeNull()
  },
)
