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
