import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

const noise: string[] = []

// The component library is loaded with the first page that needs it, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 6000 })

/**
 * jsdom draws by an interval that lasts while frames are asked for. One that begins on a test's fake timers never comes
 * round again, and no frame for any file that follows: so it begins here, once, and lasts.
 */
function drawOn() {
  if ('isDrawing' in window) return
  const ask = window.requestAnimationFrame.bind(window)
  const again = () => void ask(again)
  Object.assign(window, { isDrawing: true })
  again()
}
drawOn()

/** What jsdom lacks and the product uses. */
function completeBrowser() {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as never
  // As at localhost, where tests are.
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

/** Files share a document, and the product writes on its root: scheme, language, colours. */
function clearDocument() {
  document.title = ''
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name)
}

/** Before the next file is loaded, too, which may read what was kept. */
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
  // First what took the place of a fake timer, which would else be given back as if it were the browser's own.
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  forgetAll()
  if (noise.length > 0) throw new Error(`This test made noise:\n${noise.join('\n')}`)
})
