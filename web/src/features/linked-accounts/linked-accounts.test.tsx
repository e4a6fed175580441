import { identities } from '@amber/contract/identities.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

beforeAll(async () => {
  await Promise.all([
    import('#web/app/shell.tsx'),
    import('#web/app/user-center/user-center-page.tsx'),
    import('./linked-accounts.tsx'),
  ])
}, 60_000)

const id = '0b7f2f2e-7d35-4f6f-9a39-0c7f2a6b1c22'
const wechat = {
  id,
  provider: 'wechat' as const,
  name: '小雨',
  createTime: '2026-03-05T05:06:07.000Z',
  lastUsedTime: null,
}
const both = { wechat: true, oidc: { name: 'Acme' } }

function open(
  own: Partial<OutputOf<typeof identities.list>> = {},
  ways: OutputOf<typeof identities.ways> = both,
) {
  const server = fakeServer()
  server.on(identities.ways, reply(identities.ways, ways))
  server.on(identities.list, reply(identities.list, { hasPassword: true, records: [], ...own }))
  return {
    ...renderApp({ path: '/user-center?section=linked-accounts', as: person(), server }),
    server,
  }
}

const region = async () => within(await screen.findByRole('region', { name: 'Linked accounts' }))

test('what can be linked stands there, with what is', async () => {
  open({ records: [wechat] })
  const section = await region()
  expect(await section.findByText('Linked as 小雨')).toBeTruthy()
  expect(section.getByText('Not used to sign in yet')).toBeTruthy()
  expect(section.getByRole('heading', { name: 'Acme' })).toBeTruthy()
  expect(section.getByRole('button', { name: 'Link Acme' })).toBeTruthy()
})

test('a link is taken off after a question', async () => {
  const { server, user } = open({ records: [wechat] })
  server.onPath(identities.unlink, { id }, reply(identities.unlink, {}))
  await user.click(await screen.findByRole('button', { name: 'Unlink WeChat' }))
  const question = within(await screen.findByRole('dialog', { name: 'Unlink WeChat?' }))
  server.on(identities.list, reply(identities.list, { hasPassword: true, records: [] }))
  await user.click(question.getByRole('button', { name: 'Unlink' }))
  expect(await screen.findByText('Unlinked')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Link WeChat' })).toBeTruthy()
})

test('the last way in stays, and it is said why', async () => {
  const { user } = open({ hasPassword: false, records: [wechat] })
  const button = await screen.findByRole('button', { name: 'Unlink WeChat' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(/Set a password first/)).toBeTruthy()
  await user.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a way that cannot be begun says why', async () => {
  const { server, user } = open()
  server.on(identities.beginLink, problem('provider_silent'))
  await user.click(await screen.findByRole('button', { name: 'Link Acme' }))
  expect((await (await region()).findByRole('alert')).textContent).toBeTruthy()
  expect(server.heardOf(identities.beginLink).map(({ body }) => body)).toEqual([
    { provider: 'oidc' },
  ])
})

test('while the browser is on its way to one, no other is begun', async () => {
  const { server, user } = open()
  server.on(identities.beginLink, () => new Promise<never>(() => {}))
  await user.click(await screen.findByRole('button', { name: 'Link Acme' }))
  const other = screen.getByRole('button', { name: 'Link WeChat' })
  expect(other.getAttribute('aria-disabled')).toBe('true')
  expect(other.textContent).toBe('Link')
  await user.click(other)
  expect(server.heardOf(identities.beginLink)).toHaveLength(1)
})

test('where nothing is set up, it is said who can', async () => {
  open({}, { wechat: false, oidc: null })
  expect(await screen.findByText('There is nothing to link yet')).toBeTruthy()
})

test('a list that cannot be read is tried again', async () => {
  const server = fakeServer()
  server.on(identities.ways, reply(identities.ways, both))
  server.on(
    identities.list,
    problem('unexpected'),
    reply(identities.list, { hasPassword: true, records: [wechat] }),
  )
  const { user } = renderApp({
    path: '/user-center?section=linked-accounts',
    as: person(),
    server,
  })
  await screen.findByText('The linked accounts could not be loaded')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('Linked as 小雨')).toBeTruthy())
})
