/** One cell: text, a number, a moment as a person's clock shows it (see `wallClock`), or nothing. */
export type Cell = string | number | WallTime | null

/** Milliseconds since 1970 of what a clock on the wall shows, as if it hung in Greenwich. */
export type WallTime = { wall: number }

/** A table to be written: rows are asked for as fast as they are taken, and never all in memory. */
export type Sheet = {
  /** What the table is called inside a workbook. */
  name: string
  columns: readonly { title: string; width: number }[]
  rows: AsyncIterable<readonly Cell[]>
}

export type SheetFormat = 'csv' | 'xlsx'
