import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listCopies, listLines } from '@amber/embedded-postgres/archive-folder.ts'
import { readConfig } from '#server/config.ts'
import { withClient } from '#server/db/connect.ts'
import { examine } from '#server/doctor.ts'
import { openDatabase } from '#server/start-database.ts'
import { startServer } from '#server/start-server.ts'

vi.setConfig({ testTimeout: 120_000 })

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'amber-test-'))
  // Root's Postgres runs as another user.
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

const command = fileURLToPath(new URL('../command.ts', import.meta.url))

async function run(words: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [command, ...words], { env })
  const ended = once(child, 'exit')
  const output = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: (await ended)[0] as number, output: output.join('') }
}

async function signIn(port: number, userName: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: '123456' }),
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  return data.token
}

async function signInsIn(folder: string, since: Date) {
  const { owner, stop } = await openDatabase(readConfig({ AMBER_DATA: folder }))
  try {
    const { rows } = await withClient(owner, (client) =>
      client.query<{ name: string }>(
        `select user_name as name from sign_ins where time > $1 order by time`,
        [since],
      ),
    )
    return rows.map(({ name }) => name)
  } finally {
    await stop()
  }
}

test('archives the WAL when configured and recovers it to a given time', async () => {
  const folder = freshFolder()
  const archive = join(folder, 'wal')
  const environment = {
    AMBER_WEB: 'vite',
    AMBER_DATA: join(folder, 'data'),
    AMBER_WAL_FOLDER: archive,
    AMBER_METRICS_PORT: '0',
    PORT: '0',
  }
  const server = await startServer(readConfig(environment), () => undefined)
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= server.stop())
  onTestFinished(stop)
  const begin = new Date()
  const token = await signIn(server.port, 'Super')
  const request = { method: 'POST', headers: { authorization: `Bearer ${token}` } }
  const jobUrl = `http://127.0.0.1:${server.port}/api/jobs/copy-base/run`
  // Known from the first poll on.
  await vi.waitFor(async () => expect((await fetch(jobUrl, request)).status).toBe(200), 30_000)
  await vi.waitFor(async () => expect(await copiesIn(archive)).toBe(1), 30_000)
  const copied = await run(['base-copy'], environment)
  expect(copied).toEqual({ code: 0, output: expect.stringContaining('is complete.') })
  const time = new Date()
  await signIn(server.port, 'Admin')

  const series = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text()
  expect(series).toContain('amber_wal_archive_up 1\n')
  for (const name of ['wal_waiting_seconds', 'base_copy_newest_timestamp_seconds'])
    expect(series).toMatch(new RegExp(`^amber_${name} \\d`, 'm'))
  for (const folder of ['data', 'wal'])
    expect(series).toMatch(new RegExp(`^amber_disk_free_bytes\\{folder="${folder}"\\} \\d`, 'm'))
  const findings = await examine({
    config: readConfig(environment),
    migrations: [],
    now: () => new Date(),
  })
  expect(findings.find(({ check }) => check === 'WAL archive')).toMatchObject({
    level: 'ok',
    text: expect.stringMatching(/^complete, newest base copy 20/),
  })
  await stop()

  const recovered = { AMBER_DATA: join(folder, 'recovered') }
  const words = ['recover', '--from', archive, '--time', time.toISOString()]
  const { code, output } = await run(words, recovered)
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining('The audit log is intact.'),
  })
  expect(await signInsIn(recovered.AMBER_DATA, begin)).toEqual(['Super'])
  // A recovery writes nothing to the archive.
  expect(await listLines(archive)).toHaveLength(1)
})

async function copiesIn(archive: string): Promise<number> {
  const lines = existsSync(archive) ? await listLines(archive) : []
  return (await Promise.all(lines.map(listCopies))).flat().length
}

test('commands refuse wrong arguments in one sentence', async () => {
  const folder = freshFolder()
  const data = { AMBER_DATA: join(folder, 'data') }
  const DATABASE_URL = 'postgres://localhost/amber'
  const from = ['--from', join(folder, 'none')]
  const cases = [
    [['base-copy'], data, 1, 'AMBER_WAL_FOLDER is not set'],
    [['recover'], data, 1, 'Name the archive: --from <folder>, or AMBER_WAL_FOLDER.'],
    [['recover', ...from, '--time', 'noon'], data, 2, '--time: must be a time such as'],
    [['recover', ...from], { DATABASE_URL }, 1, 'belongs to the embedded Postgres.'],
    [['recover', ...from], data, 1, 'none cannot be read (ENOENT).'],
    [['standby', 'promote', ...from], { AMBER_DATA: join(folder, 'other') }, 1, 'is no standby.'],
  ] as const
  await Promise.all(
    cases.map(async ([words, env, code, sentence]) => {
      const expected = { code, output: expect.stringContaining(sentence) }
      expect(await run([...words], env)).toEqual(expected)
    }),
  )
})
