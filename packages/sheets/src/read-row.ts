export type SheetRow = {
  /** From 1. */
  number: number
  cells: string[]
  formulas: number[]
}

/** Columns further right are ignored. */
export const mostColumns = 100
/** Excel's limit; ECMA-376 has none. */
export const mostRows = 1_048_576
