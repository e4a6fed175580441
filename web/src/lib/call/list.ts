import type { Endpoint, OutputOf } from '@amber/contract/endpoint.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import * as z from 'zod'
import type { ApiError } from './api-error.ts'
import { useRead } from './query.ts'
import { useFittedSize } from '#web/lib/preference/fitted-size.ts'
import { lenient, useUrlState } from '#web/lib/route/url-state.ts'

/** How many rows a reader may have on a page; the server caps at 100 (contract/paging.ts). */
export const pageSizes = [10, 20, 50, 100] as const

/** One page of records as the server answers it (contract/paging.ts). */
export type ListPage<Item> = {
  current: number
  size: number
  total: number
  totalIsEstimate: boolean
  /** Of a log: pages go no further than so many records. */
  reach?: number
  records: Item[]
}

type ListShape = {
  current: z.ZodType<number>
  size: z.ZodType<number>
  sort: z.ZodOptional<z.ZodEnum>
}
/** A call that answers a page of records, narrowed by the fields of its input other than those of paging. */
export type ListEndpoint = Endpoint<z.ZodObject<ListShape & z.core.$ZodShape>>
export type ItemOf<E extends Endpoint> =
  OutputOf<E> extends { records: (infer Item)[] } ? Item : never

/** What a list shows, as it stands in the address. Without a `size` its pages are as long as the window has room for. */
export type ListState = {
  current: number
  size: number | undefined
  sort: string | undefined
} & Record<string, unknown>

/** The state of a list as its address has it, read from what the list's call takes. Make it once, beside the page. */
export type ListQuery = { schema: z.ZodType<ListState>; filters: readonly string[] }

/**
 * Declares the list that a call answers, ordered by `sort` where the address does not say. An address that makes no
 * sense shows the list as it is by default. Fields that are `fixed` are the page's to give (`useList`), and not in the
 * address.
 */
export function listQuery(
  endpoint: ListEndpoint,
  sort: string,
  fixed: readonly string[] = [],
): ListQuery {
  const shape = Object.fromEntries(
    Object.entries(endpoint.input.shape).filter(([name]) => !fixed.includes(name)),
  ) as typeof endpoint.input.shape
  const schema = z.object(
    lenient({
      ...(shape as unknown as Record<string, z.ZodType>),
      size: z.optional(z.preprocess(Number, z.literal(pageSizes))),
      sort: shape.sort.default(sort as never),
    }),
  )
  const filters = Object.keys(shape).filter((name) => !['current', 'size', 'sort'].includes(name))
  return { schema: schema as unknown as ListQuery['schema'], filters }
}

/** Everything that a table needs to know of its list; handed to `DataTable` as it is. */
export type ListTable<Item> = {
  /** Undefined until the first answer. */
  page: ListPage<Item> | undefined
  /** Whether `page` belongs to the address before this one, until the answer for this one is here. */
  isOutdated: boolean
  /** Whether anything is on its way. */
  isBusy: boolean
  error: ApiError | null
  onRefresh: () => void
  /** A column's key, `-` before it for descending. */
  sort: string | undefined
  onSort: (sort: string) => void
  /** Rows of a page that is still on its way. */
  size: number
  onSize: (size: number) => void
  /** Where the window can decide on the size: whether it does, and what lets it. */
  fit?: { isOn: boolean; onChoose: () => void }
  /** The query of the address that shows a page. */
  searchOfPage: (current: number) => string
  /** The same text as long as the conditions are the same, whatever page and order. */
  conditions: string
  isNarrowed: boolean
  onClear: () => void
}

const nothingFixed: Readonly<Record<string, string>> = Object.freeze({})

export type ListForm = {
  /** What the list is narrowed by now. */
  values: Readonly<Record<string, string | undefined>>
  onSearch: (values: Readonly<Record<string, string | undefined>>) => void
}

/**
 * A list whose paging, order and conditions stand in the address: `table` for `DataTable`, `form` for `SearchForm`.
 * `fixed` narrows it whatever the address says, such as the members of one role.
 */
export function useList<E extends ListEndpoint>(
  endpoint: E,
  query: ListQuery,
  fixed: Readonly<Record<string, string>> = nothingFixed,
): { table: ListTable<ItemOf<E>>; form: ListForm } {
  const { state, setState, searchFor } = useUrlState(query.schema)
  const fitted = useFittedSize()
  const size = state.size ?? fitted
  const list = useRead<ListEndpoint>(
    endpoint,
    { ...state, size, ...fixed },
    {
      placeholderData: keepPreviousData,
      errorDisplay: 'inline',
    },
  )
  const data = list.data as ListPage<ItemOf<E>> | undefined

  // A link to a page that is no more (records were removed, conditions narrowed by hand) shows the last there is.
  const lastPage = data
    ? Math.max(1, Math.ceil(Math.min(data.total, data.reach ?? data.total) / data.size))
    : undefined
  const isOverLimit =
    !list.isPlaceholderData && data?.records.length === 0 && state.current > (lastPage ?? 1)
  useEffect(() => {
    if (isOverLimit && lastPage) setState({ current: lastPage }, { replace: true })
  }, [isOverLimit, lastPage, setState])

  // Where the window grows or shrinks, what was the first row stays on the page.
  const fittedBefore = useRef(fitted)
  useEffect(() => {
    const before = fittedBefore.current
    fittedBefore.current = fitted
    if (before === fitted || state.size !== undefined || state.current === 1) return
    const current = Math.floor(((state.current - 1) * before) / fitted) + 1
    if (current !== state.current) setState({ current }, { replace: true })
  }, [fitted, state, setState])

  const values = useMemo(
    () =>
      Object.fromEntries(
        query.filters.map((name) => [name, (state[name] as string | undefined) || undefined]),
      ),
    [query, state],
  )
  const refresh = () => void list.refetch()
  return {
    table: {
      page: isOverLimit ? undefined : data,
      isOutdated: list.isPlaceholderData,
      isBusy: list.isFetching,
      error: list.error,
      onRefresh: refresh,
      sort: state.sort,
      onSort: (sort) => setState({ sort, current: 1 }),
      size,
      onSize: (next) => setState({ size: next, current: 1 }),
      fit: {
        isOn: state.size === undefined,
        onChoose: () => setState({ size: undefined, current: 1 }),
      },
      searchOfPage: (current) => searchFor({ current }),
      conditions: JSON.stringify(values),
      isNarrowed: Object.values(values).some((value) => value !== undefined),
      onClear: () =>
        setState({
          ...Object.fromEntries(query.filters.map((name) => [name, undefined])),
          current: 1,
        }),
    },
    form: {
      values,
      onSearch: (next) => {
        setState({ ...next, current: 1 })
        // The same search again means: look again.
        refresh()
      },
    },
  }
}
