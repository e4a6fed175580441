import {
  brokenRules,
  fileFieldsOf,
  missingRuleOf,
  nameFieldOf,
  referencesOf,
  type Noun,
  type RecordAction,
} from '@amber/contract/nouns/define-noun.ts'
import { treeFieldsOf } from '@amber/contract/nouns/noun-trees.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import type { FieldRule } from '@amber/contract/rules.ts'
import type { StoredFile } from '@amber/contract/files/stored-files.ts'
import type { NounTable } from '#server/db/noun-tables.ts'
import type { Database } from '#server/db/connect.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { newId } from '#server/lib/platform.ts'
import { recordSeenBy } from './hidden-fields.service.ts'
import { keepFiles, recordFileReads } from './record-files.service.ts'
import { listRecordChanges, type ChangesInput } from './noun-history.queries.ts'
import { existingIds, findReferences } from './noun-references.queries.ts'
import { findNodes, makesCircle } from './noun-trees.queries.ts'
import {
  getRecord,
  insertRecord,
  listRecords,
  removeRecord,
  restoreRecord,
  updateRecord,
  type NounListInput,
  type NounRecord,
  type NounStore,
} from './nouns.queries.ts'

type Named = { id: string; name: string }
type Content = Readonly<Record<string, unknown>>
type Key = { id: string }
type Wanted = { field: string; text?: string; record?: string }
type Edit = Key & { version: number } & Content

/** Handlers of the endpoints of a noun. */
export function createNounService(noun: Noun, table: NounTable) {
  const store = { noun, table }
  const recorded = (record: NounRecord) => loggedOf(noun, record)
  const target = (record: NounRecord) => targetOf(noun, record)
  const requireRecord = (db: Database, id: string) => requireIn(db, store, id)

  async function change(context: SignedInContext<unknown>, edit: Edit) {
    const { actor, audit, db, now } = context
    const { id, version } = edit
    const before = await requireRecord(db, id)
    const isCurrent = before.version === version
    if (isCurrent) {
      requireKept(noun, { ...before, ...contentOf(noun, edit) })
      await requireReferences(db, noun, { content: edit, before })
      await requireNoCircle(db, store, { edit, before })
    }
    const changes = { ...rowOf(noun, edit), updateBy: actor.userName, updateTime: now }
    if (!isCurrent || !(await updateRecord(db, table, { id, version, changes })))
      throw fail('record_changed', {
        current: recordSeenBy(noun, await requireRecord(db, id), actor),
      })
    await keepFiles(context, { noun, recordId: id, content: edit, before })
    const after = await requireRecord(db, id)
    audit({ target: target(after), ...loggedChange(noun, before, after) })
    return after
  }

  const handlerOf =
    ({ sets }: RecordAction) =>
    (context: SignedInContext<Edit>) =>
      change(context, { ...context.input, ...sets })
  const actions = Object.entries(noun.actions ?? {}).map(([verb, one]) => [verb, handlerOf(one)])

  return {
    ...Object.fromEntries(actions),

    list: ({ db, input }: SignedInContext<NounListInput>) => listRecords(db, store, input),

    get: ({ db, input }: SignedInContext<Key>) => requireRecord(db, input.id),

    async changes({ db, input }: SignedInContext<ChangesInput>) {
      return listRecordChanges(db, { noun, record: await requireRecord(db, input.id) }, input)
    },

    async create(context: SignedInContext<Content>) {
      const { actor, audit, db, input, now, platform } = context
      const id = newId(platform)
      await requireReferences(db, noun, { content: input })
      await insertRecord(db, table, {
        ...rowOf(noun, input),
        id,
        createBy: actor.userName,
        createTime: now,
        updateBy: actor.userName,
        updateTime: now,
      })
      await keepFiles(context, { noun, recordId: id, content: input })
      const after = await requireRecord(db, id)
      audit({ target: target(after), after: recorded(after) })
      return after
    },

    update: (context: SignedInContext<Edit>) => change(context, context.input),

    ...finders(store),
    ...recordFileReads(noun, requireRecord),
    ...removal(store),
  }
}

/** Finds other records for writers among all, for readers among those of the list. */
function finders(store: NounStore) {
  const { noun, table } = store
  const verbs = ['create', 'update'].map((verb) => `${noun.name}:${verb}` as Permission)
  const wantedBy = ({ actor, input }: SignedInContext<Wanted>) => {
    const reference = referencesOf(noun).find(({ name }) => name === input.field)
    if (!reference) throw new Error(`${noun.name} has no records in ${input.field}`)
    return { reference, isWriter: verbs.some((verb) => actor.can(verb)) }
  }
  return {
    async findRecords(context: SignedInContext<Wanted>) {
      const { reference, isWriter } = wantedBy(context)
      const { text, record } = context.input
      return findReferences(context.db, { table, reference }, { text, record, isWriter })
    },

    async findTree(context: SignedInContext<Wanted>) {
      const { reference, isWriter } = wantedBy(context)
      return { nodes: await findNodes(context.db, { store, reference }, isWriter) }
    },
  }
}

