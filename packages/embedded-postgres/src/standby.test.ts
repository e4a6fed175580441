import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import {
  ask,
  freshArchive,
  freshFolder,
  killPostgres,
  start,
  until,
} from '@amber/embedded-postgres/testing/resources.ts'
import { recover } from './recover.ts'
import { followArchive, promoteStandby } from './standby.ts'

vi.setConfig({ testTimeout: 90_000 })

const settings = { fsync: 'off' }

test('a standby follows the archive and is promoted with all data', async () => {
  const archive = freshArchive()
  const primary = await start({ directory: freshFolder(), archive, settings })
  const copy = () => primary.archive!.copy({ keep: 2 })
  await ask(primary, "create table note (t text); insert into note values ('one')")
  await copy()
  const directory = freshFolder()
  const standby = { directory, from: archive, settings }
  const replayed: (string | null)[] = []
  const stopping = new AbortController()
  const { signal } = stopping
  const onReplayed = (time: string | null) => replayed.push(time)
  const following = followArchive({ ...standby, onReplayed, signal })
  await until(() => replayed.length === 1)
  await ask(primary, "insert into note values ('two')")
  await copy()
  await until(() => replayed.length === 2)
  await expect(promoteStandby(standby)).rejects.toThrow('Another process uses')
  stopping.abort()
  await following
  await expect(start({ directory, settings })).rejects.toThrow('cluster is a standby.')
  await expect(promoteStandby({ ...standby, from: directory })).rejects.toThrow(
    'which the standby follows.',
  )

  // A trial of a recovery that archives beside the primary is no reason to end.
  const trialFolder = freshFolder()
  await recover({ directory: trialFolder, from: archive, time: null, settings })
  const trial = await start({ directory: trialFolder, archive, settings })
  await trial.archive!.copy({ keep: 2 })
  await trial.stop()
  await ask(primary, "insert into note values ('three')")
  await copy()
  const warnings: string[] = []
  const warned = { ...standby, onWarning: (sentence: string) => void warnings.push(sentence) }
  const second = new AbortController()
  const goingOn = followArchive({ ...warned, onReplayed, signal: second.signal })
  await until(() => warnings.length === 1)
  const time = new Date().toISOString()
  await ask(primary, "insert into note values ('four')")
  await copy()
  await until(() => String(replayed.at(-1)) > time && replayed.at(-1) !== null)
  second.abort()
  await goingOn
  // Logs it once and keeps its line.
  expect(warnings).toEqual([
    expect.stringMatching(/follows .+ was written beside it: .+ --from\.$/),
  ])

  await ask(primary, "insert into note values ('five')")
  await primary.stop()
  const reached = await promoteStandby(warned)
  expect(reached! > replayed.at(-1)!).toBe(true)
  expect(warnings).toHaveLength(2)
  const promoted = await start({ directory, settings })
  expect(await ask(promoted, 'select t from note')).toEqual(
    ['one', 'two', 'three', 'four', 'five'].map((t) => ({ t })),
  )
  await expect(promoteStandby(standby)).rejects.toThrow(
    'was promoted already. Start it with npm start.',
  )
  await expect(promoteStandby({ ...standby, directory: trialFolder })).rejects.toThrow(
    'is no standby.',
  )
})

test('kill -9 during a promotion loses no data, and the promotion can be repeated', async () => {
  const archive = freshArchive()
  const primary = await start({ directory: freshFolder(), archive, settings })
  await ask(primary, 'create table note (n int)')
  await primary.archive!.copy({ keep: 2 })
  const standby = { directory: freshFolder(), from: archive, settings }
  const created = new AbortController()
  const onReplayed = () => created.abort()
  await followArchive({ ...standby, onReplayed, signal: created.signal })
  await ask(primary, 'insert into note select generate_series(1, 200000)')
  await primary.stop()

  const promoting = promoteStandby(standby).catch(() => {})
  const log = join(standby.directory, 'server.log')
  await until(() => readFileSync(log, 'utf8').includes('received promote request'))
  await killPostgres(standby.directory)
  await promoting
  const lock = join(standby.directory, 'cluster/postmaster.pid')
  // After a power cut, another process may have the number in the lock file.
  const other = await start({ directory: freshFolder(), settings })
  const left = readFileSync(join(other.directory, 'postmaster.pid'), 'utf8')
  writeFileSync(lock, left.replace(/\n[^\n]*/, `\n${join(standby.directory, 'cluster')}`))
  // Complete already, if it was killed late.
  await promoteStandby(standby).catch((error: unknown) =>
    expect(String(error)).toContain('was promoted already'),
  )
  const promoted = await start({ directory: standby.directory, settings })
  expect(await ask(promoted, 'select count(*)::int from note')).toEqual([{ count: 200_000 }])
})
