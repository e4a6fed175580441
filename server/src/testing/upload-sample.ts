import { recordFiles } from '@amber/contract/nouns/record-files.ts'
import { fileLimitsOf, type Noun } from '@amber/contract/nouns/define-noun.ts'
import { fileTypes, type FileType } from '@amber/contract/files/file-types.ts'
import type { StoredFile } from '@amber/contract/files/stored-files.ts'
import { sampleFiles } from './sample-files.ts'
import type { TestApp } from './test-app.ts'

type Sender = { token: string }
type Place = { noun: Noun; field: string }

/** Returns a type that the field takes. */
function typeOf({ noun, field }: Place): FileType {
  const declared = noun.fields[field]!
  const [type] = fileLimitsOf(declared).types
  // Pictures have to be complete.
  return declared.kind === 'picture' || !type ? 'png' : type
}

/** Returns content that the field takes. */
export const sampleOf = (place: Place): Uint8Array<ArrayBuffer> => sampleFiles[typeOf(place)]

/** Uploads a file for a field of a noun. */
export async function sendFile(
  app: TestApp,
  {
    noun,
    field,
    name = `Übersicht 图${fileTypes[typeOf({ noun, field })].endings[0]}`,
    bytes = sampleOf({ noun, field }),
  }: Place & {
    name?: string
    bytes?: Uint8Array<ArrayBuffer>
  },
  { token }: Sender,
) {
  const query = new URLSearchParams({ noun: noun.name, field, name })
  const answer = await app.request(`/api${recordFiles.upload.path}?${query.toString()}`, {
    method: recordFiles.upload.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  const { code, data } = (await answer.json()) as { code: string; data: StoredFile }
  return { status: answer.status, code, data }
}

/** Uploads a sample and returns its id. */
export async function uploadSample(app: TestApp, place: Place, sender: Sender): Promise<string> {
  const { code, data } = await sendFile(app, place, sender)
  if (code !== '200') throw new Error(`The sample for ${place.field} was refused: ${code}`)
  return data.id
}
