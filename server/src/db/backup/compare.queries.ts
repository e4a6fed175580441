import type { DatabaseClient } from '#server/db/connect.ts'
import { countLines, type TableFacts } from './backup-text.ts'
import { listTables, readTable, textFormat } from './dump.queries.ts'

/** Returns a table whose rows differ from those of a backup that was just loaded; null if all are the same. */
export async function findDifferentTable(
  client: DatabaseClient,
  expected: readonly TableFacts[],
): Promise<string | null> {
  await client.query('begin read only')
  await client.query(textFormat)
  const tables = await listTables(client)
  for (const facts of expected) {
    const table = tables.find(({ name }) => name === facts.name)
    if (!table) return facts.name
    const counted = countLines(table.name, readTable(client, table))
    for await (const _ of counted.rows);
    if (JSON.stringify(counted.facts()) !== JSON.stringify(facts)) return facts.name
  }
  await client.query('commit')
  return null
}
