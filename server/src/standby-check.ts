import { setTimeout as sleep } from 'node:timers/promises'
import { translate } from '@amber/contract/localized-text.ts'
import { findings } from '@amber/contract/status/findings.ts'
import type { StandbyProblem } from '@amber/contract/status/system-status.ts'
import type { ConfiguredStandby } from './config-database.ts'
import { databaseSentence } from './database-sentence.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import { openStandby, type Standby } from '#server/db/standby.ts'
import { judgeStandby } from '#server/features/status/judge.service.ts'

const checkEveryMs = 100
const catchUpMs = 2_000

/** Says what is wrong and, if it is known, why. */
export function standbySentence(
  problem: StandbyProblem,
  error: unknown,
  lagSeconds: number | null = null,
): string {
  const found = judgeStandby({ problem, lagSeconds })
  const sentence = found ? translate(findings[found.code].texts, 'en-US', found.values) : ''
  const isForeseen = error instanceof Error && 'isForeseen' in error
  const reason = isForeseen ? error.message : databaseSentence(error)
  return [sentence, reason].filter(Boolean).join(' ')
}

/** Returns the problem of a standby as a sentence; null if reads can use it. */
export async function examineStandby(
  { address, maxLagMs }: ConfiguredStandby,
  primary: DatabaseAddress,
): Promise<string | null> {
  let cause: unknown = null
  const onChange = (_state: unknown, error: unknown) => void (cause = error)
  const timings = { everyMs: checkEveryMs }
  const options = { address, primary, maxLagMs, connections: 1, onChange, timings }
  const standby = await openStandby(options)
  try {
    await untilKnown(standby)
    const { problem, lagSeconds } = standby.state()
    if (problem !== null) return standbySentence(problem, cause, lagSeconds)
    return lagSeconds === null ? standbySentence('behind', null, catchUpMs / 1000) : null
  } finally {
    await standby.close()
  }
}

async function untilKnown({ state }: Standby): Promise<void> {
  const end = performance.now() + catchUpMs
  const isKnown = () => state().problem !== null || state().lagSeconds !== null
  while (!isKnown() && performance.now() < end) await sleep(checkEveryMs)
}
