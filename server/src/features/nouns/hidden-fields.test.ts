import { expect, test } from 'vitest'
import type { Endpoint } from '@amber/contract/endpoint.ts'
import { defineNoun } from '@amber/contract/nouns/define-noun.ts'
import { callsOf } from '@amber/contract/nouns/noun-calls.ts'
import { withClient } from '#server/db/connect.ts'
import { tableOf } from '#server/db/noun-tables.ts'
import type { FileAnswer } from '#server/http/answers/file-answer.ts'
import { createOutputCache } from '#server/http/answers/output-cache.ts'
import { Problem } from '#server/http/problem.ts'
import { runCall } from '#server/http/run-call.ts'
import type { Actor } from '#server/http/session/authenticate.ts'
import { createQueue } from '#server/lib/queue.ts'
import { makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { answerSeenBy, requireSeen } from './hidden-fields.service.ts'
import { recordRoutes } from './nouns.routes.ts'

const label = { zh: '字段', en: 'Field' }
const common = { label, isFilterable: true } as const
const noun = defineNoun({
  name: 'valve',
  plural: 'valves',
  labels: { one: label, many: label },
  fields: {
    title: { ...common, kind: 'text', isRequired: true, isSortable: true },
    price: {
      ...common,
      label: { zh: '价格', en: 'Price' },
      kind: 'money',
      visibleTo: 'viewPrices',
    },
    rented: { ...common, kind: 'flag', visibleTo: 'viewPrices' },
    owner: { ...common, kind: 'record', of: 'user', visibleTo: 'viewOwners' },
    bill: { label, kind: 'file', visibleTo: 'viewOwners' },
    photo: { label, kind: 'picture' },
  },
  views: { viewPrices: label, viewOwners: label },
  actions: { retire: { label, done: label, sets: { price: null } } },
})
const calls = callsOf(noun)
const app = await createTestApp()
await withClient(app.address, (client) =>
  client.query(`create table valves (
  id uuid primary key, version integer not null default 1, title text not null, price numeric(15, 2),
  rented boolean not null, owner uuid, bill uuid, photo uuid, removed_at timestamptz, create_by text,
  create_time timestamptz not null, update_by text, update_time timestamptz not null);
  grant all on valves to public`),
)
const store = { noun, table: tableOf(noun) }
const queue = createQueue({ concurrency: 1, waitingLimit: 1 })
const routes = recordRoutes(store, calls, queue)
const user = await makeUser(app)

const codes = ['valve:viewPrices', 'valve:viewOwners'] as const
const holderOf = (held: readonly string[]) => ({ can: (code: string) => held.includes(code) })
const [everything, nothing] = [holderOf(codes), holderOf([])]

/** Runs a call as the pipeline does, for a caller with some of the permissions to see fields. */
async function send(
  endpoint: Endpoint,
  input: object,
  { held = nothing, key }: { held?: ReturnType<typeof holderOf>; key?: string } = {},
) {
  const route = routes.find((one) => one.endpoint === endpoint)!
  const request = { id: crypto.randomUUID(), ip: '192.0.2.1', language: 'en-US' }
  const call = {
    db: app.db,
    platform: app.platform,
    route,
    input,
    file: null,
    standby: null,
    session: null,
    idempotencyKey: key,
    outputCache: createOutputCache(),
    actor: { ...held, id: user.id, userName: user.userName },
    request: { ...request, markMetricsChanged: () => undefined },
    setCookie: () => undefined,
    oldestKey: () => Promise.resolve(new Uint8Array(32)),
  } as unknown as Parameters<typeof runCall>[0]
  return (await runCall(call)).data as Record<string, unknown> & { id: string; version: number }
}

async function refusalOf(sent: Promise<unknown>) {
  const error = await sent.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  if (!(error instanceof Problem)) throw new Error('It was not refused')
  return error
}

const whole = { title: 'A', price: '12.50', rented: true, owner: user.id }
const held = everything
const add = () => send(calls.create, whole, { held })
const hidden = ['price', 'rented', 'owner', 'bill']
const hiddenIn = (record: object) => hidden.filter((name) => name in record)

test('omits hidden fields from answers and keeps their values', async () => {
  const { id } = await add()
  const paging = { current: 1, size: 100 }
  const [listed] = (await send(calls.list, paging)).records as object[]
  const edited = await send(calls.update, { id, version: 1, title: 'B' })
  const retired = await send(calls.retire, { id, version: 2 })
  await send(calls.remove, { id })
  const restored = await send(calls.restore, { id })
  const created = await send(calls.create, { title: 'C' })
  for (const answer of [await send(calls.get, { id }), listed!, edited, retired, restored, created])
    expect([hiddenIn(answer), 'title' in answer]).toEqual([[], true])
  expect(await send(calls.get, { id }, { held })).toMatchObject({
    title: 'B',
    price: null,
    rented: true,
    bill: null,
    owner: { id: user.id },
  })
  const fresh = await send(calls.get, { id: created.id }, { held })
  expect(fresh).toMatchObject({ price: null, rented: false, owner: null })
})

test('opens the fields of each view', async () => {
  const { id } = await add()
  const seen = async (...views: string[]) =>
    hiddenIn(await send(calls.get, { id }, { held: holderOf(views) }))
  expect(await seen('valve:viewPrices')).toEqual(['price', 'rented'])
  expect(await seen('valve:viewOwners')).toEqual(['owner', 'bill'])
  expect(await seen(...codes)).toEqual(hidden)
})

test('omits hidden fields from the current record of a conflict', async () => {
  const { id } = await add()
  const stale = send(calls.update, { id, version: 7, title: 'B' })
  const { code, details } = await refusalOf(stale)
  expect(code).toBe('record_changed')
  expect(details.current).toMatchObject({ id, title: 'A' })
  expect(hiddenIn(details.current as object)).toEqual([])
})

test('checks permissions again for a replayed response and its input', async () => {
  const key = crypto.randomUUID()
  const first = await send(calls.create, { title: 'D' }, { held, key })
  expect(hiddenIn(first)).toEqual(hidden)
  const again = await send(calls.create, { title: 'D' }, { key })
  expect([again.id, hiddenIn(again)]).toEqual([first.id, []])
  const giving = crypto.randomUUID()
  await send(calls.create, whole, { held, key: giving })
  expect((await refusalOf(send(calls.create, whole, { key: giving }))).code).toBe(
    'permission_missing',
  )
})

test('keeps the change of a hidden field in the history without its name', async () => {
  const { id } = await add()
  await send(calls.update, { id, version: 1, price: '1.00', title: 'A' }, { held })
  const changes = async (reader: typeof held) => {
    const page = await send(calls.changes, { id, current: 1, size: 10 }, { held: reader })
    return (page.records as { fields: { field: string }[] }[]).map(({ fields }) =>
      fields.map(({ field }) => field),
    )
  }
  expect(await changes(everything)).toEqual([['price'], ['title', 'price', 'rented', 'owner']])
  expect(await changes(nothing)).toEqual([[], ['title']])
})

test('ends a download once a field of it is hidden', () => {
  const { keepsView } = routes.find(({ endpoint }) => endpoint === calls.download)!
  const actorOf = (caller: typeof held) => caller as unknown as Actor
  const keeps = (before: typeof held, now: typeof held) =>
    keepsView?.(actorOf(before), actorOf(now))
  expect([keeps(everything, everything), keeps(nothing, everything)]).toEqual([true, true])
  expect(keeps(everything, holderOf(['valve:viewPrices']))).toBe(false)
})

test('omits fields that the noun no longer has from the history', async () => {
  const { id } = await add()
  await withClient(app.address, (client) =>
    client.query(`alter table audit_events disable trigger all;
      update audit_events set after = after || '{"former": 1}' where target_id = '${id}';
      alter table audit_events enable trigger all`),
  )
  const page = await send(calls.changes, { id, current: 1, size: 10 }, { held })
  const fields = (page.records as { fields: { field: string }[] }[]).flatMap((one) => one.fields)
  expect(fields.map(({ field }) => field)).toEqual(['title', 'price', 'rented', 'owner'])
})

test('omits the columns of hidden fields from an export', async () => {
  await add()
  const text = async (reader: typeof held) => {
    const answer = await send(calls.download, { format: 'csv', zone: 'UTC' }, { held: reader })
    const { content } = answer as unknown as FileAnswer
    let bytes = ''
    for (let piece = await content.next(); !piece.done; piece = await content.next())
      bytes += new TextDecoder().decode(piece.value)
    return bytes
  }
  expect(await text(everything)).toMatch(/Price[^]*12\.5/)
  expect(await text(nothing)).not.toMatch(/Price|12\.5/)
})

test.each([
  ['list', { priceFrom: '1' }, 'priceFrom'],
  ['list', { priceTo: '1' }, 'priceTo'],
  ['list', { rented: 'true' }, 'rented'],
  ['list', { owner: user.id }, 'owner'],
  ['list', { sort: 'price' }, 'sort'],
  ['download', { sort: '-price' }, 'sort'],
  ['download', { priceFrom: '1' }, 'priceFrom'],
  ['create', { price: null }, 'price'],
  ['update', { rented: false }, 'rented'],
  ['findRecords', { field: 'owner' }, 'field'],
  ['file', { field: 'bill' }, 'field'],
  ['preview', { field: 'bill' }, 'field'],
])('a %s with %j is refused without the permission', async (verb, input, key) => {
  const attempt = Promise.try(() => requireSeen(noun, { verb, input, caller: nothing }))
  const { code, details } = await refusalOf(attempt)
  expect([code, details.fields]).toEqual(['permission_missing', { [key]: 'field_forbidden' }])
  expect(codes).toContain(details.permission)
  expect(() => requireSeen(noun, { verb, input, caller: everything })).not.toThrow()
})

test.each([
  ['list', { sort: '-title', title: 'A' }],
  ['file', { field: 'photo' }],
  ['create', { title: 'price' }],
  ['retire', { id: user.id }],
])('a %s with %j is not refused', (verb, input) => {
  expect(() => requireSeen(noun, { verb, input, caller: nothing })).not.toThrow()
})

test('leaves other answers unchanged', () => {
  // Fields may have these names.
  const views = { title: { kind: 'text', label }, name: { kind: 'text', label, visibleTo: 'see' } }
  const named = { ...noun, fields: views, views: { see: label } } as unknown as typeof noun
  const answers = { findRecords: [{ id: '1', name: 'A' }], preview: { name: 'x' }, remove: {} }
  for (const [verb, answer] of Object.entries(answers))
    expect(answerSeenBy(named, { verb, answer, caller: nothing })).toEqual(answer)
})
