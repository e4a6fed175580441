import { beforeEach, expect, test, vi } from 'vitest'
import { reloadOnLostChunk } from './reload-on-lost-chunk.ts'

beforeEach(() => sessionStorage.clear())

function lose(wanted: string | undefined, { onLine = true } = {}) {
  const location = { reload: vi.fn<() => void>(), assign: vi.fn<(address: string) => void>() }
  const window = Object.assign(new EventTarget(), {
    location,
    sessionStorage,
    navigator: { onLine },
  })
  const { signal } = new AbortController()
  reloadOnLostChunk(window as unknown as Window, { signal, wanted: () => wanted })
  const event = new Event('vite:preloadError', { cancelable: true })
  window.dispatchEvent(event)
  return { location, event, window }
}

test('a click on a page whose file is gone is not lost: the new build opens that page', () => {
  const { location, event } = lose('/amber/system/user?current=2')
  expect(location.assign).toHaveBeenCalledWith('/amber/system/user?current=2')
  expect(location.reload).not.toHaveBeenCalled()
  expect(event.defaultPrevented).toBe(true)
})

test('a part of the open page that is gone reloads the page', () => {
  expect(lose(undefined).location.reload).toHaveBeenCalledTimes(1)
})

test('a file that is missing for good does not reload again and again', () => {
  lose('/home')
  const { location, event } = lose('/home')
  expect(location.assign).not.toHaveBeenCalled()
  expect(location.reload).not.toHaveBeenCalled()
  expect(event.defaultPrevented).toBe(false)
})

test('without a network the page stays, and a later loss still reloads', () => {
  const { location, event } = lose('/home', { onLine: false })
  expect(location.assign).not.toHaveBeenCalled()
  expect(event.defaultPrevented).toBe(false)
  expect(lose('/home').location.assign).toHaveBeenCalledTimes(1)
})
