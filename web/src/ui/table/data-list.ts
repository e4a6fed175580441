import type { ReactNode } from 'react'
import type { ListTable } from '#web/lib/call/list.ts'
import type { TableViewState } from '#web/lib/preference/table-preferences.ts'

export type DataColumn<Item> = {
  /** Unique; also the server's sort key if `isSortable`. */
  key: string
  title: string
  cell: (item: Item) => ReactNode
  isSortable?: boolean
  /** Minimum width in pixels unless the content is shorter. */
  width: number
  align?: 'end'
  isHidden?: boolean
  pin?: 'left' | 'right'
  /** Position in the card on a phone; by default a line of its own. */
  onPhone?: 'heading' | 'aside' | 'hidden'
}

/** Data of `useList(…).table`, with columns and actions. */
export type DataTableProps<Item> = ListTable<Item> & {
  name: string
  columns: readonly DataColumn<Item>[]
  keyOf: (item: Item) => string
  labelOf: (item: Item) => string
  /** The user's arrangement (`useTableView`); without it nothing is stored. */
  view?: TableViewState | undefined
  /** Call `deselect` when an action has removed the record from the list. */
  renderActions?: ((item: Item, deselect: () => void) => ReactNode) | undefined
  /** Width in pixels; defaults to one button. */
  actionsWidth?: number | undefined
  /** Actions for selected rows; without it rows cannot be selected. */
  renderBatch?: ((selected: readonly Item[], clear: () => void) => ReactNode) | undefined
  /** Fetches up to `limit` records to select across pages. */
  selectAll?: { limit: number; fetch: () => Promise<readonly Item[]> } | undefined
  tools?: ReactNode
  /** Shown when the list is empty without filters. */
  empty?: ReactNode
}

/** Returns the next order of a pressed column: ascending, or descending if it was ascending. */
export function nextSort(sort: string | undefined, key: string): string {
  return sort === key ? `-${key}` : key
}
