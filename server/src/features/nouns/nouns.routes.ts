import type { Endpoint } from '@amber/contract/endpoint.ts'
import { nounCalls, type NounCalls } from '@amber/contract/nouns/noun-calls.ts'
import type { Noun } from '@amber/contract/nouns/define-noun.ts'
import { nouns } from '@amber/contract/nouns/nouns.ts'
import { nounTables } from '#server/db/noun-tables.ts'
import { bind, type Route, type SignedInContext } from '#server/http/bind.ts'
import { createNounService } from './nouns.service.ts'

/** Routes of each noun that the contract declares. */
export const nounsRoutes: Route[] = Object.entries<Noun>(nouns).flatMap(([key, noun]) => {
  const calls = (nounCalls as Readonly<Record<string, NounCalls>>)[key]
  const table = new Map(nounTables).get(noun.plural)
  if (!calls || !table) throw new Error(`${noun.name} has no endpoints`)
  const service = createNounService(noun, table)
  return Object.entries<Endpoint>(calls).map(([verb, endpoint]) =>
    // The endpoint has checked the input, which depends on the fields of the noun.
    bind(
      endpoint,
      service[verb as keyof typeof service] as (
        context: SignedInContext<unknown>,
      ) => Promise<unknown>,
    ),
  )
})
