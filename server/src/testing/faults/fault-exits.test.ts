// A fault of the installation ends its process with one sentence and an exit code, and changes nothing.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backUp, backupName } from '#server/backup/back-up.ts'
import { withClient } from '#server/db/connect.ts'
import { cloneDatabase, urlOf } from '#server/testing/clone-database.ts'

const hour = 60 * 60_000

function run(program: 'main' | 'command', environment: Record<string, string>, words = ['']) {
  const file = join(import.meta.dirname, `../../${program}.ts`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], {
    env: { AMBER_WEB: 'vite', PORT: '0', ...environment },
    encoding: 'utf8',
  })
  return { code: status, output: stdout, errors: stderr }
}

test('a start on a newer database', async () => {
  const address = await cloneDatabase()
  const ask = (statement: string) =>
    withClient(address, (client) => client.query<{ n: number }>(statement))
  await ask(`insert into migrations (name, checksum) values ('9999_newer.sql', '')`)
  const { code, errors } = run('main', { DATABASE_URL: urlOf(address) })
  expect(errors).toMatch(/^This database was made by another version[^\n]+9999_newer\.sql[^\n]*\n$/)
  expect(code).toBe(1)
  const { rows } = await ask('select count(*)::int as n from servers')
  expect(rows).toEqual([{ n: 0 }])
}, 180_000)

test('the doctor of a stale backup, but not of a fresh one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'amber-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const address = await cloneDatabase()
  const environment = { DATABASE_URL: urlOf(address), AMBER_BACKUP_FOLDER: folder }
  const examine = async (now: Date) => {
    await backUp(address, { path: join(folder, backupName(now)), passphrase: null, now })
    const { code, output } = run('command', environment, ['doctor'])
    return { code, failed: output.split('\n').filter((line) => line.startsWith('fail')) }
  }
  expect(await examine(new Date(Date.now() - 48 * hour))).toEqual({
    code: 1,
    failed: [expect.stringMatching(/^fail +backups +[^\n]*\b48 h/)],
  })
  expect(await examine(new Date())).toEqual({ code: 0, failed: [] })
}, 180_000)
