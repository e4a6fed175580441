import type { FileType } from '@amber/contract/file-types.ts'
import { pictureKind } from './picture-kind.ts'

const startsWith = (bytes: Uint8Array, text: string) =>
  new TextEncoder().encode(text).every((byte, index) => bytes[index] === byte)

/** Parts that name the kind of an Office Open XML file (ECMA-376, part 2). */
const officeParts = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  pptx: 'ppt/presentation.xml',
} as const

/** Fits the directory of some thousands of parts, at the end of an archive. */
const directoryBytes = 256 * 1024

function archiveType(bytes: Uint8Array): FileType {
  // One character per byte: names of parts are ASCII.
  const directory = new TextDecoder('latin1').decode(bytes.subarray(-directoryBytes))
  if (!directory.includes('[Content_Types].xml')) return 'zip'
  const [type] = Object.entries(officeParts).find(([, part]) => directory.includes(part)) ?? []
  return (type as keyof typeof officeParts | undefined) ?? 'zip'
}

/** Controls that no text has. */
const binary = /[^\P{Cc}\t\n\f\r]/u

function isText(bytes: Uint8Array): boolean {
  try {
    return !binary.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return false
  }
}

/** Detects the type by content, since names and declared types are untrusted; null for any other. */
export function fileTypeOf(bytes: Uint8Array): FileType | null {
  const picture = pictureKind(bytes)
  if (picture) return picture
  if (startsWith(bytes, '%PDF-')) return 'pdf'
  if (startsWith(bytes, 'PK\u0003\u0004')) return archiveType(bytes)
  return isText(bytes) ? 'text' : null
}
