import { connect as connectSocket, createServer, type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { nodePlatform } from '#server/lib/node/node-platform.ts'
import { freshFolder, removeResources, start } from '@amber/embedded-postgres/testing/resources.ts'
import { adviseApplicationRole, grants } from './application-role.ts'
import { withClient } from './connect.ts'
import type { DatabaseAddress } from './database-address.ts'
import { readMigrations } from '#server/db/migrate/migration-list.ts'
import { prepareDatabase } from './prepare.ts'
import { unmetRequirement } from './requirements.ts'

const migrations = await readMigrations(new URL('../../migrations/', import.meta.url))

/** Starts a Postgres that Amber does not manage. */
async function startForeign() {
  onTestFinished(removeResources)
  const { connection } = await start({ directory: freshFolder() })
  const asAdministrator = (statement: string, database = connection.database) =>
    withClient({ ...connection, database }, (client) => client.query(statement))
  await asAdministrator('drop role amber_app')
  return {
    asAdministrator,
    makeDatabase: async (owner: string): Promise<DatabaseAddress> => {
      await asAdministrator(`create role "${owner}" login ${secretOf(connection.password)}`)
      await asAdministrator(`grant "${owner}" to ${connection.user}`)
      await asAdministrator(`create database "${owner}" owner "${owner}"`)
      return { ...connection, user: owner, database: owner }
    },
  }
}

const secretOf = (password: string | undefined) => (password ? `password '${password}'` : '')

async function startOn(address: DatabaseAddress) {
  const { db, close } = await prepareDatabase({
    // With an address in parts Amber would sign in as a role that only it creates.
    address: { ...address, connectionString: urlOf(address) },
    connections: 1,
    migrations,
    platform: nodePlatform(),
    mode: 'production',
    examples: null,
    onError: () => undefined,
  })
  const ask = async (statement: string) =>
    db.execute(sql.raw(statement)).then(
      ({ rows }) => rows[0],
      ({ cause }: { cause: Error }) => cause.message,
    )
  try {
    return {
      role: await ask('select current_user as name'),
      deletion: await ask('delete from audit_events'),
      deletionOfMembers: await ask('delete from audit_event_members'),
      users: await ask('select count(*)::integer as count from users'),
    }
  } finally {
    await close()
  }
}

const urlOf = ({ host, port, user, database, password }: DatabaseAddress) =>
  `postgres://${user}${password ? `:${encodeURIComponent(String(password))}` : ''}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`

test('advises an owner without the right to create roles, and uses the role from the next start on', async () => {
  const { asAdministrator, makeDatabase } = await startForeign()
  const shop = await makeDatabase('Shop.Owner')
  // Only the triggers stop the owner.
  expect(await startOn(shop)).toMatchObject({ role: { name: 'Shop.Owner' }, users: { count: 0 } })
  const advice = await withClient(shop, adviseApplicationRole)
  const statements = [...(advice?.matchAll(/^ {4}(.+;)$/gm) ?? [])].map(([, found]) => found!)
  expect(statements).toEqual(['create role amber_app nologin;', 'grant amber_app to "Shop.Owner";'])
  for (const statement of statements) await asAdministrator(statement)
  expect(await withClient(shop, adviseApplicationRole)).toBeNull()
  const guarded = {
    role: { name: 'amber_app' },
    deletion: 'permission denied for table audit_events',
    deletionOfMembers: 'permission denied for table audit_event_members',
    users: { count: 0 },
  }
  expect(await startOn(shop)).toMatchObject(guarded)
  const later = await makeDatabase('later')
  await expect(startOn(later)).rejects.toMatchObject({
    isForeseen: true,
    message: expect.stringMatching(/^DATABASE_URL: .* run: grant amber_app to "later";$/),
  })
  await asAdministrator('grant amber_app to later')
  expect(await startOn(later)).toMatchObject(guarded)
})

/** Forwards connections without their start-up options, as PgBouncer with `ignore_startup_parameters = options`. */
async function dropOptions({ host, port }: DatabaseAddress): Promise<number> {
  const server = createServer((client) => {
    const database = connectSocket(`${host}/.s.PGSQL.${port}`)
    client.on('error', () => database.destroy())
    database.on('error', () => client.destroy())
    client.once('data', (start) => {
      const text = start.toString('latin1', 8)
      const body = Buffer.from(text.replace(/options\0[^\0]*\0/, ''), 'latin1')
      const head = Buffer.alloc(8)
      head.writeInt32BE(8 + body.length)
      // Version 3.0 of the protocol.
      head.writeInt32BE(196_608, 4)
      database.write(Buffer.concat([head, body]))
      client.pipe(database).pipe(client)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('refuses a pooler that drops the role, instead of running as the owner', async () => {
  const { asAdministrator, makeDatabase } = await startForeign()
  const lodge = await makeDatabase('lodge')
  await asAdministrator('create role amber_app nologin')
  await asAdministrator('grant amber_app to lodge')
  const pooled = { ...lodge, host: '127.0.0.1', port: await dropOptions(lodge) }
  await expect(startOn(pooled)).rejects.toMatchObject({
    isForeseen: true,
    message: expect.stringMatching(/would run as lodge, .* instead of amber_app/),
  })
  expect(await startOn(lodge)).toMatchObject({ role: { name: 'amber_app' } })
})

test('refuses an owner without the right to create tables before any change, and names the remedy', async () => {
  const { asAdministrator, makeDatabase } = await startForeign()
  const guest = await makeDatabase('guest')
  await asAdministrator('create database hall')
  const hall = { ...guest, database: 'hall' }
  const remedy = 'grant all on schema public to "guest";'
  await expect(startOn(hall)).rejects.toThrow(remedy)
  await asAdministrator(remedy, 'hall')
  expect(await startOn(hall)).toMatchObject({ users: { count: 0 } })
})

test('refuses an outdated Postgres or a non-Unicode encoding in one sentence', () => {
  const fit = { version: 140_000, encoding: 'UTF8', role: 'shop', mayCreate: true }
  expect(unmetRequirement(fit)).toBeNull()
  expect(unmetRequirement({ ...fit, version: 130_014 })).toBe(
    'DATABASE_URL: Amber needs Postgres 14 or later, but this server runs 13.14.',
  )
  expect(unmetRequirement({ ...fit, encoding: 'SQL_ASCII' })).toContain("encoding 'UTF8'")
  expect(unmetRequirement({ ...fit, role: 'amber_app' })).toContain('AMBER_DATABASE_DIRECT_URL')
})

test('the baseline migration grants the role the same rights', () => {
  const baseline = migrations[0]?.sql ?? ''
  const statement = /^\s*((?:grant|revoke|alter default)\b[^;']*\bamber_app)(?=;)/gm
  const statements = (text: string) =>
    Array.from(text.matchAll(statement), ([, found = '']) => found).toSorted((a, b) =>
      a.localeCompare(b),
    )
  expect(statements(baseline)).toEqual(statements(grants))
  expect(statements(grants)).toHaveLength(8)
})
