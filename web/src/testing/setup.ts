import { cleanup, configure, getConfig } from '@testing-library/react'
import type * as Antd from 'antd'
import type { ConfigProviderProps } from 'antd'
import { createElement } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'

const noise: string[] = []

// Styles of the component library take a sixth of the time.
// oxlint-disable-next-line vitest/no-restricted-vi-methods -- not our own code
vi.mock('antd', async (importOriginal) => {
  const antd = await importOriginal<typeof Antd>()
  const ConfigProvider = ({ theme, ...rest }: ConfigProviderProps) =>
    createElement(antd.ConfigProvider, { ...rest, theme: { ...theme, zeroRuntime: true } })
  return { ...antd, ConfigProvider }
})

const { getElementError } = getConfig()
configure({
  // antd loads with the first page, which takes seconds on a busy machine.
  asyncUtilTimeout: 6000,
  // Printing the document takes longer than searching it, and `waitFor` prints it once more when it gives up.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? new Error(message ?? '')
      : getElementError(message, container),
})

/** Starts jsdom's frame interval once: started on fake timers it would never fire again, in later files either. */
function drawOn() {
  if ('isDrawing' in window) return
  const ask = window.requestAnimationFrame.bind(window)
  const again = () => void ask(again)
  Object.assign(window, { isDrawing: true })
  again()
}
drawOn()

/** Hides closed drawers, the only style of the component library that roles depend on. */
function hideClosed() {
  const style = document.createElement('style')
  style.textContent = '.ant-drawer-content-wrapper-hidden { display: none }'
  // Tests replace the head.
  document.documentElement.append(style)
}
hideClosed()

const idleTimers = new Set<ReturnType<typeof setTimeout>>()

/** Idle work that a test leaves behind would run when the document is gone. */
function endIdleWork() {
  for (const timer of idleTimers) clearTimeout(timer)
  idleTimers.clear()
}

/** Adds browser features that jsdom lacks. */
function completeBrowser() {
  globalThis.requestIdleCallback = (run) => {
    const timer = setTimeout(() => {
      idleTimers.delete(timer)
      run({ didTimeout: false, timeRemaining: () => 0 })
    }, 500)
    idleTimers.add(timer)
    return timer
  }
  globalThis.cancelIdleCallback = (timer) => clearTimeout(timer)
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as never
  // As on localhost.
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true })
  window.scrollTo = () => {}
  Element.prototype.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  HTMLElement.prototype.showPopover = () => {}
  HTMLElement.prototype.hidePopover = () => {}
  HTMLElement.prototype.setPointerCapture = () => {}
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open')
  }
}

/** Test files share a document, and the product writes to its root. */
function clearDocument() {
  document.title = ''
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name)
}

/** Also before the next file loads, whose modules may read storage. */
function forgetAll() {
  clearDocument()
  localStorage.clear()
  sessionStorage.clear()
}

beforeEach(() => {
  noise.length = 0
  forgetAll()
  completeBrowser()
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    noise.push(parts.map(String).join(' '))
  })
  vi.stubGlobal('fetch', (address: unknown) => {
    noise.push(`An unhandled network call to ${String(address)}`)
    return Promise.reject(new Error('No network in tests'))
  })
})

afterEach(() => {
  cleanup()
  endIdleWork()
  // Before `useRealTimers`, as a stub over a fake timer would be restored as the real one.
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  forgetAll()
  if (noise.length > 0) throw new Error(`This test made noise:\n${noise.join('\n')}`)
})
