import type { FileType } from '@amber/contract/files/file-types.ts'

const startsOf = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  webp: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
} as const

export type PictureKind = keyof typeof startsOf

/** Detects the kind by the first bytes, since names and declared types are untrusted. */
export function pictureKind(file: Uint8Array): PictureKind | null {
  for (const [kind, start] of Object.entries(startsOf))
    if (start.every((byte, index) => byte === null || file[index] === byte))
      return kind as PictureKind
  return null
}

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
