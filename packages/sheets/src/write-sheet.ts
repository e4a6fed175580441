import { writeCsv } from './csv-writer.ts'
import type { Sheet, SheetFormat } from './sheet.ts'
import { writeXlsx } from './xlsx-writer.ts'

/** Media types (RFC 7111 and ECMA-376). */
export const sheetTypes: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Encodes a sheet as a stream. */
export function writeSheet(format: SheetFormat, sheet: Sheet): AsyncGenerator<Uint8Array> {
  return format === 'csv' ? writeCsv(sheet) : writeXlsx([sheet])
}
