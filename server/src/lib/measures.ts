export type MeasuredRequest = {
  /** Method and path of a declared call; undefined for files and unknown paths. */
  call: string | undefined
  /** HTTP status; `outdated` for the 503 that a caller causes by naming a newer build, which is no failure. */
  status: number | 'outdated'
  seconds: number
}

/** Receives measurements of the app and of its jobs. */
export type Measures = {
  countRequest: (request: MeasuredRequest) => void
  countRun: (run: { name: string; outcome: string; seconds: number }) => void
  /** Takes the names of the jobs that run at each interval, with or without work. */
  watchTimedJobs: (names: readonly string[]) => void
  /** Takes a reader of the number of open event streams. */
  watchStreams: (count: () => number) => void
}
