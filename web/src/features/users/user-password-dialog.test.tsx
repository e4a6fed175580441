import { users } from '@amber/contract/users/users.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { idOf } from '#web/testing/record-stamps.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { storedUser } from '#web/testing/stored-user.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./users-page.tsx')])
}, 60_000)

test('asks before a link shown once is lost, also while it is created', async () => {
  const server = fakeServer()
  const mei = storedUser(1, { nickName: 'Han Mei' })
  const page = { current: 1, size: 10, total: 1, totalIsEstimate: false, records: [mei] }
  server.on(users.list, reply(users.list, page))
  const link = { token: 'secret-part', expiresTime: '2026-03-05T05:06:07.000Z' }
  const [failed, made] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  server.onPath(
    users.resetPassword,
    { id: idOf(1) },
    () => failed.promise.then(() => problem('role_not_grantable')),
    () => made.promise.then(() => reply(users.resetPassword, link)),
  )
  const as = person({ buttons: ['user:list', 'user:resetPassword'] })
  const { app, user, path } = renderApp({ path: '/system/user', as, server })
  const isLeased = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await user.click(await screen.findByRole('button', { name: 'More actions for Han Mei' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reset password' }))
  const create = await screen.findByRole('button', { name: 'Create link' })
  await user.click(create)
  expect(isLeased()).toBe(true)
  await act(async () => failed.resolve())
  await waitFor(() => expect(isLeased()).toBe(false))
  await user.click(create)
  expect(isLeased()).toBe(true)
  made.resolve()
  expect(await screen.findByText(/#secret-part$/)).toBeTruthy()
  act(() => void app.shell.getState().router.navigate('/system/user?nickName=mei'))
  expect(
    await screen.findByText("The link or recovery codes in “Users” won't be shown again."),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  expect(path()).toBe('/system/user')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(isLeased()).toBe(false))
})
