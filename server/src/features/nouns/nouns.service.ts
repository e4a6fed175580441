import {
  brokenRules,
  nameFieldOf,
  type Noun,
  type RecordAction,
} from '@amber/contract/nouns/define-noun.ts'
import type { NounTable } from '#server/db/noun-tables.ts'
import type { Database } from '#server/db/connect.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { newId } from '#server/lib/platform.ts'
import {
  getRecord,
  insertRecord,
  listRecords,
  removeRecord,
  restoreRecord,
  updateRecord,
  type NounListInput,
  type NounRecord,
} from './nouns.queries.ts'

type Content = Readonly<Record<string, unknown>>
type Key = { id: string }
type Edit = Key & { version: number } & Content

/** Handlers of the endpoints of a noun. */
export function createNounService(noun: Noun, table: NounTable) {
  const recorded = (record: NounRecord) => contentOf(noun, record)
  const target = (record: NounRecord) => ({
    type: noun.name,
    id: record.id,
    name: nameOf(noun, record),
  })
  const requireRecord = (db: Database, id: string) => requireIn(db, table, id)

  async function change({ actor, audit, db, now }: SignedInContext<unknown>, edit: Edit) {
    const { id, version } = edit
    const before = await requireRecord(db, id)
    const isCurrent = before.version === version
    if (isCurrent) requireKept(noun, { ...before, ...contentOf(noun, edit) })
    const changes = { ...rowOf(noun, edit), updateBy: actor.userName, updateTime: now }
    if (!isCurrent || !(await updateRecord(db, table, { id, version, changes })))
      throw fail('record_changed', { current: await requireRecord(db, id) })
    const after = await requireRecord(db, id)
    audit({ target: target(after), before: recorded(before), after: recorded(after) })
    return after
  }

  const handlerOf =
    ({ sets }: RecordAction) =>
    (context: SignedInContext<Edit>) =>
      change(context, { ...context.input, ...sets })
  const actions = Object.entries(noun.actions ?? {}).map(([verb, one]) => [verb, handlerOf(one)])

  return {
    ...Object.fromEntries(actions),

    list: ({ db, input }: SignedInContext<NounListInput>) =>
      listRecords(db, { noun, table }, input),

    get: ({ db, input }: SignedInContext<Key>) => requireRecord(db, input.id),

    async create({ actor, audit, db, input, now, platform }: SignedInContext<Content>) {
      const id = newId(platform)
      await insertRecord(db, table, {
        ...rowOf(noun, input),
        id,
        createBy: actor.userName,
        createTime: now,
        updateBy: actor.userName,
        updateTime: now,
      })
      const after = await requireRecord(db, id)
      audit({ target: target(after), after: recorded(after) })
      return after
    },

    update: (context: SignedInContext<Edit>) => change(context, context.input),

    async remove({ audit, db, input, now }: SignedInContext<Key>) {
      const before = await requireRecord(db, input.id)
      await removeRecord(db, table, { id: input.id, now })
      audit({ target: target(before), before: recorded(before) })
      return {}
    },

    async restore({ audit, db, input }: SignedInContext<Key>) {
      if (!(await restoreRecord(db, table, input.id))) throw fail('record_missing')
      const after = await requireRecord(db, input.id)
      audit({ target: target(after), after: recorded(after) })
      return after
    },
  }
}

function requireKept(noun: Noun, values: Content): void {
  const broken = brokenRules(noun, values)
  if (Object.keys(broken).length > 0) throw fail('input_invalid', { fields: broken })
}

function nameOf(noun: Noun, record: NounRecord): string {
  const name = record[nameFieldOf(noun)]
  return typeof name === 'string' ? name : record.id
}

async function requireIn(db: Database, table: NounTable, id: string): Promise<NounRecord> {
  const record = await getRecord(db, table, id)
  if (!record) throw fail('record_missing')
  return record
}

function contentOf({ fields }: Noun, from: Content): Content {
  return Object.fromEntries(
    Object.keys(fields)
      .filter((name) => from[name] !== undefined)
      .map((name) => [name, from[name]]),
  )
}

/** Stores an empty optional text as null, so that several records can lack a unique one. */
function rowOf(noun: Noun, input: Content): Content {
  const stored = (name: string, value: unknown) => {
    if (value === '') return null
    return noun.fields[name]?.kind === 'time' && typeof value === 'string' ? new Date(value) : value
  }
  return Object.fromEntries(
    Object.entries(contentOf(noun, input)).map(([name, value]) => [name, stored(name, value)]),
  )
}
