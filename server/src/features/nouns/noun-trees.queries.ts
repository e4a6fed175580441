import { and, getTableColumns, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { nameFieldOf, type Noun, type Reference } from '@amber/contract/nouns/define-noun.ts'
import { parentFieldOf, treeLimit } from '@amber/contract/nouns/noun-trees.ts'
import { nounNamed } from '@amber/contract/nouns/nouns.ts'
import type { Database } from '#server/db/connect.ts'
import { tableOfNoun, type NounTable } from '#server/db/noun-tables.ts'

type Store = { noun: Noun; table: NounTable }
type Node = { id: string; name: string; parent: string | null }
type StoredNode = Node & { isOffered: boolean }

/** Returns the noun of a tree, which may be the one that has the field. */
function treeOf({ noun, table }: Store, of: string) {
  const tree = of === noun.name ? noun : nounNamed(of)
  const own = tree === noun ? table : tableOfNoun(tree)
  const columns: Record<string, PgColumn> = getTableColumns(own)
  const [name, parent] = [columns[nameFieldOf(tree)], columns[parentFieldOf(tree) ?? '']]
  if (!name || !parent) throw new Error(`${of} isn't a tree`)
  return { table: own, name, parent }
}

/** Returns the ids of a node and of all below it, deleted ones included. */
function idsWithin({ table, parent }: ReturnType<typeof treeOf>, node: string): SQL {
  // `union` ends in a circle, which a field of another kind may have left.
  return sql`(with recursive within as (
    select ${node}::uuid as id
    union select child.id from ${table} child join within on child.${sql.identifier(parent.name)} = within.id
  ) select id from within)`
}

/** Returns the condition that a field holds a node or one below it. */
export const isWithinNode = (
  store: Store,
  { column, of }: { column: PgColumn; of: string },
  node: string,
): SQL => sql`${column} in ${idsWithin(treeOf(store, of), node)}`

/**
 * Returns whether a parent is the record itself or below it. Locks the table, so that concurrent changes of parents
 * cannot form a circle.
 */
export async function makesCircle(
  db: Database,
  store: Store,
  { id, parent }: { id: string; parent: string },
): Promise<boolean> {
  await db.execute(sql`lock table ${store.table} in share row exclusive mode`)
  const ids = idsWithin(treeOf(store, store.noun.name), id)
  const { rows } = await db.execute<{ isBelow: boolean }>(
    sql`select ${parent}::uuid in ${ids} as "isBelow"`,
  )
  return rows[0]?.isBelow ?? false
}

/**
 * Puts children of records that are about to be deleted below the nearest one above that stays, where the tree shows
 * them already. The transaction has locked those records.
 */
export async function moveUpChildren(
  db: Database,
  store: Store,
  ids: readonly string[],
): Promise<void> {
  const { table, parent } = treeOf(store, store.noun.name)
  const above = sql.identifier(parent.name)
  // Versions stay, as where a deletion empties a field.
  await db.execute(sql`with recursive purged as (
      select id, ${above} as above from ${table} where ${inArray(table.id, [...ids])}
    ), path as (
      select id, above from purged
      union select path.id, purged.above from path join purged on purged.id = path.above
    )
    update ${table} child set ${above} = nullif(path.above, child.id) from path
    where child.${above} = path.id and not exists (select from purged where purged.id = path.above)`)
}

/**
 * Returns the tree of the records that a field can hold, null if there are too many: writers get all that are not
 * deleted, readers those that the list shows to them anyway.
 */
export async function findNodes(
  db: Database,
  { store, reference }: { store: Store; reference: Reference },
  isWriter: boolean,
): Promise<Node[] | null> {
  const { table, name, parent } = treeOf(store, reference.of)
  const columns: Record<string, PgColumn> = getTableColumns(store.table)
  const field = columns[reference.name]
  // With a null, `in` would be null rather than false.
  const shown = sql`(select ${field} from ${store.table} where ${field} is not null and ${isNull(store.table.removedAt)})`
  const isShown = isWriter ? undefined : sql`${table.id} in ${shown}`
  const rows = await db
    .select({
      id: table.id,
      name: sql<string>`${name}::text`,
      parent: sql<string | null>`${parent}`,
      isOffered: sql<boolean>`${and(isNull(table.removedAt), isShown)}`,
    })
    .from(table)
    .orderBy(name, table.id)
    .limit(treeLimit + 1)
  return rows.length > treeLimit ? null : offeredNodes(rows)
}

/** Puts each node below the nearest one above it that is offered; those of a circle stand at the top. */
export function offeredNodes(rows: readonly StoredNode[]): Node[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const parentOf = ({ id, parent }: StoredNode) => {
    let nearest: string | null = null
    const passed = new Set<string>()
    for (
      let above = byId.get(parent ?? '');
      above && !passed.has(above.id);
      above = byId.get(above.parent ?? '')
    ) {
      if (above.id === id) return null
      passed.add(above.id)
      if (above.isOffered) nearest ??= above.id
    }
    return nearest
  }
  return rows
    .filter(({ isOffered }) => isOffered)
    .map((row) => ({ id: row.id, name: row.name, parent: parentOf(row) }))
}
