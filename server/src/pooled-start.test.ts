import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { databaseSentence } from '#server/db/connection/database-sentence.ts'
import { withClient } from '#server/db/connect.ts'
import { isPooled } from '#server/db/connection/pooler.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import { readMigrations } from '#server/db/migrate/migration-list.ts'
import { startServer } from './start-server.ts'
import { pgBouncer, startPooler } from '#server/testing/stand-ins/pooler-stand-in.ts'

describe.skipIf(pgBouncer === null)(
  'a start through PgBouncer (skipped if not installed)',
  async () => {
    if (pgBouncer === null) return
    const template = inject('database')
    const { addressOf } = await startPooler(template, ['amber', 'amber_app'])
    const ignoring = await startPooler(template, ['amber'], {
      ignore_startup_parameters: 'options',
    })
    const statement = await startPooler(template, ['amber'], { pool_mode: 'statement' })

    async function makeEmptyDatabase(): Promise<DatabaseAddress & { database: string }> {
      const database = `test_${crypto.randomUUID().replaceAll('-', '')}`
      await withClient(template, (client) =>
        client.query(`create database ${database} template template0`),
      )
      return { ...template, database }
    }

    const urlOf = (user: string, database: string) =>
      addressOf(user, database).connectionString ?? ''

    async function start(environment: Record<string, string>) {
      const folder = await mkdtemp(join(tmpdir(), 'amber-test-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      const given = { AMBER_MODE: 'evaluation', AMBER_WEB: 'vite', AMBER_DATA: folder, PORT: '0' }
      const server = await startServer(readConfig({ ...given, ...environment }), () => undefined)
      onTestFinished(server.stop)
      return `http://127.0.0.1:${server.port}/api`
    }

    async function signIn(base: string): Promise<string> {
      const answer = await fetch(`${base}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userName: 'Super', password: '123456' }),
      })
      const { data } = (await answer.json()) as { data: { token: string } }
      return data.token
    }

    type Ask = (statement: string) => Promise<number | undefined>

    const asking =
      (address: DatabaseAddress): Ask =>
      async (statement) =>
        (await withClient(address, (client) => client.query<{ n: number }>(statement))).rows[0]?.n

    const listening = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and query like 'listen%'`

    /** Waits until a new event reaches a browser. */
    async function receiveEvent(base: string, ask: Ask): Promise<void> {
      const answer = await fetch(`${base}/live`, {
        headers: { authorization: `Bearer ${await signIn(base)}` },
      })
      expect(answer.status).toBe(200)
      const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
      onTestFinished(() => reader.cancel())
      await reader.read()
      await ask(`insert into live_events (kind, data, audience, audience_ids)
        values ('rights-changed', '{}', 'everyone', '{}') returning 1 as n`)
      let text = ''
      while (!text.includes('rights-changed')) text += (await reader.read()).value ?? ''
    }

    test('two servers migrate and fill an empty database once, and events arrive by polling', async () => {
      const address = await makeEmptyDatabase()
      const environment = { DATABASE_URL: urlOf('amber', address.database) }
      const [base] = await Promise.all([start(environment), start(environment)])
      const ask = asking(address)
      const { length } = await readMigrations(new URL('../migrations/', import.meta.url))
      expect(await ask('select count(*)::int as n from migrations')).toBe(length)
      await receiveEvent(base ?? '', ask)
      // A pooler would keep LISTEN on a connection of others.
      expect(await ask(listening)).toBe(0)
    }, 60_000)

    const sentenceOf = (error: Error) =>
      'isForeseen' in error ? error.message : databaseSentence(error)

    test('is refused in one sentence by a pooler in statement mode or one without the user', async () => {
      const { database } = await makeEmptyDatabase()
      const startAs = (user: string, { addressOf: through } = { addressOf }) =>
        start({ DATABASE_URL: through(user, database).connectionString ?? '' }).then(
          () => 'started',
          sentenceOf,
        )
      expect(await startAs('amber', statement)).toMatch(
        /^DATABASE_URL: the pooler is in statement mode, .* Set pool_mode = transaction/,
      )
      expect(await startAs('stranger')).toMatch(/^DATABASE_URL: the pooler does not know the user/)
    }, 60_000)

    test.each([
      ['ignores', ignoring.addressOf, /would run as amber, .* instead of amber_app\. Set/],
      ['refuses', addressOf, /^DATABASE_URL: a pooler refuses start-up options\. Set/],
    ])(
      'is refused in one sentence if PgBouncer %s start-up options and AMBER_DATABASE_POOLER is none',
      async (_name, through, sentence) => {
        const { database } = await makeEmptyDatabase()
        const DATABASE_URL = through('amber', database).connectionString ?? ''
        const started = start({ DATABASE_URL, AMBER_DATABASE_POOLER: 'none' })
        const said = started.then(() => 'started', sentenceOf)
        expect(await said).toMatch(sentence)
        expect(await said).toContain('AMBER_DATABASE_POOLER=transaction')
        const base = await start({ DATABASE_URL })
        expect(await signIn(base)).toBeTypeOf('string')
      },
      60_000,
    )

    test('listens on the direct address, which AMBER_DATABASE_POOLER does not concern', async () => {
      const address = await makeEmptyDatabase()
      const url = new URL(`postgres://localhost:${address.port}/${address.database}`)
      url.username = 'amber'
      url.password = String(address.password)
      url.searchParams.set('host', String(address.host))
      const environment = {
        DATABASE_URL: urlOf('amber', address.database),
        AMBER_DATABASE_DIRECT_URL: url.href,
        AMBER_DATABASE_POOLER: 'transaction',
      }
      const { application, owner } = readConfig(environment).database!
      const pooled = await Promise.all(
        [application, owner].map((one) => withClient(one, (client) => isPooled(client, one))),
      )
      expect(pooled).toEqual([true, false])
      const ask = asking(address)
      await receiveEvent(await start(environment), ask)
      await expect.poll(() => ask(listening)).toBe(1)
    }, 60_000)

    test('accepts the application role if the direct address has the owner', async () => {
      const { database } = await makeEmptyDatabase()
      const DATABASE_URL = urlOf('amber_app', database)
      await expect(start({ DATABASE_URL })).rejects.toMatchObject({
        isForeseen: true,
        message: expect.stringMatching(/^DATABASE_URL: amber_app may not migrate the database\./),
      })
      const base = await start({
        DATABASE_URL,
        AMBER_DATABASE_DIRECT_URL: urlOf('amber', database),
      })
      expect(await signIn(base)).toEqual(expect.any(String))
    }, 60_000)
  },
)
