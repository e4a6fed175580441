import { translate } from '@amber/contract/localized-text.ts'
import { findings } from '@amber/contract/status/findings.ts'
import type { Found } from '#server/features/status/judge.service.ts'

/** Result of one check: a fact, and what to do unless it is ok. */
export type Finding = { level: 'ok' | 'warn' | 'fail'; check: string; text: string }

export type Verdict = [level: Finding['level'], text: string]

export function inspect(check: string, judge: () => Promise<Verdict>): Promise<Finding[]> {
  return inspectAll(check, async () => [await judge()])
}

export async function inspectAll(
  check: string,
  judge: () => Promise<Verdict[]>,
): Promise<Finding[]> {
  const verdicts = await judge().catch((error): Verdict[] => [['fail', sentenceOf(error)]])
  return verdicts.map(([level, text]) => ({ level, check, text }))
}

/** Errors of several addresses have an empty message. */
export function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return sentenceOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/** The page and the doctor share the sentences of problems; `fact` is shown without one. */
export function verdictOf(found: Found | null | undefined, fact: string): Verdict {
  if (!found) return ['ok', fact]
  const { level, texts } = findings[found.code]
  return [level, translate(texts, 'en-US', found.values)]
}
