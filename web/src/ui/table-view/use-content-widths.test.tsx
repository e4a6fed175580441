import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ServicesContext, type Services } from '#web/lib/call/services.ts'
import { createI18n } from '#web/lib/i18n/i18n.ts'
import { loadLanguage } from '#web/lib/i18n/load-language.ts'
import { createStorage } from '#web/lib/browser/storage.ts'
import { useContentWidths } from './use-content-widths.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

function openTable(room: { width: number }) {
  const place = { current: document.createElement('div') }
  place.current.innerHTML = '<table><thead><tr><th>Name</th></tr></thead><tbody></tbody></table>'
  let measured = 0
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    if (this.tagName === 'TH') measured += 1
    return room.width
  })
  const i18n = createI18n({
    storage: createStorage(() => localStorage),
    first: 'en-US',
    load: loadLanguage,
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={{ i18n } as Partial<Services> as Services}>{children}</ServicesContext>
  )
  const first = { keys: ['name'], isShown: false, records: [{ name: 'Ada' }] }
  const { result, rerender } = renderHook(
    ({ keys, isShown, records }) => useContentWidths(place, { keys, first: 0, isShown }, records),
    { initialProps: first, wrapper },
  )
  const change = (next: Partial<typeof first>) => act(() => rerender({ ...first, ...next }))
  const table = place.current.querySelector('table')!
  return { result, change, table, count: () => measured }
}

test('measures the same rows once, though the container gets its width later', () => {
  const { result, change, count } = openTable({ width: 80 })
  expect(result.current.content?.of.get('name')).toBe(81)
  change({ isShown: true })
  expect(result.current.content?.of.get('name')).toBe(81)
  expect(count()).toBe(1)
  change({ isShown: true, records: [{ name: 'Grace' }] })
  expect(count()).toBe(2)
})

test('measures a table that was hidden once it is shown', () => {
  const room = { width: 0 }
  const { result, change, count } = openTable(room)
  expect(result.current.content).toBeUndefined()
  room.width = 80
  change({ isShown: true })
  expect(result.current.content?.of.get('name')).toBe(81)
  expect(count()).toBe(1)
})

test('measures again for later rows only if a time or status is clipped', () => {
  const { result, count, table } = openTable({ width: 80 })
  table.tBodies[0]!.insertRow().insertCell().innerHTML = '<time>59 minutes ago</time>'
  act(() => result.current.measureLater())
  expect(count()).toBe(1)
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(120)
  act(() => result.current.measureLater())
  expect(count()).toBe(2)
})
