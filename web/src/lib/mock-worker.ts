/** One request that the mock service worker has answered. */
export type MockedRequest = {
  id: number
  /** Milliseconds since 1970. */
  time: number
  method: string
  path: string
  /** 0 where the network was made to fail. */
  status: number
  milliseconds: number
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
}

/** Where the demonstration leaves it, before the application starts. */
export type MockWindow = { amberMockWorker?: MockWorker }
