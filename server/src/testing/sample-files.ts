import type { FileType } from '@amber/contract/files/file-types.ts'

const ascii = (text: string) => new TextEncoder().encode(text)
/** One blue pixel. */
const png = Uint8Array.fromBase64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNQTX4NAAIkAXSaGkHUAAAAAElFTkSuQmCC',
)
const office = (part: string) => ascii(`PK\u0003\u0004[Content_Types].xml${part}`)

/** Content by which each type is detected. */
export const sampleFiles: Readonly<Record<FileType, Uint8Array<ArrayBuffer>>> = {
  png,
  jpeg: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
  webp: ascii('RIFF....WEBPVP8 '),
  pdf: ascii('%PDF-1.7'),
  docx: office('word/document.xml'),
  xlsx: office('xl/workbook.xml'),
  pptx: office('ppt/presentation.xml'),
  zip: ascii('PK\u0003\u0004notes.md'),
  text: ascii('名称,Price\r\n'),
}
