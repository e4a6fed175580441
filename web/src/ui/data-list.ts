import type { ReactNode } from 'react'
import type { ApiError } from '#web/lib/api-error.ts'

/** One column of a table of `Item`. */
export type DataColumn<Item> = {
  /** Unique; also what the server sorts by, where `isSortable`. */
  key: string
  title: string
  cell: (item: Item) => ReactNode
  isSortable?: boolean
  /** Pixels, at least. */
  width: number
  align?: 'end'
  /** On a phone a row is a card: its heading, what stands beside the heading, or left out. Else a line of its own. */
  onPhone?: 'heading' | 'aside' | 'hidden'
}

/** One page of records as the server answers it (contract/paging.ts). */
export type DataPage<Item> = {
  current: number
  size: number
  total: number
  totalIsEstimate: boolean
  records: Item[]
}

export type DataTableProps<Item> = {
  /** What the rows are, for who hears the table. */
  name: string
  columns: readonly DataColumn<Item>[]
  keyOf: (item: Item) => string
  /** Undefined until the first answer. */
  page: DataPage<Item> | undefined
  /** Whether `page` belongs to the address before this one, until the answer for this one is here. */
  isOutdated: boolean
  error: ApiError | null
  onRetry: () => void
  /** Shown when there is nothing to show. */
  empty: ReactNode
  /** A column's key, `-` before it for descending. */
  sort: string | undefined
  onSort: (sort: string) => void
  /** Rows of a page that is still on its way. */
  size: number
  onSize: (size: number) => void
  /** The query of the address that shows a page. */
  searchOfPage: (current: number) => string
}

/** The order after a column is pressed: ascending, and round about when it is that already. */
export function nextSort(sort: string | undefined, key: string): string {
  return sort === key ? `-${key}` : key
}
