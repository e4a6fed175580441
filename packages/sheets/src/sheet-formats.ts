import { readCsv, writeCsv } from './csv.ts'
import { type SheetRow, SheetRejected, type Sheet, type SheetFormat } from './sheet.ts'
import { readXlsx } from './xlsx-reader.ts'
import { writeXlsx } from './xlsx-writer.ts'

/**
 * Reads a workbook or CSV file, detected by content.
 *
 * @throws SheetRejected
 */
export function readSheet(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const begins = (...first: number[]) => first.every((byte, index) => bytes[index] === byte)
  if (begins(0x50, 0x4b, 0x03, 0x04)) return readXlsx(bytes)
  const isText = begins(0xff, 0xfe) || begins(0xfe, 0xff) || !bytes.subarray(0, 4096).includes(0)
  // Compound files (MS-CFB: old or encrypted workbooks) and PDF.
  if (!isText || begins(0xd0, 0xcf, 0x11, 0xe0) || begins(0x25, 0x50, 0x44, 0x46))
    throw new SheetRejected('unsupported', 'neither a workbook nor text')
  return readCsv(bytes)
}

/** Media types (RFC 7111 and ECMA-376). */
export const sheetTypes: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Encodes a sheet as a stream. */
export function writeSheet(format: SheetFormat, sheet: Sheet): AsyncGenerator<Uint8Array> {
  return format === 'csv' ? writeCsv(sheet) : writeXlsx([sheet])
}
