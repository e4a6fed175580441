import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backups } from '@amber/contract/settings/backups.ts'
import { makeFolder } from '@amber/embedded-postgres/make-folder.ts'
import { backUp } from '#server/backup/back-up.ts'
import { readConfig } from '#server/config.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const owner = await makeSignedIn(app, ['R_SUPER'])
const folder = app.backups.folder ?? ''
await makeFolder(folder)

async function makeBackup(file: string, passphrase: string | null) {
  await backUp(app.address, { path: join(folder, file), passphrase, now: new Date() })
  return { file }
}

const actionsOf = async (name: string) =>
  (
    await app.pool.query<{ action: string }>(
      'select action from audit_events where target_name = $1 order by sequence',
      [name],
    )
  ).rows.map(({ action }) => action)

test('lists, downloads and deletes an encrypted backup, and records both', async () => {
  const file = await makeBackup('one.backup', testPassword)
  const { data } = await app.call(backups.list, {}, owner)
  expect(data).toMatchObject({
    schedule: { time: '03:00', keepDaily: 7, keepWeekly: 4, isEncrypted: true },
    isRunning: false,
    failedAt: null,
    backups: [{ ...file, isEncrypted: true, verifiedAt: null }],
  })
  const answer = await app.call(backups.download, file, owner)
  expect(answer.status).toBe(200)
  expect(answer.text).toMatch(/^\{"format":"amber-backup"/)
  expect((await app.call(backups.remove, file, owner)).status).toBe(200)
  expect((await app.call(backups.list, {}, owner)).data.backups).toEqual([])
  expect(await actionsOf('one.backup')).toEqual(['backup.download', 'backup.remove'])
})

test('refuses to download a backup without encryption', async () => {
  const file = await makeBackup('plain.backup', null)
  expect((await app.call(backups.download, file, owner)).code).toBe('backup_not_encrypted')
  expect(await actionsOf('plain.backup')).toEqual([])
})

test.each(['missing.backup', '../../etc/passwd', '..%2F..%2Fetc%2Fpasswd', '.hidden.backup'])(
  'refuses to download or delete the file %s',
  async (file) => {
    for (const endpoint of [backups.download, backups.remove]) {
      const { status } = await app.raw(endpoint, { file }, owner)
      expect([404, 422]).toContain(status)
    }
  },
)

test('requests a backup from the job and shows its failure', async () => {
  expect((await app.call(backups.create, {}, owner)).code).toBe('backups_not_configured')
  await app.pool.query(`insert into jobs (name, next_run_at) values ('back-up', now())`)
  const { data } = await app.call(backups.create, {}, owner)
  expect(data.isRunning).toBe(true)
  await app.pool.query(`update jobs set is_requested = false`)
  await app.pool.query(
    `insert into job_runs (job, server_id, start_time, end_time, outcome)
      values ('back-up', gen_random_uuid(), now(), now(), 'failed')`,
  )
  const state = (await app.call(backups.list, {}, owner)).data
  expect(state).toMatchObject({ isRunning: false, failedAt: expect.any(String) })
})

test('returns backups_not_configured on a server without a folder', async () => {
  const other = await createTestApp({ backups: readConfig({}).backups })
  const person = await makeSignedIn(other, ['R_SUPER'])
  expect((await other.call(backups.list, {}, person)).data.schedule).toBeNull()
  expect((await other.call(backups.create, {}, person)).code).toBe('backups_not_configured')
})
