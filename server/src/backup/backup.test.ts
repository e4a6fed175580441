import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { canMount, withSmallDisk } from '@amber/embedded-postgres/testing/small-disk.ts'
import { dump } from '#server/db/backup/dump.queries.ts'
import { withClient } from '#server/db/connect.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import { migrate } from '#server/db/migrate/migrate.ts'
import { readMigrations } from '#server/db/migrate/migration-list.ts'
import { wrapServerKeys } from '#server/http/session/server-keys.queries.ts'
import { nodePlatform } from '#server/lib/node/node-platform.ts'
import { openDatabase, type OpenDatabase } from '#server/start-database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { backUp } from './back-up.ts'
import { restoreBackup } from './restore-backup.ts'

vi.setConfig({ testTimeout: 180_000 })

const folder = mkdtempSync(join(tmpdir(), 'amber-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const app = await createTestApp()
const template = inject('database')
const platform = nodePlatform()
const migrations = await readMigrations(new URL('../../migrations/', import.meta.url))
const secret = 'a passphrase of tests'

const userId = '0199f2b0-0000-7000-8000-000000000001'
const nasty = 'tab\t line\nbreak \\N \\. 王小明 é 😀'

const ask = async (address: DatabaseAddress, statement: string, values: unknown[] = []) =>
  (await withClient(address, (client) => client.query<Record<string, unknown>>(statement, values)))
    .rows

await ask(
  app.address,
  `insert into users (id, user_name, user_name_key, nick_name, create_time, update_time)
    values ($1, 'backed', 'backed', $2, now(), now())`,
  [userId, nasty],
)
await ask(
  app.address,
  `insert into avatars values ($1, '00112233445566778899aabbccddeeff', '\\x005c0a09ff', now())`,
  [userId],
)
await ask(
  app.address,
  `insert into totp_secrets values ($1, (select max(id) from server_keys), '\\x00', 1, now())`,
  [userId],
)

async function emptyDatabase() {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await ask(template, `create database ${name} template template0`)
  const address = { ...template, database: name }
  const { host = '', port, user, password } = template
  const who = `${user}:${encodeURIComponent(String(password))}`
  const url = `postgres://${who}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
  const given = { connectionString: url }
  const database = { application: given, owner: given, standbys: [] }
  const config = { database, databaseUrl: url, archive: null, dataFolder: join(folder, 'unused') }
  return { address, config }
}

let made = 0

async function makeBackup({ from = app.address, passphrase = null as string | null } = {}) {
  const path = join(folder, `${++made}.backup`)
  await backUp(from, { path, passphrase, now: new Date(), onProgress: undefined })
  return path
}

type Options = Partial<Parameters<typeof restoreBackup>[0]>

async function restore(path: string, options: Options = {}) {
  const { address, config } = await emptyDatabase()
  const restoring = restoreBackup({
    config,
    path,
    passphrase: () => Promise.resolve(secret),
    resetsTwoStep: true,
    migrations,
    platform,
    ...options,
  })
  return { address, result: await restoring.catch((error: Error) => error.message) }
}

/** Lists what migrations create, also whether triggers are enabled. */
const schemaOf = (address: DatabaseAddress) =>
  ask(
    address,
    `select 'index' as kind, indexdef as text from pg_indexes where schemaname = 'public'
      union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'trigger', tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select 'right', relname || ' ' || coalesce(relacl::text, '') from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
      order by 1, 2`,
  )

const tablesOf = async (address: DatabaseAddress) =>
  (await ask(address, `select relname from pg_class where relnamespace = 'public'::regnamespace`))
    .length

test('an encrypted backup restores every row, sequence, index, constraint, trigger and right', async () => {
  const path = await makeBackup({ passphrase: secret })
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([])
  expect(readFileSync(path).includes('backed')).toBe(false)

  const { address, result } = await restore(path, { resetsTwoStep: false })
  expect(result).toMatchObject({ hasKeys: true, audit: { problem: null } })
  expect(await schemaOf(address)).toEqual(await schemaOf(app.address))
  for (const table of ['users', 'roles', 'menus', 'server_keys', 'totp_secrets', 'avatars']) {
    const all = `select to_jsonb(t) as row from ${table} as t order by 1`
    expect(await ask(address, all)).toEqual(await ask(app.address, all))
  }
  expect(await ask(address, 'select nick_name from users where id = $1', [userId])).toEqual([
    { nick_name: nasty },
  ])
  const sequences = `select sequencename, last_value from pg_sequences where sequencename ~ '^(users|roles|rights|privilege)_'`
  expect(await ask(address, sequences)).toEqual(await ask(app.address, sequences))
  await expect(ask(address, 'delete from audit_events')).rejects.toThrow(/never changed or deleted/)
  expect(
    await ask(address, `select after from audit_events where action = 'backup.restore'`),
  ).toHaveLength(1)
})

test('a backup excludes rows written while it runs', async () => {
  const path = join(folder, 'during.backup')
  const insert = `insert into name_changes (kind, id) select 'user', gen_random_uuid() from generate_series(1, 100)`
  const text: Buffer[] = []
  await withClient(app.address, (client) =>
    dump(client, { hasKeys: true, now: new Date() }, async (dumped) => {
      for await (const chunk of dumped.text) {
        if (text.length === 0) await ask(app.address, insert)
        text.push(chunk)
      }
    }),
  )
  const [before] = await ask(app.address, 'select count(*)::integer as count from name_changes')
  const manifest = /^manifest (.*)$/m.exec(Buffer.concat(text).toString())?.[1] ?? ''
  const { tables } = JSON.parse(manifest) as { tables: { name: string; rows: number }[] }
  expect(tables.find(({ name }) => name === 'name_changes')?.rows).toBe(Number(before?.count) - 100)
  expect(readdirSync(folder)).not.toContain(path)
})

test('a backup without encryption contains no server keys and restores only with --reset-two-step', async () => {
  const path = await makeBackup()
  const refused = await restore(path, { resetsTwoStep: false })
  expect(refused.result).toMatch(
    /^This backup has no server keys, so 1 users .*--reset-two-step\.$/,
  )
  expect(await tablesOf(refused.address)).toBe(0)

  const { address, result } = await restore(path)
  expect(result).toMatchObject({ hasKeys: false, audit: { problem: null } })
  const [old] = await ask(app.address, `select encode(secret, 'hex') as secret from server_keys`)
  const kept = await ask(address, `select encode(secret, 'hex') as secret from server_keys`)
  expect(kept).toHaveLength(1)
  expect(kept).not.toEqual([old])
  expect(await ask(address, 'select from totp_secrets')).toHaveLength(0)
})

test('a backup of wrapped server keys needs AMBER_SECRET after the restore', async () => {
  const keySecrets = { current: 's'.repeat(32), previous: null }
  const wrapping = await createTestApp({ keySecrets })
  await wrapServerKeys(wrapping)
  const path = await makeBackup({ from: wrapping.address, passphrase: secret })
  expect((await restore(path)).result).toMatchObject({ keys: 'locked' })
  const own = { platform: wrapping.platform }
  expect((await restore(path, own)).result).toMatchObject({ keys: 'wrapped' })
  // Without the server keys of the backup there is a new one.
  const withoutKeys = await makeBackup({ from: wrapping.address })
  const { result } = await restore(withoutKeys, own)
  expect(result).toMatchObject({ hasKeys: false, keys: 'wrapped' })
})

test('an older backup is restored and migrated to this version', async () => {
  const { address } = await emptyDatabase()
  await withClient(address, (client) => migrate(client, migrations.slice(0, -1)))
  const restored = await restore(await makeBackup({ from: address }))
  expect(restored.result).toMatchObject({ users: 0 })
  const applied = await ask(restored.address, 'select name from migrations order by name')
  expect(applied.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
})

test('a restore that fails after loading the data explains what to do', async () => {
  const broken = { ...migrations.at(-1)!, name: '9999_broken.sql', sql: 'select 1 / 0' }
  const { result } = await restore(await makeBackup(), { migrations: [...migrations, broken] })
  expect(result).toMatch(
    /^The backup was loaded, but its migration or verification failed: .*division by zero\. Empty/,
  )
})

test('refuses to restore into a database that is not empty and leaves it unchanged', async () => {
  const path = await makeBackup()
  const { address, config } = await emptyDatabase()
  await ask(address, 'create table own as select 1 as one')
  const { result } = await restore(path, { config })
  expect(result).toMatch(/^The database is not empty: it contains own\./)
  expect(await tablesOf(address)).toBe(1)
})

test('refuses a backup of a newer version', async () => {
  const path = await makeBackup()
  const { address, result } = await restore(path, { migrations: migrations.slice(0, -1) })
  expect(result).toMatch(/was made by another version of Amber, with the migrations up to \d{4}_/)
  expect(await tablesOf(address)).toBe(0)
})

test('rolls back a backup with an unknown table as a whole', async () => {
  const { address } = await emptyDatabase()
  await withClient(address, (client) => migrate(client, migrations))
  await ask(address, 'create table zoo as select 1 as one')
  const restored = await restore(await makeBackup({ from: address }))
  expect(restored.result).toMatch(/contains the table zoo/)
  expect(await tablesOf(restored.address)).toBe(0)
})

const change = (path: string, edit: (bytes: Buffer) => Buffer) => {
  const changed = `${path}.${crypto.randomUUID()}`
  writeFileSync(changed, edit(readFileSync(path)))
  return changed
}

function flip(position: number) {
  return (bytes: Buffer) => {
    const changed = Buffer.from(bytes)
    const at = position < 0 ? bytes.length + position : Math.floor(bytes.length * position)
    changed[at] = (changed[at] ?? 0) ^ 1
    return changed
  }
}

test.each([null, secret])('detects damage before any change (%s)', async (passphrase) => {
  const path = await makeBackup({ passphrase })
  const { address, config } = await emptyDatabase()
  for (const edit of [
    flip(0.5),
    flip(-1),
    (bytes: Buffer) => bytes.subarray(0, -1),
    (bytes: Buffer) => bytes.subarray(0, bytes.indexOf('\n') + 1),
  ]) {
    const { result } = await restore(change(path, edit), { config })
    expect(result).toMatch(/is damaged or incomplete\. Use another backup\.$/)
    expect(await tablesOf(address)).toBe(0)
  }
})

test('refuses other files, newer formats, wrong passphrases and missing files', async () => {
  const path = await makeBackup({ passphrase: secret })
  const newer = (bytes: Buffer) =>
    Buffer.from(bytes.toString('latin1').replace('"version":1', '"version":2'), 'latin1')
  const wrong = () => Promise.resolve('another passphrase')
  const results = [
    (await restore(change(path, () => Buffer.from('hello')))).result,
    (await restore(change(path, () => Buffer.from('{}\n')))).result,
    (await restore(change(path, newer))).result,
    (await restore(path, { passphrase: wrong })).result,
    (await restore(join(folder, 'missing'))).result,
  ]
  expect(results).toEqual([
    expect.stringMatching(/is not a backup of Amber\.$/),
    expect.stringMatching(/is not a backup of Amber\.$/),
    expect.stringMatching(/has the format 2, but this version of Amber reads formats up to 1/),
    expect.stringMatching(/^The passphrase of .* is wrong\.$/),
    expect.stringMatching(/cannot be read \(ENOENT\)\.$/),
  ])
})

test('never replaces an existing file, and leaves no file after an interruption', async () => {
  const path = await makeBackup()
  const before = readFileSync(path)
  const options = { passphrase: null, now: new Date() }
  await expect(backUp(app.address, { path, ...options })).rejects.toThrow(/exists already/)
  expect(readFileSync(path).equals(before)).toBe(true)
  // One that appears during the backup.
  const later = `${path}.later`
  const overlapping = { path: later, ...options, onProgress: () => writeFileSync(later, 'other') }
  await expect(backUp(app.address, overlapping)).rejects.toThrow(/exists already/)
  expect(readFileSync(later, 'utf8')).toBe('other')
  rmSync(later)

  // More than the buffers of a connection, so that the copy is in progress.
  await ask(
    app.address,
    `insert into name_changes (kind, id) select 'large', gen_random_uuid() from generate_series(1, 400000)`,
  )
  const stopping = new AbortController()
  const onProgress = ({ table }: { table: string }) => {
    if (table === 'name_changes') stopping.abort(new Error('stopped'))
  }
  const cut = { path: join(folder, 'cut.backup'), ...options, onProgress, signal: stopping.signal }
  await expect(backUp(app.address, cut)).rejects.toThrow('stopped')
  expect(readdirSync(folder).filter((name) => name.includes('cut'))).toEqual([])
  await ask(app.address, `delete from name_changes where kind = 'large'`)
})

test.skipIf(!canMount)('a full disk leaves no backup and no partial restore', async () => {
  const disk = join(folder, 'disk')
  await withSmallDisk(disk, 4, async ({ fill }) => {
    fill()
    const path = join(disk, 'full.backup')
    await expect(backUp(app.address, { path, passphrase: null, now: new Date() })).rejects.toThrow(
      `The disk of ${path} is full. No backup was made.`,
    )
    expect(readdirSync(disk)).toEqual(['filler'])
  })

  const path = await makeBackup()
  const data = join(folder, 'data-disk')
  await withSmallDisk(data, 400, async ({ fill }) => {
    const config = { database: null, databaseUrl: null, archive: null, dataFolder: data }
    let isFull = false
    const onProgress = () => {
      if (!isFull) fill()
      isFull = true
    }
    const { result } = await restore(path, { config, onProgress })
    expect(result).toBe(`The disk of ${data} is full. Nothing was restored.`)
    expect(readdirSync(data)).toEqual(['filler'])
  })
})

test('a restore leaves alone a database that appears while it asks for the passphrase', async () => {
  const dataFolder = mkdtempSync(join(folder, 'data-'))
  const config = { database: null, databaseUrl: null, archive: null, dataFolder }
  let other: OpenDatabase | undefined
  const passphrase = async () => {
    other ??= await openDatabase(config)
    await ask(other.owner, 'create table own as select 1 as one')
    return secret
  }
  const { result } = await restore(await makeBackup({ passphrase: secret }), { config, passphrase })
  expect(result).toMatch(/^The database is not empty: it contains own\./)
  expect(await ask(other!.owner, 'select one from own')).toEqual([{ one: 1 }])
  await other!.stop()
})
