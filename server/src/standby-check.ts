import { setTimeout as sleep } from 'node:timers/promises'
import { translate } from '@amber/contract/localized-text.ts'
import { findings } from '@amber/contract/status/findings.ts'
import { databaseSentence } from '#server/db/connection/database-sentence.ts'
import type { DatabaseAddress, NamedStandby } from '#server/db/database-address.ts'
import { openStandbys, type NamedStandbyState, type Standbys } from '#server/db/standbys.ts'
import { expectedStandbys, judgeStandby } from '#server/features/status/judge.service.ts'

const checkEveryMs = 100
const catchUpMs = 2_000

/** Says what is wrong and, if it is known, why. */
export function standbySentence(state: NamedStandbyState, error: unknown): string {
  const found = judgeStandby(state)
  const sentence = found ? translate(findings[found.code].texts, 'en-US', found.values) : ''
  const isForeseen = error instanceof Error && 'isForeseen' in error
  const reason = isForeseen ? error.message : databaseSentence(error)
  return [sentence, reason].filter(Boolean).join(' ')
}

type ExaminedStandby = {
  name: string
  isPrimary: boolean
  /** Null if reads can use it, or could after a failover. */
  problem: string | null
}

/** Returns the problem of each standby as a sentence. */
export async function examineStandbys(
  standbys: readonly NamedStandby[],
  primary: DatabaseAddress,
): Promise<ExaminedStandby[]> {
  const causes = new Map<string, unknown>()
  const opened = await openStandbys({
    standbys,
    primary,
    connections: 1,
    onChange: ({ name }, error) => void causes.set(name, error),
    timings: { everyMs: checkEveryMs },
  })
  try {
    await untilKnown(opened)
    const states = opened.states().map(silentAsBehind)
    const expected = expectedStandbys(states)
    return states.map((state) => ({
      name: state.name,
      isPrimary: state.problem === 'primary',
      problem:
        state.problem !== null && expected.includes(state)
          ? standbySentence(state, causes.get(state.name))
          : null,
    }))
  } finally {
    await opened.close()
  }
}

/** Until the first position is replayed, the lag is unknown. */
const silentAsBehind = (state: NamedStandbyState): NamedStandbyState =>
  state.problem === null && state.lagSeconds === null
    ? { ...state, problem: 'behind', lagSeconds: catchUpMs / 1000 }
    : state

async function untilKnown({ states }: Pick<Standbys, 'states'>): Promise<void> {
  const end = performance.now() + catchUpMs
  const isKnown = () =>
    states().every(({ problem, lagSeconds }) => problem !== null || lagSeconds !== null)
  while (!isKnown() && performance.now() < end) await sleep(checkEveryMs)
}
