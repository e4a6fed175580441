import { beforeEach, expect, test, vi } from 'vitest'
import { reloadOnChunkLoadError } from './reload-on-chunk-load-error.ts'

beforeEach(() => sessionStorage.clear())

async function lose(wanted: string | undefined, { onLine = true, isThere = true } = {}) {
  const location = { reload: vi.fn<() => void>(), assign: vi.fn<(address: string) => void>() }
  const window = Object.assign(new EventTarget(), {
    location,
    sessionStorage,
    navigator: { onLine },
  })
  reloadOnChunkLoadError(window as unknown as Window, {
    signal: new AbortController().signal,
    wanted: () => wanted,
    readPage: () => (isThere ? Promise.resolve('') : Promise.reject(new Error('No server'))),
  })
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  await new Promise((resolve) => setTimeout(resolve, 0))
  return location
}

test('opens the clicked page in the new build when its file is missing', async () => {
  const location = await lose('/amber/system/user?current=2')
  expect(location.assign).toHaveBeenCalledWith('/amber/system/user?current=2')
  expect(location.reload).not.toHaveBeenCalled()
})

test('reloads the open page when one of its chunks is missing', async () => {
  expect((await lose(undefined)).reload).toHaveBeenCalledTimes(1)
})

test('does not reload repeatedly when a file stays missing', async () => {
  await lose('/home')
  const location = await lose('/home')
  expect(location.assign).not.toHaveBeenCalled()
  expect(location.reload).not.toHaveBeenCalled()
})

test.each([{ onLine: false }, { isThere: false }])(
  'keeps the page while offline or without a server, and reloads after a later error (%o)',
  async (outage) => {
    expect((await lose('/home', outage)).assign).not.toHaveBeenCalled()
    expect((await lose('/home')).assign).toHaveBeenCalledTimes(1)
  },
)

test('removes a failed style sheet, so that the next navigation requests it again', () => {
  const listening = new AbortController()
  const { signal } = listening
  const never = () => new Promise(() => {})
  reloadOnChunkLoadError(window, { signal, wanted: () => undefined, readPage: never })
  const link = document.head.appendChild(document.createElement('link'))
  link.rel = 'stylesheet'
  link.dispatchEvent(new Event('error'))
  expect(link.isConnected).toBe(false)
  listening.abort()
})
