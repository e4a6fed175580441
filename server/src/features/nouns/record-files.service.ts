import type { InputOf } from '@amber/contract/endpoint.ts'
import {
  endingsOf,
  fileTypes,
  megabytesOf,
  type FileType,
} from '@amber/contract/files/file-types.ts'
import {
  fileFieldsOf,
  fileLimitsOf,
  pictureFieldsOf,
  type Noun,
} from '@amber/contract/nouns/define-noun.ts'
import { hiddenFieldsOf } from '@amber/contract/nouns/noun-views.ts'
import { nounList } from '@amber/contract/nouns/nouns.ts'
import type { recordFiles } from '@amber/contract/nouns/record-files.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import type { StoredFile } from '@amber/contract/files/stored-files.ts'
import type { Database } from '#server/db/connect.ts'
import type { FileAnswer } from '#server/http/answers/file-answer.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { encodeBytes } from '#server/http/pictures.ts'
import { fail } from '#server/http/problem.ts'
import { readFile } from '#server/http/request.ts'
import { fileTypeOf } from '#server/lib/file-type.ts'
import { newId, type PictureShape, type Platform } from '#server/lib/platform.ts'
import {
  attachFile,
  deleteOldestUnused,
  deleteUnused,
  detachOthers,
  getPreview,
  insertRecordFile,
  readContent,
} from './record-files.queries.ts'
import { forbiddenField } from './hidden-fields.service.ts'
import type { NounRecord } from './nouns.queries.ts'

type Upload = SignedInContext<InputOf<typeof recordFiles.upload>>
type Stored = Pick<StoredFile, 'name' | 'type'> & {
  content: Uint8Array
  preview: Uint8Array | null
}

/** Files per person that no record holds; the oldest makes room for the next. */
const mostUnused = 20
const unusedForMs = 24 * 60 * 60 * 1000

const pictureShape: PictureShape = { width: 2048, height: 2048, fit: 'inside', type: 'webp' }
const previewShape: PictureShape = { width: 240, height: 240, fit: 'inside', type: 'webp' }

/** Stores a file, outside any transaction. */
export async function uploadRecordFile(
  context: Upload,
  nouns: readonly Noun[] = nounList,
): Promise<StoredFile> {
  const { actor, db, input, now, platform } = context
  // Before any refusal: an answer within the body would break the connection of a browser.
  const bytes = await readFile(context.file)
  const noun = requireNoun(input, nouns)
  const verbs = ['create', 'update'].map((verb) => `${noun.name}:${verb}` as Permission)
  if (!verbs.some((verb) => actor.can(verb))) throw fail('permission_missing')
  if (hiddenFieldsOf(noun, actor).includes(input.field))
    throw forbiddenField(noun, input.field, 'field')
  const stored = await storable(platform, bytes, { ...input, noun })
  const id = newId(platform)
  const { name, type, content } = stored
  const size = content.length
  await insertRecordFile(db, {
    ...stored,
    id,
    ownerId: actor.id,
    noun: noun.name,
    field: input.field,
    size,
    usedAt: now,
    createTime: now,
  })
  await deleteOldestUnused(db, { ownerId: actor.id, kept: mostUnused })
  return { id, name, size, type }
}

function requireNoun({ noun: name, field }: Upload['input'], nouns: readonly Noun[]): Noun {
  const noun = nouns.find((one) => one.name === name)
  if (!noun || !fileFieldsOf(noun).includes(field))
    throw fail('input_invalid', { fields: { field: 'invalid' } })
  return noun
}

async function storable(
  platform: Platform,
  bytes: Uint8Array,
  given: { noun: Noun; field: string; name: string },
): Promise<Stored> {
  const field = given.noun.fields[given.field]!
  const { types, largest } = fileLimitsOf(field)
  const name = given.name.replace(/[/\\]/g, '_').trim() || given.field
  if (bytes.length > largest)
    throw fail('file_too_large', { values: { size: megabytesOf(largest) } })
  if (field.kind === 'picture') {
    const content = await encodeBytes(platform, bytes, pictureShape)
    const preview = await encodeBytes(platform, content, previewShape)
    const base = name.replace(/\.(?:jpe?g|png|webp)$/i, '')
    return { name: `${base}.webp`, type: fileTypes.webp.type, content, preview }
  }
  if (bytes.length === 0) throw fail('file_empty')
  const found = fileTypeOf(bytes)
  if (!found || !types.includes(found))
    throw fail('file_type_refused', { values: { types: endingsOf(types).join(', ') } })
  const { type } = fileTypes[found]
  return { name: withEnding(name, found), type, content: bytes, preview: null }
}

/** Keeps the operating system of a reader from opening an accepted type as another one. */
function withEnding(name: string, type: FileType): string {
  const { endings } = fileTypes[type]
  const isFitting = endings.some((ending) => name.toLowerCase().endsWith(ending))
  return isFitting ? name : `${name}${endings[0]}`
}

type Key = { id: string; field: string }

/** Handlers of the files of a noun; `requireRecord` checks that the record is there. */
export function recordFileReads(
  noun: Noun,
  requireRecord: (db: Database, id: string) => Promise<NounRecord>,
) {
  const requireFile = async ({ db, input }: SignedInContext<Key>) => {
    const record = await requireRecord(db, input.id)
    const file = record[input.field] as StoredFile | null
    if (!file) throw fail('file_missing')
    return file
  }
  return {
    async file(context: SignedInContext<Key>): Promise<FileAnswer> {
      const { id, name, type, size } = await requireFile(context)
      const content = readContent(context.db, { id, size })
      // Only pictures were encoded again.
      const isInline = pictureFieldsOf(noun).includes(context.input.field)
      return { name, type, content, isInline }
    },

    async preview(context: SignedInContext<Key & { file: string }>) {
      const { id } = await requireFile(context)
      const preview = id === context.input.file ? await getPreview(context.db, id) : null
      if (!preview) throw fail('file_missing')
      return { picture: `data:${fileTypes.webp.type};base64,${preview.toBase64()}` }
    },
  }
}

/** Gives the files of a write to its record, and takes from it those that they replace. */
export async function keepFiles(
  { actor, db, now }: SignedInContext<unknown>,
  {
    noun,
    recordId,
    content,
    before,
  }: {
    noun: Noun
    recordId: string
    content: Readonly<Record<string, unknown>>
    before?: NounRecord
  },
): Promise<void> {
  for (const field of fileFieldsOf(noun)) {
    const id = content[field] as string | null | undefined
    const held = (before?.[field] as StoredFile | null | undefined)?.id ?? null
    if (id === undefined || id === held) continue
    const attachment = { ownerId: actor.id, noun: noun.name, field, recordId, now }
    if (id !== null && !(await attachFile(db, { id, ...attachment })))
      throw fail('input_invalid', { fields: { [field]: 'file_missing' } })
    if (held !== null) await detachOthers(db, { id, field, recordId, now })
  }
}

/** Deletes files that no record has held for a day. */
export async function deleteUnusedFiles(
  db: Database,
  { platform, signal }: { platform: Platform; signal: AbortSignal },
): Promise<number> {
  const before = new Date(platform.now().getTime() - unusedForMs)
  let deleted = 0
  for (let batch = 1; batch > 0 && !signal.aborted; deleted += batch)
    batch = await deleteUnused(db, before)
  return deleted
}
