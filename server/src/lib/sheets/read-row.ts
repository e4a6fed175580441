/** A row of a file that is read. */
export type SheetRow = {
  /** As a spreadsheet counts it, from 1. */
  number: number
  cells: string[]
  /** Which cells are formulas. */
  formulas: number[]
}

/** What stands further right is not read. */
export const mostColumns = 100
/** Rows that a sheet may have (ECMA-376 leaves it open; Excel ends there). */
export const mostRows = 1_048_576
