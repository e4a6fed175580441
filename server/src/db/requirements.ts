import type pg from 'pg'
import { applicationRole } from './application-role.ts'
import type { DatabaseAddress } from './database-address.ts'

/** Requirements on a Postgres that Amber does not manage. */

const oldestVersion = 140_000

class RequirementError extends Error {
  override name = 'RequirementError'
  readonly isForeseen = true
}

type Facts = {
  /** Form of `server_version_num`: 150012 is 15.12. */
  version: number
  encoding: string
  role: string
  mayCreate: boolean
}

/** Returns the unmet requirement as a sentence, or null. */
export function unmetRequirement(
  { version, encoding, role, mayCreate }: Facts,
  { setting = 'DATABASE_URL' }: Pick<DatabaseAddress, 'setting'> = {},
): string | null {
  if (version < oldestVersion) {
    const named = `${Math.floor(version / 10_000)}.${version % 10_000}`
    return `${setting}: Amber needs Postgres 14 or later, but this server runs ${named}.`
  }
  if (encoding !== 'UTF8')
    return `${setting}: the database encoding is ${encoding}, but UTF8 is required. Create another database: create database … encoding 'UTF8' template template0;`
  if (role === applicationRole)
    return `${setting}: ${applicationRole} may not migrate the database. Set AMBER_DATABASE_DIRECT_URL to an address that signs in as its owner.`
  if (!mayCreate)
    return `${setting}: the role ${role} cannot create tables in this database. Ask its administrator to run: grant all on schema public to "${role}";`
  return null
}

/**
 * Checks the database without changing it.
 *
 * @throws RequirementError if it is unsuitable
 */
export async function requireFitDatabase(
  client: pg.Client,
  address: DatabaseAddress,
): Promise<void> {
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version_num')::integer as version,
      current_setting('server_encoding') as encoding, current_user as role,
      has_schema_privilege('public', 'create') as "mayCreate"`,
  )
  const problem = rows[0] ? unmetRequirement(rows[0], address) : null
  if (problem) throw new RequirementError(problem)
}

/** @throws RequirementError if statements run as another role: a pooler may drop start-up options silently */
export function requireApplicationRole(
  role: string | undefined,
  { setting = 'DATABASE_URL' }: Pick<DatabaseAddress, 'setting'>,
): void {
  if (role !== applicationRole)
    throw new RequirementError(
      `${setting}: the connection ignores start-up options, so Amber would run as ${role}, who can change the audit log, instead of ${applicationRole}. Set AMBER_DATABASE_POOLER=transaction.`,
    )
}

/** @throws RequirementError if the user of the address cannot assume the existing application role */
export function requireMembership(
  { isMember, user }: { isMember: boolean; user: string },
  { setting = 'DATABASE_URL' }: Pick<DatabaseAddress, 'setting'>,
): void {
  if (!isMember)
    throw new RequirementError(
      `${setting}: the role ${applicationRole} exists, but ${user} is not a member of it, so Amber could change its audit log. Have an administrator of the database run: grant ${applicationRole} to "${user}";`,
    )
}
