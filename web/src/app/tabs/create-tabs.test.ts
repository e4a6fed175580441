import { expect, test } from 'vitest'
import { createStorage } from '#web/lib/browser/storage.ts'
import { flatten, joinRoutes } from '#web/app/routes/join-routes.ts'
import { createTabs } from './create-tabs.ts'

const names = ['home', 'one', 'two', 'three']
const routes = flatten(
  joinRoutes([
    {
      messages: Object.fromEntries(names.map((name) => [`route.${name}`, { zh: name, en: name }])),
      routes: names.map((name) => ({
        name,
        path: `/${name}`,
        handle: { i18nKey: `route.${name}`, ...(name === 'home' && { fixedIndexInTab: 0 }) },
        allow: 'signed-in',
        page: () => Promise.resolve(() => null),
      })),
    },
  ]),
)

function memory() {
  const kept = new Map<string, string>()
  return createStorage(
    () =>
      ({
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
        removeItem: (key: string) => kept.delete(key),
      }) as unknown as Storage,
  )
}

function openWindow(windowStorage = memory()) {
  const storage = createStorage(() => localStorage)
  const tabs = createTabs({ storage, windowStorage, userId: 'ann', routes, isKept: true })
  const visit = (name: string) => {
    const node = routes.find((one) => one.name === name)!
    const handle = { ...node.handle, name, texts: node.texts }
    tabs.visit({ handle, params: {}, pathname: node.path, search: '', hash: '' })
  }
  const open = () => tabs.getState().tabs.map(({ name }) => name)
  return { tabs, visit, open, reload: () => openWindow(windowStorage) }
}

test('keeps separate tabs per window over a reload, and a new window starts with the most recent ones', () => {
  const one = openWindow()
  one.visit('one')
  const two = openWindow()
  two.visit('two')
  one.visit('three')
  expect(one.reload().open()).toEqual(['home', 'one', 'three'])
  expect(two.reload().open()).toEqual(['home', 'one', 'two'])
  expect(openWindow().open()).toEqual(['home', 'one', 'three'])
})

test('shares pinned tabs with the next window, even if another window was used last', () => {
  const one = openWindow()
  const two = openWindow()
  one.visit('one')
  one.tabs.pin('one', true)
  two.visit('two')
  expect(openWindow().open()).toEqual(['home', 'one', 'two'])
  one.tabs.pin('one', false)
  one.tabs.remove(['one'])
  expect(openWindow().open()).toEqual(['home'])
})

test('switching between open tabs does not change the state of menus and pages', () => {
  const { tabs, visit } = openWindow()
  visit('one')
  visit('two')
  const before = tabs.getState()
  visit('one')
  const { activeId, visits, ...rest } = tabs.getState()
  expect([activeId, visits.at(-1)]).toEqual(['one', 'one'])
  expect(rest.tabs).toBe(before.tabs)
  expect(rest.unsaved).toBe(before.unsaved)
})
