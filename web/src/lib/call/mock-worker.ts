export type MockedRequest = {
  id: number
  /** Milliseconds since 1970. */
  time: number
  method: string
  path: string
  /** Includes the question mark. */
  search: string
  sent?: string | undefined
  /** 0 for a simulated network failure. */
  status: number
  milliseconds: number
  /** Redacted and shortened. */
  received: string
}

export type MockSettings = {
  /** Delay per response in milliseconds. */
  latency: number
  /** Percentage of failing requests. */
  failures: number
  kind: 'network' | 'unexpected' | 'server_busy'
}

export type MockWorker = {
  /** Latest first. */
  log: () => readonly MockedRequest[]
  settings: () => MockSettings
  set: (settings: MockSettings) => void
  /** Returns a function that unsubscribes. */
  watch: (onChange: () => void) => () => void
  /** The demo reports online to the application, whatever the device. */
  hasNetwork: () => boolean
}

export type MockWindow = { amberMockWorker?: MockWorker }

/** Returns the mock service worker, or undefined with a real server. */
export function mockWorker(): MockWorker | undefined {
  return (window as MockWindow).amberMockWorker
}

/** Whether external pages may be reachable. */
export function hasNetwork(): boolean {
  return mockWorker()?.hasNetwork() ?? navigator.onLine
}
