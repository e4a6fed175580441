import { expect, test, vi } from 'vitest'
import { home } from '@amber/contract/home.ts'
import { createTabs } from '#web/app/tabs/create-tabs.ts'
import type { TabLocation } from '#web/app/tabs/tab.ts'
import { countVisits } from './count-visits.ts'

const location = (name: string): TabLocation => ({
  handle: { name, i18nKey: `route.${name}`, texts: { zh: name, en: name } },
  params: {},
  pathname: `/${name}`,
  search: '',
  hash: '',
})
const nowhere = {
  read: () => undefined,
  write: () => {},
  remove: () => {},
  onChange: () => () => {},
}

function start() {
  vi.useFakeTimers()
  const tabs = createTabs({
    storage: nowhere as never,
    windowStorage: nowhere as never,
    userId: 'x',
    routes: [],
    isKept: false,
  })
  const said: unknown[][] = []
  let leave: ((options: { keepalive: boolean }) => Promise<unknown>) | undefined
  const stop = countVisits({
    tabs,
    services: {
      silentRequest: ((...call: unknown[]) => {
        said.push(call)
        return Promise.resolve({})
      }) as never,
      beforeSignOut: (act) => {
        leave = act
        return () => {}
      },
    },
    counts: (name) => name !== 'home',
  })
  return { tabs, said, stop, signOut: () => leave?.({ keepalive: false }) }
}

test('collects visits and sends them in the background, except home and the initial page', async () => {
  const { tabs, said, stop } = start()
  for (const name of ['home', 'mock', 'mock', 'users', 'mock']) tabs.visit(location(name))
  expect(said).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  const pages = [
    { name: 'mock', visits: 2 },
    { name: 'users', visits: 1 },
  ]
  expect(said).toEqual([[home.visit, { pages }, { keepalive: false, isBackground: true }]])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toHaveLength(1)
  stop()
})

test('sends pending visits at sign-out and on leaving', async () => {
  const { tabs, said, stop, signOut } = start()
  tabs.visit(location('mock'))
  await signOut()
  expect(said).toHaveLength(1)
  tabs.visit(location('users'))
  window.dispatchEvent(new Event('pagehide'))
  expect(said[1]?.[2]).toEqual({ keepalive: true, isBackground: true })
  stop()
  tabs.visit(location('mock'))
  window.dispatchEvent(new Event('pagehide'))
  expect(said).toHaveLength(2)
})
