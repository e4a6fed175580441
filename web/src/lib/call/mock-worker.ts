/** One request that the mock service worker has answered. */
export type MockedRequest = {
  id: number
  /** Milliseconds since 1970. */
  time: number
  method: string
  path: string
  /** With its question mark, where there is one. */
  search: string
  /** The body of the request as it may be shown, where it had one. */
  sent?: string | undefined
  /** 0 where the network was made to fail. */
  status: number
  milliseconds: number
  /** The answer's body as it may be shown: nothing secret, and shortened. */
  received: string
}

export type MockSettings = {
  /** Milliseconds that each answer is held back. */
  latency: number
  /** How many of a hundred requests fail. */
  failures: number
  kind: 'network' | 'unexpected' | 'server_busy'
}

/** The mock service worker of the browser demonstration, as the page about it sees it. */
export type MockWorker = {
  /** The latest first. */
  log: () => readonly MockedRequest[]
  settings: () => MockSettings
  set: (settings: MockSettings) => void
  /** Calls whenever one of them has changed; answers how to stop. */
  watch: (onChange: () => void) => () => void
  /** Whether this device has a network: the demonstration tells the application that it has, for its server needs none. */
  hasNetwork: () => boolean
}

/** Where the demonstration leaves it, before the application starts. */
export type MockWindow = { amberMockWorker?: MockWorker }

/** The mock service worker that answers this page; undefined where a server does. */
export function mockWorker(): MockWorker | undefined {
  return (window as MockWindow).amberMockWorker
}

/** Whether pages of other hosts may be reached, as far as this device knows. */
export function hasNetwork(): boolean {
  return mockWorker()?.hasNetwork() ?? navigator.onLine
}
