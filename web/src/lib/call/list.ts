import type { Endpoint, OutputOf } from '@amber/contract/endpoint.ts'
import { pagingInput, timeSpan } from '@amber/contract/paging.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod'
import type { ApiError } from './api-error.ts'
import { useRead } from './query.ts'
import { useFittedSize } from '#web/lib/preference/fitted-size.ts'
import { lenient, useUrlState, type StateSchema } from '#web/lib/route/url-state.ts'

/** Page sizes; the server's maximum is 100 (contract/paging.ts). */
export const pageSizes = [10, 20, 50, 100] as const

/** Fields of a history in the URL. */
export const historyFields = {
  ...timeSpan,
  current: pagingInput([]).current,
  size: pagingInput([]).size.pipe(z.literal(pageSizes)),
}

export type ListPage<Item> = {
  current: number
  size: number
  total: number
  totalIsEstimate: boolean
  /** Maximum of reachable records, for logs. */
  reach?: number
  records: Item[]
}

type ListShape = {
  current: z.ZodType<number>
  size: z.ZodType<number>
  sort: z.ZodOptional<z.ZodEnum>
}
/** Endpoint of a list; inputs other than paging are filters. */
export type ListEndpoint = Endpoint<z.ZodObject<ListShape & z.core.$ZodShape>>
export type ItemOf<E extends Endpoint> =
  OutputOf<E> extends { records: (infer Item)[] } ? Item : never

/** List state in the URL. Without `size` the page fits the window. */
export type ListState = {
  current: number
  size: number | undefined
  sort: string | undefined
} & Record<string, unknown>

/** Parser of the list state. Create it once, at module level, or memoize it. */
export type ListQuery = { schema: StateSchema<ListState>; filters: readonly string[] }

/** Declares the query of a list. `fixed` fields are supplied by the page (`useList`) and not read from the URL. */
export function listQuery(
  endpoint: Pick<ListEndpoint, 'input'>,
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

export type ListTable<Item> = {
  /** Undefined until the first response. */
  page: ListPage<Item> | undefined
  /** Whether `page` belongs to the previous URL. */
  isOutdated: boolean
  isBusy: boolean
  error: ApiError | null
  onRefresh: () => void
  /** Column key, with a leading `-` for descending. */
  sort: string | undefined
  onSort: (sort: string) => void
  /** Expected rows while loading. */
  size: number
  onSize: (size: number) => void
  /** Given if the page size can fit the window. */
  fit?: { isOn: boolean; onChoose: () => void }
  searchOfPage: (current: number) => string
  /** Equal while the filters are equal. */
  conditions: string
  isNarrowed: boolean
  onClear: () => void
}

const nothingFixed: Readonly<Record<string, string>> = Object.freeze({})

export type ListForm = {
  values: Readonly<Record<string, string | undefined>>
  onSearch: (values: Readonly<Record<string, string | undefined>>) => void
}

type UrlState = ReturnType<typeof useUrlState<ListState>>

/** Replaces a page that does not exist by the last one. Returns whether that is so. */
export function useLastPage(
  { current, onPage }: { current: number; onPage: (page: number) => void },
  data: ListPage<unknown> | undefined,
  isOutdated: boolean,
): boolean {
  const replace = useEffectEvent(onPage)
  const lastPage = data
    ? Math.max(1, Math.ceil(Math.min(data.total, data.reach ?? data.total) / data.size))
    : undefined
  const isOverLimit = !isOutdated && data?.records.length === 0 && current > (lastPage ?? 1)
  useEffect(() => {
    if (isOverLimit && lastPage) replace(lastPage)
  }, [isOverLimit, lastPage])
  return isOverLimit
}

/** Keeps the first row on the page after a resize, also of an address that the reader returns to. */
function useKeptFirstRow({ state, setState }: UrlState, fitted: number) {
  const { key } = useLocation()
  /** Sizes that the pages of the history count by. */
  const sizes = useRef(new Map<string, number>())
  useEffect(() => {
    const before = sizes.current.get(key) ?? fitted
    sizes.current.set(key, fitted)
    if (before === fitted || state.size !== undefined || state.current === 1) return
    const current = Math.floor(((state.current - 1) * before) / fitted) + 1
    if (current !== state.current) setState({ current }, { replace: true })
  }, [key, fitted, state, setState])
}

/** Reads a page, unless its filters contradict each other: then it is empty, as their fields show the problem. */
function useListPage<E extends ListEndpoint>(endpoint: E, input: ListState & { size: number }) {
  const isAsked = endpoint.input.safeParse(input).success
  const list = useRead<ListEndpoint>(endpoint, input, {
    enabled: isAsked,
    placeholderData: keepPreviousData,
    errorDisplay: 'inline',
  })
  const { current, size } = input
  const none = useMemo(
    () => ({ current, size, total: 0, totalIsEstimate: false, records: [] }),
    [current, size],
  )
  return {
    data: (isAsked ? list.data : none) as ListPage<ItemOf<E>> | undefined,
    isOutdated: isAsked && list.isPlaceholderData,
    isBusy: list.isFetching,
    error: isAsked ? list.error : null,
    refresh: () => {
      if (isAsked) void list.refetch()
    },
  }
}

/** Returns the filters of the URL, undefined where empty. */
function useFilters(query: ListQuery, state: ListState): ListForm['values'] {
  return useMemo(
    () =>
      Object.fromEntries(
        query.filters.map((name) => [name, (state[name] as string | undefined) || undefined]),
      ),
    [query, state],
  )
}

/** Reads a list whose paging, order and filters are in the URL. `fixed` adds filters that the URL cannot change. */
export function useList<E extends ListEndpoint>(
  endpoint: E,
  query: ListQuery,
  fixed: Readonly<Record<string, string>> = nothingFixed,
): { table: ListTable<ItemOf<E>>; form: ListForm } {
  const url = useUrlState(query.schema)
  const { state, setState, searchFor } = url
  const fitted = useFittedSize()
  const size = state.size ?? fitted
  const { data, refresh, ...list } = useListPage(endpoint, { ...state, size, ...fixed })
  const onPage = (current: number) => setState({ current }, { replace: true })
  const isOverLimit = useLastPage({ ...state, onPage }, data, list.isOutdated)
  useKeptFirstRow(url, fitted)

  const values = useFilters(query, state)
  return {
    table: {
      ...list,
      page: isOverLimit ? undefined : data,
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
        const change = { ...next, current: 1 }
        setState(change)
        // Repeating the same search refetches; another one is fetched by its own key.
        if (searchFor(change) === searchFor({})) refresh()
      },
    },
  }
}
