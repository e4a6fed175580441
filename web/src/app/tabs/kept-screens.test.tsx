import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { flatten } from '#web/app/routes/join-routes.ts'
import { protectedRoutes } from '#web/app/routes/routes.ts'
import { exampleTest } from '#web/testing/examples/example-test.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'

beforeAll(async () => {
  await import('#web/app/shell.tsx')
}, 60_000)

const shownHeading = () =>
  waitFor(() => {
    const found = document.querySelector('.pane:not([inert], [hidden]) h1')
    expect(found).toBeTruthy()
    return found!
  })

async function comeBackTo(path: string) {
  const { app } = renderApp({ path, as: person({ buttons: [] }) })
  const first = await shownHeading()
  const goTo = (to: string) => act(() => app.shell.getState().router.navigate(to))
  await goTo('/system/session')
  await waitFor(async () => expect(await shownHeading()).not.toBe(first))
  const isKept = first.isConnected
  await goTo(path)
  await waitFor(() => expect(document.title).not.toMatch(/Sessions/))
  return { first, isKept, last: await shownHeading() }
}

const kept = flatten(protectedRoutes)
  .filter(({ handle }) => handle.keepAlive)
  .map(({ path }) => path)

test('kept screens include home, the user center and the users', () => {
  expect(kept).toEqual(expect.arrayContaining(['/home', '/user-center', '/system/user']))
})

exampleTest('kept screens include the project introduction', () => {
  expect(kept).toContain('/project-intro')
})

test.each(['/home', '/user-center'])(
  '%s keeps its state while another page is open',
  async (path) => {
    const { first, isKept, last } = await comeBackTo(path)
    expect(isKept).toBe(true)
    expect(last).toBe(first)
    expect(screen.getByRole('heading', { level: 1 })).toBe(first)
  },
)

test('remounts a page without keepAlive', async () => {
  const { first, isKept, last } = await comeBackTo('/system/status')
  expect(isKept).toBe(false)
  expect(last).not.toBe(first)
})
