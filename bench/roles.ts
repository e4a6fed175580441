import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, QueryConfig } from 'pg'
import { withClient, type Database } from '@amber/server/db/connect.ts'
import { startEmbedded } from '@amber/server/db/embedded.ts'
import { grant } from '@amber/server/features/roles/roles.service.ts'
import type { SignedInContext } from '@amber/server/http/bind.ts'
import { insertAuditEvent } from '@amber/server/http/audit.queries.ts'
import { nodePlatform } from '@amber/server/lib/node-platform.ts'
import { ensureDatabase } from './database.ts'
import type { Outcome } from './load.ts'
import { summaryOf, watch } from './measure.ts'
import { postmasterOf, startProduct } from './product.ts'
import { printTable, writeResults } from './report.ts'
import { openSessions } from './sessions.ts'

/** Milliseconds that saving or previewing 5,000 rights of a role may take. */
const wanted = 200
const [menus, buttons] = [2_500, 2_500]
const rounds = 40

type Client = Parameters<Parameters<typeof withClient>[1]>[0]
type Rights = { homePath: string; menus: string[]; permissions: string[] }

const names = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word}${index + 1}`)
const all: Rights = {
  homePath: '/bench/1',
  menus: names('bench-', menus),
  permissions: names('bench:press', buttons),
}
/** Every round gives or takes all of them. */
const turns: readonly Rights[] = [all, { ...all, menus: [], permissions: [] }]

/** `npm run bench -- roles`: saving a role with thousands of rights, beside the same SQL through pg alone. */
export async function benchRoles(): Promise<void> {
  const folder = await ensureDatabase(10_000)
  const postgres = await startEmbedded({ directory: join(folder, 'postgres') })
  const watched = [postmasterOf(postgres.directory)]
  const id = await withClient(postgres.connection, prepare)
  const [session] = await openSessions(postgres.connection, { role: 'R_SUPER', count: 1 })
  const product = await startProduct(folder)
  const ask = async (method: string, path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${product.port}/api/roles/${id}/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session?.token}` },
      body: JSON.stringify(body),
    })
    const { code, data } = (await answer.json()) as { code: string; data: { version: number } }
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${code}`)
    return data
  }
  let version = 1
  const save = async (rights: Rights) => {
    ;({ version } = await ask('PUT', 'rights', { version, ...rights }))
  }
  const preview = ({ menus: pages, permissions }: Rights) =>
    ask('POST', 'rights/preview', { menus: pages, permissions })
  try {
    const rows = [
      await watch('save 5,000 rights', () => takeTurns(save), [product.pid, ...watched]),
      await watch('preview 5,000 rights', () => takeTurns(preview), [product.pid, ...watched]),
      await withClient(postgres.connection, (client) => measureAlone(client, { id, watched })),
    ].map((row) => summaryOf({ ...row, outcome: noOutcome }))
    const slow = rows.filter(({ p95 }) => p95 > wanted).length
    console.log(`\nRights of a role: p95 wanted ≤ ${wanted} ms; ${slow} of ${rows.length} slower`)
    printTable(rows)
    await writeResults('roles', { rows })
  } finally {
    await product.stop()
    await postgres.stop()
  }
}

const noOutcome: Outcome = { seconds: 0, times: [], failures: {}, refreshTokens: [] }

/** Does it with all rights and none in turn, one after another; `before` is not measured. */
async function takeTurns(
  run: (rights: Rights) => Promise<unknown>,
  before: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Outcome> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await before()
    const started = performance.now()
    await run(turns[round % turns.length] ?? all)
    times.push(performance.now() - started)
  }
  return { ...noOutcome, seconds: times.reduce((sum, time) => sum + time, 0) / 1000, times }
}

/** Thousands of menus, each with a button, a role that everybody holds, and somebody who may give it rights. */
async function prepare(client: Client): Promise<string> {
  const id = randomUUID()
  await client.query('begin')
  await client.query(
    `delete from user_roles using roles where roles.id = role_id and code = 'R_BENCH'`,
  )
  await client.query(`delete from roles where code = 'R_BENCH'`)
  await client.query(`delete from menus where route_name like 'bench-%'`)
  await client.query(
    `insert into menus (id, type, route_name, route_path, i18n_key, create_time, update_time)
     select gen_random_uuid(), '2', 'bench-' || place, '/bench/' || place, 'route.bench', now(), now()
     from generate_series(1, $1) as place`,
    [menus],
  )
  await client.query(
    `insert into menu_buttons (menu_id, code)
     select id, 'bench:press' || substr(route_name, 7) from menus where route_name like 'bench-%'`,
  )
  await client.query(
    `insert into roles (id, code, name, create_time, update_time) values ($1, 'R_BENCH', 'Bench', now(), now())`,
    [id],
  )
  await client.query(`insert into user_roles (user_id, role_id) select id, $1 from users`, [id])
  await client.query(
    `insert into user_roles (user_id, role_id)
     select (select min(id::text)::uuid from users), id from roles where code = 'R_SUPER' on conflict do nothing`,
  )
  await client.query('commit')
  await client.query('vacuum (analyze)')
  return id
}

type Step = () => Promise<unknown>

/** The statements of a save, as the server's own code hands them to pg, run by pg alone in a transaction. */
async function measureAlone(client: Client, { id, watched }: { id: string; watched: number[] }) {
  const setVersion = () => client.query('update roles set version = 1 where id = $1', [id])
  const steps = new Map<Rights, Step[]>()
  for (const rights of turns) {
    await setVersion()
    const eventId = randomUUID()
    const recorded: Step[] = []
    const recorder = {
      query: (config: QueryConfig, values: unknown[]) => {
        // An event's id is used once.
        const fresh = () => values.map((value) => (value === eventId ? randomUUID() : value))
        recorded.push(() => client.query(config, fresh()))
        return client.query(config, values)
      },
    }
    await saveBy(drizzle({ client: recorder as unknown as Pool }), { id, rights, eventId })
    steps.set(rights, recorded)
  }
  const run = async (rights: Rights) => {
    await client.query('begin')
    for (const step of steps.get(rights) ?? []) await step()
    await client.query('commit')
  }
  return watch('the same SQL through pg', () => takeTurns(run, setVersion), watched)
}

/** What the server does for one save, without HTTP. */
async function saveBy(
  db: Database,
  { id, rights, eventId }: { id: string; rights: Rights; eventId: string },
): Promise<void> {
  const platform = nodePlatform()
  let changed: object = {}
  const context = {
    actor: { isSuper: true, userName: 'bench' },
    audit: (entry: object) => (changed = entry),
    db,
    input: { id, version: 1, ...rights },
    now: platform.now(),
    platform,
  }
  await grant(context as unknown as SignedInContext<{ id: string; version: number } & Rights>)
  await insertAuditEvent(db, {
    id: eventId,
    time: platform.now(),
    action: 'role.grant',
    outcome: 'done',
    requestId: 'bench',
    ...changed,
  })
}
