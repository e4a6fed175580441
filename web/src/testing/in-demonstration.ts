import { onTestFinished } from 'vitest'
import type { MockWindow } from '#web/lib/call/mock-worker.ts'

/** Simulates the browser demo. */
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
