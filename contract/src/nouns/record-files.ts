import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { pictureErrors } from '@amber/contract/error-codes.ts'
import { withoutHidden } from '@amber/contract/hidden-text.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import { id } from '@amber/contract/rules.ts'
import { storedFile } from '@amber/contract/files/stored-files.ts'
import {
  fileFieldsOf,
  fileLimitsOf,
  nounPathOf,
  pictureFieldsOf,
  type Noun,
  type NounField,
} from './define-noun.ts'
import { fieldName } from './noun-views.ts'
import { nounList } from './nouns.ts'

const fileFields = nounList.flatMap((noun) =>
  fileFieldsOf(noun).map((name): NounField => noun.fields[name]!),
)
/** Bytes; each field has its own limit. */
export const largestUpload = Math.max(
  ...fileFields.map((field) => fileLimitsOf(field).largest),
  fileLimitsOf({ kind: 'file', label: { zh: '', en: '' } }).largest,
)

const key = z
  .string('required')
  .min(1, 'required')
  .regex(/^[a-zA-Z\d]{1,30}$/, 'invalid')

export const recordFiles = {
  /**
   * Stores a file for a field of a noun. It belongs to the caller until a record is saved with its id; files without a
   * record are deleted after a day. Pictures are encoded again.
   */
  upload: endpoint({
    method: 'POST',
    path: '/record-files',
    // The noun decides: its permission to add or to edit.
    allow: 'signed-in',
    errors: [
      'permission_missing',
      'file_too_large',
      'file_type_refused',
      'file_empty',
      ...pictureErrors,
    ],
    input: z.strictObject({
      noun: key,
      field: key,
      name: z.string().max(255, 'invalid').overwrite(withoutHidden).default(''),
    }),
    takesFile: largestUpload,
    output: storedFile,
    audit: null, // saving the record with the file is recorded
    idempotent: false,
    status: 201,
  }),
}

/** Declares the reads of the files of records, for nouns that have fields of them. */
export function filesOf(noun: Noun) {
  const ofField = (fields: readonly string[]) =>
    z.strictObject({ id, field: fieldName(noun, fields) })
  const common = {
    method: 'GET',
    allow: `${noun.name}:list` as Permission,
    errors: ['record_missing', 'file_missing'],
  } as const
  const file = endpoint({
    ...common,
    path: `${nounPathOf(noun)}/:id/files/:field`,
    input: ofField(fileFieldsOf(noun)),
    output: z.never(),
    answers: 'file',
  })
  /**
   * Small version of a picture as a data URL: no token in an address, and no slot of a download. Named by its file, so
   * that an answer can be kept.
   */
  const preview = endpoint({
    ...common,
    path: `${nounPathOf(noun)}/:id/previews/:field`,
    input: ofField(pictureFieldsOf(noun)).extend({ file: id }),
    output: z.object({ picture: z.string() }),
  })
  return {
    ...(fileFieldsOf(noun).length > 0 && { file }),
    ...(pictureFieldsOf(noun).length > 0 && { preview }),
  } as { file?: typeof file; preview?: typeof preview }
}
