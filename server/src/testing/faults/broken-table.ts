import { withClient } from '#server/db/connect.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'

/** Has each delete or update of rows of a table fail with the message "broken table" during `work`. */
export async function withBrokenTable(
  address: DatabaseAddress,
  { table, operation }: { table: string; operation: 'delete' | 'update' },
  work: () => Promise<unknown>,
): Promise<void> {
  const query = (text: string) => withClient(address, (client) => client.query(text))
  await query(`create function fail_row() returns trigger language plpgsql as $$
    begin raise exception 'broken table'; end $$;
    create trigger broken before ${operation} on ${table} for each row execute function fail_row()`)
  try {
    await work()
  } finally {
    await query('drop function fail_row() cascade')
  }
}
