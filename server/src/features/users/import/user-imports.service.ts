import type { InputOf } from '@amber/contract/endpoint.ts'
import { roleTexts } from '@amber/contract/roles/roles.ts'
import { importFaultTexts, importFaultsShown } from '@amber/contract/imports.ts'
import {
  userImportFaultTexts,
  importProblemTexts,
  importRowLimit,
  type ImportProblem,
  type UserImport,
  type userImports as calls,
} from '@amber/contract/users/user-imports.ts'
import { contactErrors } from '@amber/contract/users/contacts.ts'
import { errors } from '@amber/contract/errors.ts'
import { textForIssue } from '@amber/contract/rules.ts'
import { userFields, type ImportedUserField } from '@amber/contract/users/user-fields.ts'
import {
  textsInAll,
  translate,
  type Language,
  type LocalizedText,
} from '@amber/contract/localized-text.ts'
import type { Database } from '#server/db/connect.ts'
import { isAssignable, listUnassignable } from '#server/policies/roles.ts'
import type { Actor } from '#server/http/session/authenticate.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { isNote, readUpload, wordKey } from '#server/http/sheet-import/sheet-rows.ts'
import { printable } from '#server/lib/text.ts'
import { idsInOrder, newId } from '#server/lib/platform.ts'
import type { Queue } from '#server/lib/queue.ts'
import { readSheet } from '@amber/sheets/sheet-formats.ts'
import { SheetRejected } from '@amber/sheets/sheet.ts'
import { markConflicting } from './conflicting-contacts.service.ts'
import {
  choiceLabels,
  readHeadings,
  readRow,
  type KnownRole,
  type StagedRow,
} from './import-row.ts'
import {
  cancelImport,
  countRows,
  dropImport,
  dropImportsOf,
  finishCheck,
  getImport,
  insertImport,
  insertRows,
  listFaults,
  listRoles,
  markTaken,
  rolesAskedFor,
  startWaiting,
  type ImportRecord,
} from './user-imports.queries.ts'

export type ContextOf<Call extends keyof typeof calls> = SignedInContext<
  InputOf<(typeof calls)[Call]>
>

/** Validity of a checked file. */
const keptMs = 60 * 60_000
const piece = 1_000

/**
 * Checks a file and stages its rows. Keeps the packed file in memory, never all rows. `queue` limits checks; slow
 * uploads do not occupy it.
 */
export async function upload(context: ContextOf<'upload'>, queue: Queue): Promise<UserImport> {
  const { actor, db, input, now, platform, request } = context
  const bytes = await readUpload(context.file)
  return queue.run(async () => {
    const id = newId(platform)
    await dropImportsOf(db, { ownerId: actor.id, now })
    await insertImport(db, {
      id,
      ownerId: actor.id,
      ownerName: actor.userName,
      fileName: printable(input.fileName.toWellFormed()).trim() || 'users',
      state: 'checking',
      createTime: now,
      expiresAt: new Date(now.getTime() + keptMs),
    })
    try {
      await putAside(context, id, bytes)
      await countRows(db)
      await markTaken(db, id)
      await markConflicting(db, id, actor)
      return present(await finishCheck(db, id), request.language)
    } catch (error) {
      await dropImport(db, { id, now })
      throw error instanceof SheetRejected ? fail(`sheet_${error.problem}`) : error
    }
  })
}

async function putAside(
  context: ContextOf<'upload'>,
  id: string,
  bytes: Uint8Array,
): Promise<void> {
  const { actor, db } = context
  const roles = await readRoles(db, actor)
  const choices = choiceLabels()
  const idOf = idsInOrder(context.now, context.platform)
  let headings: ReturnType<typeof readHeadings> | null = null
  let count = 0
  let rows: (StagedRow & { userId: string })[] = []
  for await (const row of readSheet(bytes)) {
    if (isNote(row)) continue
    if (!headings) {
      headings = readHeadings(row)
      continue
    }
    if (++count > importRowLimit)
      throw fail('sheet_too_long', { values: { count: importRowLimit } })
    rows.push({ ...readRow(row, { headings, roles, choices }), userId: idOf(count) })
    if (rows.length < piece) continue
    await insertRows(db, id, rows)
    rows = []
  }
  if (!headings) throw fail('sheet_empty')
  await insertRows(db, id, rows)
}

