import { sql, type SQL } from 'drizzle-orm'
import type { Noun } from '@amber/contract/nouns/define-noun.ts'
import { hiddenFieldsOf, searchNamesOf, type Viewer } from '@amber/contract/nouns/noun-views.ts'
import { nounList } from '@amber/contract/nouns/nouns.ts'
import { auditEvents } from '#server/db/audit-schema.ts'

/** Returns a state of an event without the fields of nouns that its reader may not see, and without searches by them. */
export function stateSeenBy(
  column: typeof auditEvents.before | typeof auditEvents.after,
  reader: Viewer,
  nouns: readonly Noun[] = nounList,
): SQL {
  const cases = nouns.flatMap((noun) => {
    const hidden = hiddenFieldsOf(noun, reader)
    if (hidden.length === 0) return []
    const searches = hidden.flatMap((name) => searchNamesOf(name, noun.fields[name]!))
    const withoutSearches = searches.reduce(
      (state, name) => sql`${state} #- ${sql.param(['filters', name])}::text[]`,
      sql`${column}`,
    )
    return [
      // Counts of a file may have the names of fields.
      sql`when ${auditEvents.action} = ${`${noun.name}.import`} then ${column}`,
      sql`when ${auditEvents.action} = ${`${noun.name}.export`} then ${withoutSearches}`,
      sql`when ${auditEvents.targetType} = ${noun.name} then ${column} - ${sql.param(hidden)}::text[]`,
    ]
  })
  const state =
    cases.length === 0 ? sql`${column}` : sql`case ${sql.join(cases, sql` `)} else ${column} end`
  return state.mapWith(column)
}
