export type Cell = string | number | WallTime | null

/** Local time in milliseconds since 1970, as if it were UTC. */
export type WallTime = { wall: number }

/** Rows are streamed and never all in memory. */
export type Sheet = {
  name: string
  columns: readonly { title: string; width: number }[]
  rows: AsyncIterable<readonly Cell[]>
}

export type SheetFormat = 'csv' | 'xlsx'

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

/** `broken`: truncated or inconsistent; `macros`: contains a program. */
export type SheetProblem = 'unsupported' | 'broken' | 'macros' | 'too_large'

export class SheetRejected extends Error {
  override name = 'SheetRejected'
  readonly problem: SheetProblem

  constructor(problem: SheetProblem, detail: string) {
    super(detail)
    this.problem = problem
  }
}
