import type { Database } from './connect.ts'
import type { DatabaseAddress, NamedStandby } from './database-address.ts'
import { watchPrimary } from './primary-position.ts'
import { openStandby, usualTimings, type StandbyOptions, type StandbyState } from './standby.ts'

export type NamedStandbyState = StandbyState & { name: string }

type TakenStandby = {
  db: Database
  /** Aborts when the standby fails. */
  lost: AbortSignal
  suspend: (error: unknown) => void
  countRead: () => void
}

/** Several standbys of the database (docs/decisions/0052-read-standby.md). */
export type Standbys = {
  /**
   * Yields, in turn, each standby that is fresh enough and has what was committed until `time`: the first for the read,
   * others where it fails.
   */
  take: (time: number) => Iterable<TakenStandby>
  /** Reads from the primary until a standby has what is committed now. */
  catchUp: () => void
  countPrimaryRead: () => void
  reads: () => { primary: number; standbys: readonly { name: string; count: number }[] }
  states: () => NamedStandbyState[]
}

type StandbysOptions = Omit<StandbyOptions, keyof NamedStandby | 'onChange' | 'primary'> & {
  primary: DatabaseAddress
  standbys: readonly NamedStandby[]
  /** Called after the first check of each, and when one comes into use or goes out of it. */
  onChange: (state: NamedStandbyState, error: unknown) => void
}

/** Watches the standbys until they are closed. Resolves after the first check of each, successful or not. */
export async function openStandbys({
  standbys,
  primary: address,
  onChange,
  ...options
}: StandbysOptions): Promise<Standbys & { close: () => Promise<void> }> {
  const { everyMs, timeoutMs } = { ...usualTimings, ...options.timings }
  const watched = watchPrimary({ address, everyMs, timeoutMs })
  const opened = await Promise.all(
    standbys.map(async ({ name, ...standby }) => ({
      name,
      count: 0,
      ...(await openStandby({
        ...options,
        ...standby,
        primary: watched,
        onChange: (state, error) => onChange({ name, ...state }, error),
      })),
    })),
  )
  let turn = 0
  let primary = 0

  function* take(time: number): Generator<TakenStandby> {
    const first = turn++ % opened.length
    for (const standby of [...opened.slice(first), ...opened.slice(0, first)]) {
      const taken = standby.take(time)
      if (taken) yield { ...taken, suspend: standby.suspend, countRead: () => void standby.count++ }
    }
  }

  return {
    take,
    catchUp: () => opened.forEach(({ catchUp }) => catchUp()),
    countPrimaryRead: () => void primary++,
    reads: () => ({ primary, standbys: opened }),
    states: () => opened.map(({ name, state }) => ({ name, ...state() })),
    close: async () => {
      await Promise.all(opened.map(({ close }) => close()))
      await watched.close()
    },
  }
}
