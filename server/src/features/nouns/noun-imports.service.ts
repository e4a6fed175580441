import { importFaultTexts, importFaultsShown, type SheetImport } from '@amber/contract/imports.ts'
import { errors } from '@amber/contract/errors.ts'
import { translate, type Language, type LocalizedText } from '@amber/contract/localized-text.ts'
import { importedFieldsOf, type Noun } from '@amber/contract/nouns/define-noun.ts'
import { hiddenFieldsOf } from '@amber/contract/nouns/noun-views.ts'
import { nounImportFaultTexts, nounImportRowLimit } from '@amber/contract/nouns/noun-imports.ts'
import { textForIssue } from '@amber/contract/rules.ts'
import { readSheet } from '@amber/sheets/sheet-formats.ts'
import { SheetRejected } from '@amber/sheets/sheet.ts'
import { isTimeZone } from '@amber/sheets/wall-clock.ts'
import type { Database } from '#server/db/connect.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { isNote, readUpload } from '#server/http/sheet-import/sheet-rows.ts'
import { idsInOrder, newId } from '#server/lib/platform.ts'
import { printable } from '#server/lib/text.ts'
import type { Queue } from '#server/lib/queue.ts'
import { forbiddenField } from './hidden-fields.service.ts'
import {
  markBroken,
  markRepeated,
  nounHeadings,
  resolveReferences,
  rowReader,
  sentenceFault,
  type ImportedRow,
} from './noun-import-row.ts'
import {
  endNounImport,
  findUsersByWords,
  getNounImport,
  insertNounImport,
  insertRecords,
  lockNounImport,
  takenValues,
  type NounImportRecord,
} from './noun-imports.queries.ts'
import { existingIds, findByNames } from './noun-references.queries.ts'
import type { NounStore } from './nouns.queries.ts'
import { rowOf } from './nouns.service.ts'

type Key = { id: string }
type Upload = { fileName: string; zone: string }
type Run = Key & { allOrNothing: boolean }

/** Validity of a checked file. */
const keptMs = 60 * 60_000

/** Handlers of the import of a noun; `queue` limits checks. */
export function createNounImport(store: NounStore, queue: Queue) {
  const { noun } = store
  const keyOf = ({ actor, input, now }: SignedInContext<Key>) => ({
    id: input.id,
    noun: noun.name,
    ownerId: actor.id,
    now,
  })
  async function requireImport(context: SignedInContext<Key>): Promise<NounImportRecord> {
    const record = await getNounImport(context.db, keyOf(context))
    // Imports of other users count as missing.
    if (!record) throw fail('import_missing')
    return record
  }
  /** Returns an import with the faults that a run would find now. */
  async function recheck(context: SignedInContext<Key>): Promise<NounImportRecord> {
    const record = await requireImport(context)
    if (record.state !== 'checked') return record
    await markChanged(context.db, store, record.rows)
    return { ...record, bad: faultyRows(record.rows).length }
  }
  return {
    recheck,

    upload: (context: SignedInContext<Upload>) => checkUpload(context, store, queue),

    get: async (context: SignedInContext<Key>) => present(await recheck(context)),

    faults: async (context: SignedInContext<Key & { after?: number | undefined }>) => {
      const { rows } = await recheck(context)
      const { after = 0 } = context.input
      return faultyRows(rows)
        .filter(({ row }) => row > after)
        .slice(0, importFaultsShown)
        .map((row) => presentNounFault(noun, row, context.request.language))
    },

    run: async (context: SignedInContext<Run>): Promise<SheetImport> => {
      const record = await lockNounImport(context.db, keyOf(context))
      if (!record) throw fail('import_missing')
      return runImport(context, store, record)
    },

    cancel: async (context: SignedInContext<Key>): Promise<SheetImport> => {
      const { id } = await requireImport(context)
      const cancelled = await endNounImport(context.db, id, { state: 'cancelled' })
      if (!cancelled) throw fail('import_not_ready')
      return present(cancelled)
    },
  }
}

/** Checks a file and keeps its rows for the run. */
async function checkUpload(
  context: SignedInContext<Upload>,
  store: NounStore,
  queue: Queue,
): Promise<SheetImport> {
  const { actor, db, input, now, platform } = context
  const { noun } = store
  if (!isTimeZone(input.zone)) throw fail('input_invalid', { fields: { zone: 'invalid' } })
  const bytes = await readUpload(context.file)
  return queue.run(async () => {
    const hidden = hiddenFieldsOf(noun, actor)
    const rows = await readRows(noun, bytes, { zone: input.zone, hidden })
    await check(db, store, rows)
    const record = {
      id: newId(platform),
      noun: noun.name,
      ownerId: actor.id,
      fileName: printable(input.fileName.toWellFormed()).trim() || noun.plural,
      state: 'checked' as const,
      total: rows.length,
      bad: faultyRows(rows).length,
      allOrNothing: false,
      imported: 0,
      rows,
      createTime: now,
      expiresAt: new Date(now.getTime() + keptMs),
    }
    await insertNounImport(db, record)
    return present(record)
  })
}

export const faultyRows = (rows: readonly ImportedRow[]) =>
  rows.filter(({ faults }) => faults.length > 0)

