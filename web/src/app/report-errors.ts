import { browserErrors, reportLimits } from '@amber/contract/status/browser-errors.ts'
import { withoutTurning } from '@amber/contract/hidden-text.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import type { Call } from '#web/lib/call/api.ts'

/** Reports of one page load. */
const most = 5

/** Errors of the network and of browsers, which are no fault of this program. */
const foreign =
  /^(AbortError|NetworkError)\b|ResizeObserver loop|^Script error|dynamically imported module|preload CSS|Failed to fetch$|Load failed$/

function describe(reason: unknown): { message: string; stack: string } {
  if (reason instanceof Error || reason instanceof DOMException)
    return { message: `${reason.name}: ${reason.message}`, stack: reason.stack ?? '' }
  return { message: typeof reason === 'string' ? reason : `Thrown: ${typeof reason}`, stack: '' }
}

/** Returns a function that reports an unhandled error to the server: each once, a few, and none while offline. */
export function createErrorReports({
  call,
  window,
  build,
  here,
}: {
  call: Call
  window: Pick<Window, 'navigator'>
  build: string
  here: () => string
}): (reason: unknown) => void {
  const sent = new Set<string>()
  return (reason) => {
    // The server knows its own errors.
    if (reason instanceof ApiError || !window.navigator.onLine) return
    const { message, stack } = describe(reason)
    if (foreign.test(message) || sent.has(message) || sent.size >= most) return
    sent.add(message)
    const report = {
      message: message.slice(0, reportLimits.message),
      stack: withoutTurning(stack).slice(0, reportLimits.stack),
      page: (here().split(/[?#]/)[0] ?? '').slice(0, reportLimits.page),
      build: build.slice(0, reportLimits.build),
    }
    call(browserErrors.report, report, { isBackground: true, keepalive: true }).catch(() => {})
  }
}
