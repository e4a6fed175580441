import { sql, type SQL } from 'drizzle-orm'
import { defaultSettings } from '@amber/contract/settings/settings.ts'
import type { ExampleMode } from '@amber/contract/example-pages.ts'
import type { Database } from './connect.ts'
import { exampleMenus, hasBuiltExamples } from '#server/db/seed/declared-menus.ts'
import { isMenuOfType } from './code-conditions.ts'

/** Null until it is set. */
export const storedExamples = sql<ExampleMode | null>`(select value->>'mode' from settings where key = 'examples')`

/** Whether this build has example pages and they are on; `fixed` comes from the environment. */
export function areExamplesOn(fixed: ExampleMode | null, stored: ExampleMode | null): boolean {
  return hasBuiltExamples && (fixed ?? stored ?? defaultSettings.examples.mode) === 'on'
}

/** Reads whether the example pages are on. */
export async function readExamples(db: Database, fixed: ExampleMode | null): Promise<boolean> {
  if (fixed) return areExamplesOn(fixed, null)
  const { rows } = await db.execute<{ mode: ExampleMode | null }>(
    sql`select ${storedExamples} as mode`,
  )
  return areExamplesOn(null, rows[0]?.mode ?? null)
}

const names = [...exampleMenus.keys()]
const pages = names.filter((name) => exampleMenus.get(name) === 'page')

const isExample = (table: SQL) =>
  sql`(${table}.route_name = any(${sql.param(names)}::text[])
    or coalesce(${table}.component = any(${sql.param(pages)}::text[]), false))`

/** Selects the route names hidden while example pages are off. A directory with other menus stays visible. */
export function hiddenMenus(hasExamples: boolean): SQL {
  if (hasExamples) return sql`select null::text where false`
  return sql`select example.route_name from menus as example where ${isExample(sql`example`)}
    and not (${isMenuOfType('example', 'directory')} and exists (
      with recursive below as (
        select child.id, ${isExample(sql`child`)} as is_example from menus as child
        where child.parent_id = example.id
        union all
        select child.id, ${isExample(sql`child`)} from menus as child
        join below on child.parent_id = below.id
      ) select from below where not is_example))`
}

/** Returns the same as a set. */
export async function listHiddenMenus(
  db: Database,
  hasExamples: boolean,
): Promise<ReadonlySet<string>> {
  if (hasExamples) return new Set()
  const { rows } = await db.execute<{ route_name: string }>(hiddenMenus(hasExamples))
  return new Set(rows.map((row) => row.route_name))
}
