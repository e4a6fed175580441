import type pg from 'pg'
import { applicationRole } from './application-role.ts'

/** Requirements on a Postgres that Amber does not manage. */

const oldestVersion = 140_000

class RequirementError extends Error {
  override name = 'RequirementError'
  readonly isForeseen = true
}

type Facts = {
  /** As `server_version_num`: 150012 is 15.12. */
  version: number
  encoding: string
  role: string
  mayCreate: boolean
}

/** Returns the unmet requirement as a sentence, or null. */
export function unmetRequirement({ version, encoding, role, mayCreate }: Facts): string | null {
  if (version < oldestVersion) {
    const named = `${Math.floor(version / 10_000)}.${version % 10_000}`
    return `DATABASE_URL: Amber needs Postgres 14 or later, but this server runs ${named}.`
  }
  if (encoding !== 'UTF8')
    return `DATABASE_URL: the database encoding is ${encoding}, but UTF8 is required. Create another database: create database … encoding 'UTF8' template template0;`
  if (!mayCreate)
    return `DATABASE_URL: the role ${role} cannot create tables in this database. Ask its administrator to run: grant all on schema public to "${role}";`
  return null
}

/**
 * Checks the database without changing it.
 *
 * @throws RequirementError if it is unsuitable
 */
export async function requireFitDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version_num')::integer as version,
      current_setting('server_encoding') as encoding, current_user as role,
      has_schema_privilege('public', 'create') as "mayCreate"`,
  )
  const problem = rows[0] ? unmetRequirement(rows[0]) : null
  if (problem) throw new RequirementError(problem)
}

/**
 * Checks that the pool's connections run as the application's role: a pooler may drop start-up options silently.
 *
 * @throws RequirementError if they run as another role
 */
export async function requireApplicationRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role')
  const role = rows[0]?.role
  if (role !== applicationRole)
    throw new RequirementError(
      `DATABASE_URL: the connection ignores start-up options, so Amber would run as ${role}, who can change the audit log, instead of ${applicationRole}. Connect to Postgres directly or through a pooler in session mode.`,
    )
}
