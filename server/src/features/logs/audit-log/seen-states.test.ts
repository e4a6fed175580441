import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { defineNoun } from '@amber/contract/nouns/define-noun.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { stateSeenBy } from './seen-states.queries.ts'

const label = { zh: '字段', en: 'Field' }
const noun = defineNoun({
  name: 'valve',
  plural: 'valves',
  labels: { one: label, many: label },
  fields: {
    title: { label, kind: 'text', isFilterable: true },
    total: { label, kind: 'money', isFilterable: true, visibleTo: 'viewTotals' },
    owner: { label, kind: 'record', of: 'user', isFilterable: true, visibleTo: 'viewOwners' },
  },
  views: { viewTotals: label, viewOwners: label },
})
const app = await createTestApp()

/** Returns a state as a reader with some permissions sees it. */
async function seen(event: { action: string; type: string | null; state: object }, held: string[]) {
  const { action, type, state } = event
  const id = crypto.randomUUID()
  await app.pool.query(
    `insert into audit_events (id, time, action, outcome, target_type, before, after, request_id)
     values ($1, now(), $2, 'done', $3, null, $4, 'x')`,
    [id, action, type, state],
  )
  const reader = { can: (code: string) => held.includes(code) }
  const { before, after } = auditEvents
  const [row] = await app.db
    .select({
      before: stateSeenBy(before, reader, [noun]),
      after: stateSeenBy(after, reader, [noun]),
    })
    .from(auditEvents)
    .where(sql`id = ${id}`)
  expect(row?.before).toBeNull()
  return row?.after
}

const record = { title: 'A', total: '5.00', owner: 'Ann', formerTotal: '4.00' }
const edit = { action: 'valve.update', type: 'valve', state: record }

test('states of records lack the fields that the reader may not see', async () => {
  expect(await seen(edit, [])).toEqual({ title: 'A' })
  expect(await seen(edit, ['valve:viewTotals'])).toEqual({ title: 'A', total: '5.00' })
})

test('only readers of all fields see those that the noun no longer has', async () => {
  expect(await seen(edit, ['valve:viewTotals', 'valve:viewOwners'])).toEqual(record)
})

test('states of other records are whole', async () => {
  expect(await seen({ ...edit, action: 'user.update', type: 'user' }, [])).toEqual(record)
})

test('an export lacks the searches by such fields, and keeps its count', async () => {
  const filters = { title: 'A', totalFrom: '1', totalTo: '2', owner: 'x', formerFrom: '3' }
  const event = { action: 'valve.export', type: null, state: { count: 3, total: 1, filters } }
  expect(await seen(event, [])).toEqual({ count: 3, total: 1, filters: { title: 'A' } })
  expect(await seen(event, ['valve:viewTotals', 'valve:viewOwners'])).toEqual(event.state)
})

test('the counts of an import are whole', async () => {
  const event = { action: 'valve.import', type: 'valve', state: { total: 2, imported: 1 } }
  expect(await seen(event, [])).toEqual(event.state)
})