async function readRows(
  noun: Noun,
  bytes: Uint8Array,
  from: { zone: string; hidden: readonly string[] },
): Promise<ImportedRow[]> {
  const rows: ImportedRow[] = []
  const readHeadings = nounHeadings(noun, importedFieldsOf(noun))
  let readRow: ReturnType<typeof rowReader> | null = null
  try {
    for await (const row of readSheet(bytes)) {
      if (isNote(row)) continue
      if (!readRow) readRow = rowReader(noun, { ...from, headings: readHeadings(row) })
      else if (rows.length === nounImportRowLimit)
        throw fail('sheet_too_long', { values: { count: nounImportRowLimit } })
      else rows.push(readRow(row))
    }
  } catch (error) {
    throw error instanceof SheetRejected ? fail(`sheet_${error.problem}`) : error
  }
  if (!readRow) throw fail('sheet_empty')
  return rows
}

/** Finds the faults that depend on references, other rows and stored records. */
async function check(db: Database, store: NounStore, rows: readonly ImportedRow[]): Promise<void> {
  await resolveReferences(store.noun, rows, (of, words) =>
    of === 'user' ? findUsersByWords(db, words) : findByNames(db, of, words),
  )
  markBroken(store.noun, rows)
  await markTaken(db, store, rows)
}

async function markTaken(db: Database, { noun, table }: NounStore, rows: readonly ImportedRow[]) {
  const unique = importedFieldsOf(noun).filter((name) => noun.fields[name]?.isUnique)
  for (const field of unique) {
    const values = rows.map(({ values: { [field]: value } }) => value)
    const given = values.filter((value) => typeof value === 'string')
    const taken = await takenValues(db, { table, field }, given)
    markRepeated(rows, field, (value) => taken.has(value))
  }
}

/** Marks valid rows whose other records are missing or whose unique values are taken since the check. */
async function markChanged(db: Database, store: NounStore, all: readonly ImportedRow[]) {
  const rows = all.filter(({ faults }) => faults.length === 0)
  await resolveReferences(store.noun, rows, async (of, ids) => {
    const existing = await existingIds(db, of, ids)
    return new Map([...existing].map((id) => [id, id]))
  })
  await markTaken(db, store, rows)
}

/** Imports the valid rows within the transaction of the call. */
async function runImport(
  { actor, audit, db, input, now, platform }: SignedInContext<Run>,
  store: NounStore,
  { id, state, total, fileName, rows }: NounImportRecord,
): Promise<SheetImport> {
  const { noun, table } = store
  const { allOrNothing } = input
  if (state !== 'checked') throw fail('import_not_ready')
  // The permission may be lost since the check.
  const lost = hiddenFieldsOf(noun, actor).find((name) => rows.some(({ values }) => name in values))
  if (lost !== undefined) throw forbiddenField(noun, lost)
  await markChanged(db, store, rows)
  const bad = faultyRows(rows).length
  if (allOrNothing && bad > 0) throw fail('import_refused', { values: { count: bad } })
  if (bad === total) throw fail('import_empty')
  const idOf = idsInOrder(now, platform)
  const stamps = {
    createBy: actor.userName,
    createTime: now,
    updateBy: actor.userName,
    updateTime: now,
  }
  const valid = rows.filter(({ faults }) => faults.length === 0)
  await insertRecords(
    db,
    table,
    valid.map(({ values }, place) => ({ ...rowOf(noun, values), id: idOf(place), ...stamps })),
  )
  const imported = total - bad
  const done = await endNounImport(db, id, { state: 'done', bad, imported, allOrNothing })
  if (!done) throw fail('import_not_ready')
  audit({
    target: { type: noun.name, id, name: fileName },
    // Records are found by this time and the importer.
    after: { total, imported, leftOut: bad, allOrNothing, createTime: now.toISOString() },
  })
  return present(done)
}

function present(
  record: Omit<NounImportRecord, 'rows' | 'noun' | 'ownerId' | 'createTime'>,
): SheetImport {
  const { id, fileName, state, total, bad, allOrNothing, imported, expiresAt } = record
  const expiresTime = expiresAt.toISOString()
  const counts = { total, bad, progress: imported, imported }
  return { id, fileName, state, ...counts, allOrNothing, problem: null, expiresTime }
}

/** Returns a row's faults in a language. */
export function presentNounFault(
  noun: Noun,
  { row, name, faults }: ImportedRow,
  language: Language,
) {
  const problems = faults.map((fault) => {
    const [, field = '', code = '', value = ''] = /^(\w+):(\w+):?(.*)$/s.exec(fault) ?? []
    const { label } = noun.fields[field] ?? { label: noun.labels.one }
    return {
      field,
      column: translate(label, language),
      message:
        code === sentenceFault
          ? translate(textForIssue(value), language)
          : translate(textsOf(code), language, { value }),
    }
  })
  return { row, name, problems }
}

function textsOf(code: string): LocalizedText {
  const texts: Record<string, LocalizedText> = {
    ...importFaultTexts,
    ...nounImportFaultTexts,
    value_taken: errors.value_taken.texts,
  }
  return texts[code] ?? textForIssue(code)
}
