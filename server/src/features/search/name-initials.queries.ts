import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'

const maintenanceLock = 7_262_370_021

/** Held until the transaction ends, so that no older result overwrites a newer one. */
export async function lockInitials(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ isOurs: boolean }>(
    sql`select pg_try_advisory_xact_lock(${maintenanceLock}) as "isOurs"`,
  )
  return rows[0]?.isOurs ?? false
}

export type Named = { kind: 'user' | 'role'; id: string; name: string | null }

/** Takes changed names; null for deleted records. */
export async function takeChangedNames(db: Database, limit: number): Promise<Named[]> {
  const { rows } = await db.execute<Named>(sql`
    with taken as (
      delete from name_changes where sequence in (
        select sequence from name_changes order by sequence limit ${limit})
      returning kind, id
    )
    select distinct taken.kind, taken.id,
      case taken.kind when 'user' then users.nick_name else roles.name end as name
    from taken
      left join users on taken.kind = 'user' and users.id = taken.id
      left join roles on taken.kind = 'role' and roles.id = taken.id`)
  return rows
}

export type Initials = { kind: Named['kind']; id: string; initials: string | null }

export async function saveInitials(db: Database, read: readonly Initials[]): Promise<void> {
  const given = JSON.stringify(read)
  const rows = sql`jsonb_to_recordset(${given}::jsonb) as given (kind text, id uuid, initials text)`
  await db.execute(sql`
    insert into name_initials (kind, id, initials)
    select kind, id, initials from ${rows} where initials is not null
    on conflict (kind, id) do update set initials = excluded.initials
      where name_initials.initials <> excluded.initials`)
  await db.execute(sql`
    delete from name_initials using ${rows}
    where name_initials.kind = given.kind and name_initials.id = given.id and given.initials is null`)
}
