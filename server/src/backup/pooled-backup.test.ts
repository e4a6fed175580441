import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { load } from '#server/db/backup/load.queries.ts'
import { withClient } from '#server/db/connect.ts'
import { readMigrations } from '#server/db/migrate/migration-list.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { pgBouncer, startPooler } from '#server/testing/stand-ins/pooler-stand-in.ts'
import { backUp } from './back-up.ts'
import { readBackup } from './read-backup.ts'

describe.skipIf(pgBouncer === null)(
  'through PgBouncer in session mode (skipped if not installed)',
  async () => {
    if (pgBouncer === null) return
    const template = inject('database')
    const app = await createTestApp()
    const { addressOf } = await startPooler(template, ['amber'], { pool_mode: 'session' })

    test('refuses backup and restore unless the setting declares that there is no pooler', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'amber-test-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
      await withClient(template, (client) =>
        client.query(`create database ${name} template template0`),
      )
      const path = join(folder, 'one.backup')
      const save = (pooler: 'auto' | 'none') =>
        backUp(
          { ...addressOf('amber', app.address.database), pooler },
          { path, passphrase: null, now: new Date() },
        )
      const migrations = await readMigrations(new URL('../../migrations/', import.meta.url))
      const passphrase = () => Promise.reject(new Error('no passphrase'))
      const restore = async (pooler: 'auto' | 'none') => {
        const { facts, read, ...backup } = await readBackup(path, { passphrase, migrations })
        const address = { ...addressOf('amber', name), pooler }
        return withClient(address, (client) =>
          load(client, { address, facts, text: read(), migrations: backup.migrations }),
        )
      }
      const refusal = { isForeseen: true, message: expect.stringContaining('through a pooler') }
      await expect(save('auto')).rejects.toMatchObject(refusal)
      expect(await save('none')).toMatchObject({ hasKeys: false })
      await expect(restore('auto')).rejects.toMatchObject(refusal)
      expect((await restore('none')).omitted).not.toEqual([])
    }, 180_000)
  },
)
