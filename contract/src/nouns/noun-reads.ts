import type { Endpoint } from '@amber/contract/endpoint.ts'
import { nounCalls, type NounCalls } from './noun-calls.ts'
import { nounsReferringTo } from './nouns.ts'

/** Returns the endpoints of a noun by name. */
export function callsNamed(name: string): NounCalls {
  return (nounCalls as Readonly<Record<string, NounCalls>>)[name]!
}

/** Returns the reads of nouns that show names of a noun's records. */
export const readsWithNames = (of: string): Endpoint[] =>
  nounsReferringTo(of).flatMap(({ name }) => {
    const { list, get, findRecords, findTree } = callsNamed(name)
    return [list, get, findRecords, findTree].filter((read) => read !== undefined)
  })
