import type { EmbeddedStep } from '@amber/embedded-postgres/bring-up.ts'
import type { CopyStep } from '#server/backup/copy-database.ts'
import type { PrepareStep } from '#server/db/prepare.ts'
import { warnWhenSlow } from '#server/lib/with-timeout.ts'

export type StartStep = EmbeddedStep | CopyStep | PrepareStep | 'sealing' | 'opening'

const stepMs = 1_000
const totalMs = 3_000

const sentences: Record<StartStep, string> = {
  waiting: 'Waiting for another process starting with the same data…',
  joining: 'A database from an earlier start is still running. Connecting…',
  creating: 'Creating a new database…',
  starting: 'Still starting the database…',
  recovering: 'The database was not shut down cleanly last time. Recovering…',
  fetching: 'The data was written by an older Postgres. Downloading that version with npm…',
  upgrading: 'Upgrading the data to a newer Postgres. Starting both…',
  copying: 'Copying all data to the newer Postgres. Large databases can take minutes…',
  comparing: 'Comparing all rows and verifying the audit log…',
  migrating: 'Migrating data to this version. Large databases can take minutes…',
  filling: 'Checking the built-in data…',
  sealing: 'Checking that stored secrets are encrypted…',
  opening: 'Loading the web app and opening the port…',
}

export type StartProgress = { begin: (step: StartStep) => void; end: () => void }

/** Prints the steps of a slow start. `alreadyMs` is the time spent on loading code. */
export function startProgress(
  translate: (sentence: string) => void,
  alreadyMs: number,
): StartProgress {
  return warnWhenSlow((step: StartStep) => translate(sentences[step]), {
    stepMs,
    totalMs,
    alreadyMs,
  })
}
