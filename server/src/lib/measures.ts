/** Receives measurements of the app and of its jobs. */
export type Measures = {
  /** `call` is the method and path of a declared call; undefined for files and unknown paths. */
  countRequest: (request: { call: string | undefined; status: number; seconds: number }) => void
  countRun: (run: { name: string; outcome: string; seconds: number }) => void
  /** Takes the names of the jobs that run at each interval, with or without work. */
  watchTimedJobs: (names: readonly string[]) => void
  /** Takes a reader of the number of open event streams. */
  watchStreams: (count: () => number) => void
}
