import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { users } from '@amber/contract/users/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import type { Heard } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'
import { storedUser } from '#web/testing/stored-user.ts'

beforeAll(async () => {
  await Promise.all([import('./shell.tsx'), import('#web/app/pages/user-page.tsx')])
}, 60_000)

const all = Array.from({ length: 12 }, (_, index) =>
  storedUser(index + 1, { nickName: `Person ${index + 1}` }),
)
const pageOf = ({ query }: Heard) => {
  const current = Number(query.get('current') ?? 1)
  const records = all.slice((current - 1) * 10, current * 10)
  return reply(users.list, { current, size: 10, total: 12, totalIsEstimate: false, records })
}
const secondStep = {
  totpSince: null,
  recoveryCodesLeft: 0,
  isDemanded: false,
  passkeyCount: 0,
  isResettable: true,
}

function open(path: string) {
  const server = fakeServer()
  server.on(users.list, pageOf)
  for (const user of all) {
    const verified = { emailVerified: false, phoneVerified: false }
    server.onPath(users.get, { id: user.id }, reply(users.get, { ...user, ...verified }))
    server.onPath(twoStep.ofUser, { id: user.id }, reply(twoStep.ofUser, secondStep))
  }
  const as = person({ roles: ['R_ADMIN'], buttons: ['user:list'] })
  return renderApp({ path, as, server })
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('steps through the records of a list across its pages, in the same tab', async () => {
  const { user, server, path } = open('/system/user?status=1&sort=-email')
  await user.click(await screen.findByRole('link', { name: 'Person 9' }))
  await heading('Person 9')
  expect(screen.getByText('9 of 12')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await heading('Person 10')
  expect(path()).toBe(`/system/user/${all[9]!.id}`)
  const tabs = within(screen.getByRole('tablist'))
  await waitFor(() => expect(tabs.queryByRole('tab', { name: /Person 9/ })).toBeNull())
  expect(path()).toBe(`/system/user/${all[9]!.id}`)
  const last = server.heardOf(users.list).at(-1)!.query
  expect([last.get('current'), last.get('status'), last.get('sort')]).toEqual(['2', '1', '-email'])
  await user.keyboard('j')
  await heading('Person 11')
  await user.keyboard('k')
  await heading('Person 10')
})

test('the search offers a recently viewed record, except on its own page', async () => {
  const { user } = open('/system/user')
  await user.click(await screen.findByRole('link', { name: 'Person 2' }))
  await heading('Person 2')
  await user.click(screen.getByRole('button', { name: 'Search everything' }))
  await screen.findByRole('group', { name: 'Recent pages' })
  expect(screen.queryByRole('group', { name: 'Recently viewed' })).toBeNull()
  await user.keyboard('{Enter}')
  await heading('Users')
  await user.click(screen.getByRole('button', { name: 'Search everything' }))
  const viewed = within(await screen.findByRole('group', { name: 'Recently viewed' }))
  expect(viewed.getByRole('option', { name: /Person 2/ })).toBeTruthy()
})

test('offers no previous record at the first, and no steps at a record opened by its address', async () => {
  const first = open('/system/user')
  await first.user.click(await screen.findByRole('link', { name: 'Person 1' }))
  await heading('Person 1')
  const previous = screen.getByRole('button', { name: 'Previous' })
  expect(previous.getAttribute('aria-disabled')).toBe('true')
  first.unmount()
  first.app.dispose()
  sessionStorage.clear()
  open(`/system/user/${all[4]!.id}`)
  await heading('Person 5')
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

test('copies the link of a record', async () => {
  const { user } = open(`/system/user/${all[4]!.id}`)
  await heading('Person 5')
  await user.click(screen.getByRole('button', { name: 'More actions for Person 5' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }))
  await screen.findByText('Link copied')
  expect(await navigator.clipboard.readText()).toBe(
    `${window.location.origin}/system/user/${all[4]!.id}`,
  )
})