/** Names count only where unambiguous. */
async function readRoles(db: Database, actor: Actor): Promise<Map<string, KnownRole>> {
  const known = new Map<string, KnownRole>()
  const unassignable = new Set(await listUnassignable(db, actor))
  const stored = await listRoles(db)
  const given = stored.map((role) => ({ ...role, mayGrant: !unassignable.has(role.code) }))
  for (const { id, code, name, mayGrant: may } of given) {
    const texts = roleTexts({ code, name })
    for (const key of new Set([name, ...textsInAll(texts)].map(wordKey)))
      known.set(key, known.has(key) ? null : { id, mayGrant: may })
  }
  // Last, so that no name overrides a code.
  for (const { id, code, mayGrant: may } of given) known.set(wordKey(code), { id, mayGrant: may })
  return known
}

export async function get({
  actor,
  db,
  input,
  now,
  request,
}: ContextOf<'get'>): Promise<UserImport> {
  return present(
    await requireImport(db, { id: input.id, ownerId: actor.id, now }),
    request.language,
  )
}

export async function faults({ actor, db, input, now, request }: ContextOf<'faults'>) {
  const { id, after = 0 } = input
  await requireImport(db, { id, ownerId: actor.id, now })
  const rows = await listFaults(db, { id, after, limit: importFaultsShown })
  return rows.map((row) => presentFault(row, request.language))
}

export async function requestRun(context: ContextOf<'run'>): Promise<UserImport> {
  const { actor, db, input, now, request } = context
  const { id, allOrNothing } = input
  const record = await requireImport(db, { id, ownerId: actor.id, now })
  if (record.state !== 'checked' && record.state !== 'failed') throw fail('import_not_ready')
  if (allOrNothing && record.bad > 0)
    throw fail('import_refused', { values: { count: record.bad } })
  if (record.bad >= record.total) throw fail('import_empty')
  // May have changed since the check.
  if (!(await isAssignable(db, { actor, codes: await rolesAskedFor(db, id) })))
    throw fail('role_not_grantable', { field: 'roles' })
  const { ip, id: requestId } = request
  const expiresAt = new Date(now.getTime() + keptMs)
  const waiting = await startWaiting(db, {
    id,
    allOrNothing,
    ip,
    requestId,
    waitTime: now,
    expiresAt,
  })
  if (!waiting) throw fail('import_not_ready')
  return present(waiting, request.language)
}

export async function cancel({
  actor,
  db,
  input,
  now,
  request,
}: ContextOf<'cancel'>): Promise<UserImport> {
  await requireImport(db, { id: input.id, ownerId: actor.id, now })
  const cancelled = await cancelImport(db, input.id)
  if (!cancelled) throw fail('import_not_ready')
  return present(cancelled, request.language)
}

/** Imports of other users count as missing. */
export async function requireImport(
  db: Database,
  key: { id: string; ownerId: string; now: Date },
): Promise<ImportRecord> {
  const record = await getImport(db, key)
  if (!record) throw fail('import_missing')
  return record
}

function present(record: ImportRecord, language: Language): UserImport {
  const { id, fileName, state, total, bad, allOrNothing, progress, imported } = record
  const problem =
    record.problem && translate(importProblemTexts[record.problem as ImportProblem], language)
  const expiresTime = record.expiresAt.toISOString()
  return { id, fileName, state, total, bad, allOrNothing, progress, imported, problem, expiresTime }
}

export function presentFault(
  { row, userName, faults: stored }: Awaited<ReturnType<typeof listFaults>>[number],
  language: Language,
) {
  const problems = stored.map((fault) => {
    const [, field = '', code = '', value = ''] = /^(\w+):(\w+):?(.*)$/s.exec(fault) ?? []
    const column = translate(userFields[field as ImportedUserField].label, language)
    return { field, column, message: translate(textsOf(code), language, { value }) }
  })
  return { row, userName, problems }
}

function textsOf(code: string): LocalizedText {
  if (code === 'user_name_taken') return errors.user_name_taken.texts
  if (code in contactErrors) return contactErrors[code as keyof typeof contactErrors].texts
  const texts: Record<string, LocalizedText> = { ...importFaultTexts, ...userImportFaultTexts }
  return texts[code] ?? textForIssue(code)
}
