import type { Client } from 'pg'

/** Database role that the application assumes (docs/decisions/0010-audit-log-access.md). */
export const applicationRole = 'amber_app'

/** Arbitrary advisory lock number. */
const grantLock = 7_262_370_006

/** The baseline migration grants the same if the role already exists; a test compares both. */
export const grants = `
  grant usage on schema public to ${applicationRole};
  grant select, insert, update, delete on all tables in schema public to ${applicationRole};
  grant usage on all sequences in schema public to ${applicationRole};
  revoke update, delete, truncate on audit_events, audit_seals, audit_verifications, audit_seen_seals from ${applicationRole};
  revoke insert, update, delete, truncate on audit_checkpoints, audit_event_members, audit_retentions from ${applicationRole};
  grant execute on function prune_audit_log to ${applicationRole};
  alter default privileges in schema public grant select, insert, update, delete on tables to ${applicationRole};
  alter default privileges in schema public grant usage on sequences to ${applicationRole};`

async function exists(client: Client): Promise<boolean> {
  const { rows } = await client.query('select from pg_roles where rolname = $1', [applicationRole])
  return rows.length > 0
}

/** Grants the role its rights if it was created after the migrations. Needs a connection of the owner. */
export async function equipApplicationRole(client: Client): Promise<void> {
  if (!(await exists(client))) return
  await client.query('begin')
  try {
    // Serializes servers that start at once.
    await client.query('select pg_advisory_xact_lock($1)', [grantLock])
    const { rows } = await client.query(
      `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relowner = to_regrole(quote_ident(current_user)) and not has_table_privilege($1, oid, 'select') limit 1`,
      [applicationRole],
    )
    if (rows.length > 0) await client.query(grants)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Returns advice while the application runs with its owner's rights, otherwise null. */
export async function adviseApplicationRole(client: Client): Promise<string | null> {
  if (await exists(client)) return null
  const { rows } = await client.query<{ role: string }>('select quote_ident(current_user) as role')
  const { role = '' } = rows[0] ?? {}
  return `The audit log is guarded by triggers alone, since ${role} may not make a second role. For a role that cannot change it at all, have an administrator of the database run this once, and start Amber again:
    create role ${applicationRole} nologin;
    grant ${applicationRole} to ${role};`
}