/** Handlers for deleting and restoring. */
function removal(store: NounStore) {
  const { noun, table } = store
  return {
    async remove({ audit, db, input, now }: SignedInContext<Key>) {
      const before = await requireIn(db, store, input.id)
      // Another call may have deleted it since.
      if (!(await removeRecord(db, table, { id: input.id, now }))) throw fail('record_missing')
      audit({ target: targetOf(noun, before), before: loggedOf(noun, before) })
      return {}
    },

    async restore({ audit, db, input }: SignedInContext<Key>) {
      if (!(await restoreRecord(db, table, input.id))) throw fail('record_missing')
      const after = await requireIn(db, store, input.id)
      audit({ target: targetOf(noun, after), after: loggedOf(noun, after) })
      return after
    },
  }
}

const targetOf = (noun: Noun, record: NounRecord) => ({
  type: noun.name,
  id: record.id,
  name: nameOf(noun, record),
})

function requireKept(noun: Noun, values: Content): void {
  const broken = brokenRules(noun, values)
  if (Object.keys(broken).length > 0) throw fail('input_invalid', { fields: broken })
}

function nameOf(noun: Noun, record: NounRecord): string {
  const name = record[nameFieldOf(noun)]
  return typeof name === 'string' ? name : record.id
}

/** Refuses records that are missing or deleted, except those that the record has already. */
async function requireReferences(
  db: Database,
  noun: Noun,
  { content, before }: { content: Content; before?: NounRecord },
): Promise<void> {
  const given = referencesOf(noun).flatMap(({ name, of }) => {
    const id = content[name]
    const isKept = (before?.[name] as Named | null | undefined)?.id === id
    return typeof id === 'string' && !isKept ? [{ name, of, id }] : []
  })
  const fields: Record<string, FieldRule> = {}
  // One query for each other noun.
  for (const [of, some] of Map.groupBy(given, (one) => one.of)) {
    const existing = await existingIds(
      db,
      of,
      some.map(({ id }) => id),
    )
    for (const { name, id } of some)
      if (!existing.has(id)) fields[name] = missingRuleOf(noun.fields[name]!)
  }
  if (Object.keys(fields).length > 0) throw fail('input_invalid', { fields })
}

/** Refuses a parent that is the record itself or below it. */
async function requireNoCircle(
  db: Database,
  store: NounStore,
  { edit, before }: { edit: Edit; before: NounRecord },
): Promise<void> {
  const { noun } = store
  const name = treeFieldsOf(noun).find(({ of }) => of === noun.name)?.name
  const parent = name && edit[name]
  if (!name || typeof parent !== 'string') return
  if ((before[name] as Named | null)?.id === parent) return
  if (await makesCircle(db, store, { id: edit.id, parent }))
    throw fail('input_invalid', { fields: { [name]: 'reference_circle' } })
}

async function requireIn(db: Database, store: NounStore, id: string): Promise<NounRecord> {
  const record = await getRecord(db, store, id)
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

/** Content in the audit log, where other records and files have names rather than ids. */
function loggedOf(noun: Noun, record: NounRecord): Content {
  const references = referencesOf(noun).map(({ name }) => {
    const other = record[name] as Named | null
    return [name, other && other.name]
  })
  const files = fileFieldsOf(noun).map((field) => {
    const file = record[field] as StoredFile | null
    // The size tells apart most files of the same name.
    return [field, file && `${file.name} (${file.size} B)`]
  })
  return { ...contentOf(noun, record), ...Object.fromEntries([...references, ...files]) }
}

/** Content before and after a change; ids tell apart other records of the same name. */
function loggedChange(noun: Noun, before: NounRecord, after: NounRecord) {
  const namesakes = referencesOf(noun).filter(({ name }) => {
    const [one, other] = [before[name], after[name]] as (Named | null)[]
    return one && other && one.id !== other.id && one.name === other.name
  })
  const logged = (record: NounRecord) => {
    const withId = ({ name }: { name: string }) => {
      const other = record[name] as Named
      return [name, `${other.name} (${other.id})`]
    }
    return { ...loggedOf(noun, record), ...Object.fromEntries(namesakes.map(withId)) }
  }
  return { before: logged(before), after: logged(after) }
}

/** Stores an empty optional text as null, so that several records can lack a unique one. */
export function rowOf(noun: Noun, input: Content): Content {
  const stored = (name: string, value: unknown) => {
    if (value === '') return null
    return noun.fields[name]?.kind === 'time' && typeof value === 'string' ? new Date(value) : value
  }
  return Object.fromEntries(
    Object.entries(contentOf(noun, input)).map(([name, value]) => [name, stored(name, value)]),
  )
}
