import { preferences } from '@amber/contract/account/preferences.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { createQueryClient } from './query-client.ts'
import { readPreferences } from '#web/lib/preference/kept-preferences.ts'
import { keepLanguage } from './keep-language.ts'

beforeAll(async () => {
  await Promise.all([import('./shell.tsx'), import('./keep-language.ts')])
}, 60_000)

test('saves the chosen language on the server once per choice', async () => {
  const server = fakeServer()
  const save = { key: 'language' } as const
  server.onPath(preferences.save, save, problem('unexpected'), reply(preferences.save, {}))
  const { app } = renderApp({ path: '/project-intro', as: person(), server })
  await screen.findByRole('heading', { level: 1 })
  const received = () =>
    server.heard.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))
  const choose = (language: 'zh-CN' | 'en-US') => act(() => app.services.i18n.setLanguage(language))
  expect(received()).toEqual([])
  choose('zh-CN')
  await waitFor(() => expect(received()).toEqual([{ value: 'zh-CN' }]))
  choose('en-US')
  choose('zh-CN')
  await waitFor(() => expect(received().at(-1)).toEqual({ value: 'zh-CN' }))
})

test.each([
  [{ language: 'en-US' }, 0],
  [{}, 1],
])('does not replace the language on the server by the default: %j', async (stored, times) => {
  localStorage.setItem('langByDefault', 'zh-CN')
  const server = fakeServer()
  server.on(preferences.list, reply(preferences.list, stored))
  server.onPath(preferences.save, { key: 'language' }, reply(preferences.save, {}))
  const { app } = renderApp({ path: '/project-intro', language: 'zh-CN', server })
  const { services } = app
  const { signal } = new AbortController()
  const client = createQueryClient()
  await readPreferences({ client, call: services.silentRequest, staleTime: Infinity })
  const before = server.heardOf(preferences.list).length
  keepLanguage({ services, client, userId: 'someone', signal })
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  const received = () =>
    server.heard.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))
  expect(received()).toHaveLength(times)
  // Reads what the page has read.
  expect(server.heardOf(preferences.list)).toHaveLength(before)
  act(() => services.i18n.setLanguage('en-US'))
  await waitFor(() => expect(received().at(-1)).toEqual({ value: 'en-US' }))
})
