import type { SQL } from 'drizzle-orm'

export type Job = {
  /** Key of the job in the database; kebab-case. */
  name: string
  schedule: {
    /** Milliseconds between the end of a run and the next. */
    everyMs: number
    /** SQL condition on the work, part of the poll: an idle job starts no run and writes nothing. */
    when?: SQL
  }
  /** Returns the number of handled records, if it counts them. Ends early when `signal` aborts. */
  run: (signal: AbortSignal) => Promise<number | void>
}

/** Thrown by a run that must not begin now; it counts as interrupted, and `code` says why. */
export class RefusedRun extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Declares work by the clock: one server of the cluster runs it at a time. */
export const defineJob = <Declared extends Job>(job: Declared): Declared => job
