import type { Observed } from './cluster-client.ts'
import { clusterFaults } from './cluster-faults.ts'
import type { StandbyReads } from './cluster-reads.ts'
import type { Faults } from './kill-writes.ts'

export type Round = {
  name: string
  /** From the fault until every part is back. */
  tookMs: number
  observed: Observed
  load: number
  writes: number
  faults: Faults
  lostSessions: number
  events: {
    stored: number
    missed: number
    /** Streams that have never been open, and so could miss nothing. */
    unconnected: number
    twice: number
    resets: number
    reconnects: number
  }
  reads: StandbyReads
  /** Responses from 400 to 499. */
  refusals: string[]
  /** Writes that their author did not find in the next read of the audit log. */
  unseen: string[]
}

type Row = Record<string, string | number>

/** Prints a row for each fault; `isMet` with writes, without losses and within the wanted times. */
export function printRounds(rounds: readonly Round[]): {
  table: Record<string, Row>
  isMet: boolean
} {
  const table: Record<string, Row> = {}
  for (const [name, { what, wantedMs }] of Object.entries(clusterFaults)) {
    const some = rounds.filter((round) => round.name === name)
    if (some.length > 0) table[what] = rowOf(some, wantedMs)
  }
  console.table(table)
  for (const { name, refusals, unseen } of rounds) {
    for (const refusal of refusals.slice(0, 5)) console.log(`${name}: ${refusal.slice(0, 300)}`)
    for (const write of unseen.slice(0, 5))
      console.log(`${name}: its author does not find ${write}`)
  }
  return { table, isMet: Object.values(table).every(({ met }) => met === 'yes') }
}

function rowOf(rounds: readonly Round[], wantedMs: number | null): Row {
  const sum = (of: (round: Round) => number) => rounds.reduce((all, round) => all + of(round), 0)
  const most = (kinds: readonly string[]) =>
    rounds.map(({ observed }) => Math.max(0, ...kinds.map((kind) => observed.longestMs[kind] ?? 0)))
  const seconds = (times: readonly number[]) => {
    const sorted = times.toSorted((a, b) => a - b)
    const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
    return `${(median / 1000).toFixed(1)} / ${(worst / 1000).toFixed(1)}`
  }
  const reads = most(['read', 'session'])
  const writes = most(['write', 'refresh'])
  const signIns = most(['sign-in'])
  const losses = {
    lost: sum(({ faults }) => faults.lost),
    doubled: sum(({ faults }) => faults.doubled + faults.half),
    sessions: sum(({ lostSessions }) => lostSessions),
    missed: sum(({ events }) => events.missed),
    unconnected: sum(({ events }) => events.unconnected),
    refused: sum(({ refusals }) => refusals.length),
    unseen: sum(({ unseen }) => unseen.length),
  }
  const errors = sum(({ observed }) =>
    Object.values(observed.serverErrors).reduce((all, count) => all + count, 0),
  )
  const broken = sum(({ observed }) => observed.broken)
  const isInTime =
    wantedMs === null
      ? errors + broken === 0
      : Math.max(...reads, ...writes, ...signIns) <= wantedMs
  const hasWritten = rounds.every((round) => round.writes > 0)
  const isMet = isInTime && hasWritten && Object.values(losses).every((count) => count === 0)
  return {
    rounds: rounds.length,
    writes: sum(({ writes: count }) => count),
    ...losses,
    '5xx': errors,
    broken,
    'read s': seconds(reads),
    'write s': seconds(writes),
    'sign-in s': seconds(signIns),
    'from standbys': sum(({ reads: { standby } }) => standby),
    'from primary': sum(({ reads: { primary } }) => primary),
    met: isMet ? 'yes' : 'no',
  }
}
