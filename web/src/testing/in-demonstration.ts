import { onTestFinished } from 'vitest'
import type { MockWindow } from '#web/lib/call/mock-worker.ts'

/** Lets the rest of a test happen in the browser demonstration, whose mock service worker has seen nothing yet. */
export function beInDemonstration(): void {
  const own: Window & MockWindow = window
  own.amberMockWorker = {
    log: () => [],
    settings: () => ({ latency: 0, failures: 0, kind: 'unexpected' }),
    set: () => undefined,
    watch: () => () => undefined,
    hasNetwork: () => true,
  }
  onTestFinished(() => {
    delete own.amberMockWorker
  })
}
