import { sql, type SQL } from 'drizzle-orm'
import type { Noun } from '@amber/contract/nouns/define-noun.ts'
import {
  hiddenFieldsOf,
  nounSeenBy,
  searchNamesOf,
  type Viewer,
} from '@amber/contract/nouns/noun-views.ts'
import { nounList } from '@amber/contract/nouns/nouns.ts'
import { auditEvents } from '#server/db/audit-schema.ts'

/**
 * Returns a state of an event without the fields of nouns that its reader may not see, and without searches by them.
 * A reader who does not see all fields of a noun sees none that it no longer has: an earlier name of a hidden one may
 * be among them.
 */
export function stateSeenBy(
  column: typeof auditEvents.before | typeof auditEvents.after,
  reader: Viewer,
  nouns: readonly Noun[] = nounList,
): SQL {
  const cases = nouns.flatMap((noun) => {
    if (hiddenFieldsOf(noun, reader).length === 0) return []
    const seen = Object.entries(nounSeenBy(noun, reader).fields)
    const searches = seen.flatMap(([name, field]) => searchNamesOf(name, field))
    const filters = only(sql`${column} -> 'filters'`, searches)
    return [
      // Counts of a file may have the names of fields.
      sql`when ${auditEvents.action} = ${`${noun.name}.import`} then ${column}`,
      sql`when ${auditEvents.action} = ${`${noun.name}.export`} then coalesce(jsonb_set(${column}, '{filters}', ${filters}), ${column})`,
      sql`when ${auditEvents.targetType} = ${noun.name} then ${only(
        sql`${column}`,
        seen.map(([name]) => name),
      )}`,
    ]
  })
  const state =
    cases.length === 0 ? sql`${column}` : sql`case ${sql.join(cases, sql` `)} else ${column} end`
  return state.mapWith(column)
}

/** Returns an object with some of its keys; null stays null. */
const only = (object: SQL, keys: string[]): SQL =>
  sql`(${object}) - array(select key from jsonb_object_keys(${object}) as key where key <> all(${sql.param(keys)}::text[]))`
