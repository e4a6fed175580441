import type { ReactNode } from 'react'
import type { ListTable } from '#web/lib/call/list.ts'
import type { TableViewState } from '#web/lib/preference/table-preferences.ts'

/** One column of a table of `Item`. */
export type DataColumn<Item> = {
  /** Unique; also what the server sorts by, where `isSortable`. */
  key: string
  title: string
  cell: (item: Item) => ReactNode
  isSortable?: boolean
  /** Pixels, at least where it shows as much. Columns share what a wide table has left over. */
  width: number
  align?: 'end'
  /** Shown only to who asks for it in the table's settings. */
  isHidden?: boolean
  /** Stays in sight while the others pass, until the reader decides otherwise. */
  pin?: 'left' | 'right'
  /** On a phone a row is a card: its heading, what stands beside the heading, or left out. Else a line of its own. */
  onPhone?: 'heading' | 'aside' | 'hidden'
}

/** What a table shows of its list (`useList(…).table`), and what one may do with the rows. */
export type DataTableProps<Item> = ListTable<Item> & {
  /** What the rows are, for who hears the table. */
  name: string
  columns: readonly DataColumn<Item>[]
  keyOf: (item: Item) => string
  /** What one row is called, for who hears its check box. */
  labelOf: (item: Item) => string
  /** The reader's own arrangement (`useTableView`); left out, the table is as declared and keeps nothing. */
  view?: TableViewState | undefined
  /** Buttons of a row, always in sight. */
  renderActions?: ((item: Item) => ReactNode) | undefined
  /** Pixels that they take; left out, there is room for one. */
  actionsWidth?: number | undefined
  /** Buttons for the rows that are selected; rows can be selected only where this is given. */
  renderBatch?: ((selected: readonly Item[], clear: () => void) => ReactNode) | undefined
  /** Fetches all that the list has, at most `limit`, to be selected over its pages. */
  selectAll?: { limit: number; fetch: () => Promise<readonly Item[]> } | undefined
  /** What may be done with the list as a whole, in its toolbar. */
  tools?: ReactNode
  /** Shown when there is nothing at all. */
  empty?: ReactNode
}

/** The order after a column is pressed: ascending, and round about when it is that already. */
export function nextSort(sort: string | undefined, key: string): string {
  return sort === key ? `-${key}` : key
}
