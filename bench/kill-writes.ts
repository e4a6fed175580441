import { randomUUID } from 'node:crypto'
import { withClient } from '@amber/server/db/connect.ts'
import type { DatabaseAddress } from '@amber/server/db/database-address.ts'

type Kind = 'create' | 'update' | 'remove' | 'announce'

export type Write = {
  kind: Kind
  name: string
  method: string
  path: string
  body: object
  key: string
}

export type Ledger = { acknowledged: Write[]; unanswered: Write[] }

type Target = { base: string; token: string }
export type Answer = { id: string; version: number }

/** Writes until `isOver` or the first failure, which is added to `unanswered`. */
export async function writeUntilKilled(
  target: Target,
  { ledger, isOver }: { ledger: Ledger; isOver: () => boolean },
): Promise<void> {
  const made = async (write: Write): Promise<Answer | null> => {
    if (isOver()) return null
    const answer = await send(target, write).catch(() => null)
    ledger[answer ? 'acknowledged' : 'unanswered'].push(write)
    return answer
  }
  while (!isOver() && (await makeWrites(made)));
}

/** Makes one write of each kind; false once one was not `made`. */
export async function makeWrites(made: (write: Write) => Promise<Answer | null>): Promise<boolean> {
  const name = `k${randomUUID().replaceAll('-', '').slice(0, 15)}`
  const user = await made(createUser(name))
  if (!user) return false
  if (!(await made(updateUser(name, user)))) return false
  if (!(await made(announce(name)))) return false
  return (await made(removeUser(name, user))) !== null
}

/**
 * Retries the unanswered writes with their idempotency keys.
 *
 * @throws when one fails
 */
export async function retryUnanswered(target: Target, ledger: Ledger): Promise<void> {
  for (const write of ledger.unanswered) await send(target, write)
  ledger.acknowledged.push(...ledger.unanswered.splice(0))
}

const userData = { gender: null, phone: null, email: null, status: '1', roles: ['R_USER'] }

function writeOf(kind: Kind, rest: Pick<Write, 'name' | 'method' | 'path' | 'body'>): Write {
  return { kind, key: randomUUID(), ...rest }
}

const createUser = (name: string) =>
  writeOf('create', {
    name,
    method: 'POST',
    path: '/users',
    body: { ...userData, userName: name, nickName: name },
  })

const updateUser = (name: string, { id, version }: Answer) =>
  writeOf('update', {
    name,
    method: 'PUT',
    path: `/users/${id}`,
    body: { ...userData, version, nickName: `${name} renamed` },
  })

const removeUser = (name: string, { id }: Answer) =>
  writeOf('remove', {
    name,
    method: 'POST',
    path: '/user-batches/remove',
    body: { ids: [id], allOrNothing: true },
  })

const announce = (name: string) =>
  writeOf('announce', {
    name,
    method: 'POST',
    path: '/announcements',
    body: {
      titleZh: name,
      titleEn: name,
      bodyZh: name,
      bodyEn: name,
      isPublished: false,
      isPinned: false,
      isForEveryone: false,
      roles: ['R_USER'],
      fromTime: '2040-01-01T00:00:00.000Z',
      toTime: null,
    },
  })

/** Batches return no record, so their responses have no id. */
async function send({ base, token }: Target, write: Write): Promise<Answer> {
  const answer = await fetch(`${base}/api${write.path}`, {
    method: write.method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': write.key,
    },
    body: JSON.stringify(write.body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${write.path} was answered ${answer.status} ${text}`)
  return (JSON.parse(text) as { data: Answer }).data
}

type Found = { kind: Kind; name: string; rows: number; events: number; keys: number; half: number }

/** Counts each write's row, audit events and completed idempotency keys. `half` counts partial writes. */
const checkStatement = `
with wanted as (
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as given (kind, action, name, key)
),
made as (
  select user_name as name, 'user' as type, nick_name, removed_at is not null as is_removed,
    removed_at is null and not exists (select from user_roles where user_id = users.id) as is_half
  from users where user_name in (select name from wanted)
  union all
  select title_zh, 'announcement', null, null,
    not exists (select from announcement_roles where announcement_id = announcements.id)
  from announcements where title_zh in (select name from wanted)
),
recorded as (
  select target_name as name, action, count(*) as n from audit_events
  where outcome = 'done' and target_name in (select name from wanted) group by target_name, action
),
counted as (
  select kind, action, wanted.name, key,
    count(made.name) filter (where case kind when 'update' then made.nick_name = wanted.name || ' renamed'
      when 'remove' then made.is_removed else true end) as rows,
    count(*) filter (where made.is_half) as half
  from wanted left join made on made.name = wanted.name
    and made.type = case kind when 'announce' then 'announcement' else 'user' end
  group by kind, action, wanted.name, key
)
select kind, counted.name, rows::int, coalesce(n, 0)::int as events,
  (status is not null)::int as keys,
  (half + (idempotency_keys.key is not null and status is null)::int)::int as half
from counted
left join recorded using (name, action)
left join idempotency_keys using (key)`

/** Audit action of each write. */
export const writeActions: Record<Kind, string> = {
  create: 'user.create',
  update: 'user.update',
  remove: 'user.remove',
  announce: 'announcement.create',
}

async function find(address: DatabaseAddress, writes: readonly Write[]): Promise<Found[]> {
  const given = [
    writes.map(({ kind }) => kind),
    writes.map(({ kind }) => writeActions[kind]),
    writes.map(({ name }) => name),
    writes.map(({ key }) => key),
  ]
  return withClient(address, async (client) => {
    const { rows } = await client.query<Found>(checkStatement, given)
    return rows
  })
}

export type Faults = { lost: number; doubled: number; half: number; examples: Found[] }

export const noFaults = (): Faults => ({ lost: 0, doubled: 0, half: 0, examples: [] })

export function addFaults(sum: Faults, { lost, doubled, half, examples }: Faults): void {
  sum.lost += lost
  sum.doubled += doubled
  sum.half += half
  sum.examples.push(...examples)
}

export async function checkAcknowledged(
  address: DatabaseAddress,
  writes: readonly Write[],
): Promise<Faults> {
  const found = await find(address, writes)
  return faultsOf(found, ({ rows, events, keys, half }) => ({
    lost: rows < 1 || events < 1 || keys < 1,
    doubled: rows > 1 || events > 1 || keys > 1,
    half: half > 0,
  }))
}

export async function checkUnanswered(
  address: DatabaseAddress,
  writes: readonly Write[],
): Promise<Faults> {
  const found = await find(address, writes)
  return faultsOf(found, ({ rows, events, keys, half }) => ({
    lost: false,
    doubled: rows > 1 || events > 1 || keys > 1,
    half: half > 0 || new Set([rows > 0, events > 0, keys > 0]).size > 1,
  }))
}

function faultsOf(
  found: readonly Found[],
  judge: (one: Found) => Record<'lost' | 'doubled' | 'half', boolean>,
): Faults {
  const faults: Faults = { lost: 0, doubled: 0, half: 0, examples: [] }
  for (const one of found) {
    const { lost, doubled, half } = judge(one)
    if (lost) faults.lost++
    if (doubled) faults.doubled++
    if (half) faults.half++
    if (lost || doubled || half) faults.examples.push(one)
  }
  return faults
}
