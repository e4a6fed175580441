import type { CallOf, Endpoint, OutputOf } from '@amber/contract/endpoint.ts'
import { focusManager, hashKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  QueryClient,
  UseMutationResult,
  UseQueryOptions,
  UseQueryResult,
} from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { EarlyAnswers } from './early-answers.ts'
import type { ApiError } from './api-error.ts'
import type { LiveEvents, LiveKind } from '@amber/contract/live.ts'
import { useLive } from './live.ts'
import { useServices } from './services.ts'

/** Returns the cache key of a read: endpoint, then input. */
export function readKey<E extends Endpoint>(endpoint: E, input?: CallOf<E>): readonly unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`
  return input === undefined ? [name] : [name, input]
}

const shows = 'shows'

const keyed = <E extends Endpoint>(endpoint: E, input: CallOf<E>) => ({
  queryKey: readKey(endpoint, input),
  meta: { [shows]: endpoint.shows },
})

const begunAt = 'begunAt'

/** Records the start of each read, whose response includes all earlier changes. */
export function noteReadings(client: QueryClient): QueryClient {
  const times = new Map<string, number>()
  const { queries, ...others } = client.getDefaultOptions()
  client.setDefaultOptions({ ...others, queries: { ...queries, meta: { [begunAt]: times } } })
  client.getQueryCache().subscribe((event) => {
    const { queryHash, state } = event.query
    // Early answers (early-reads.ts).
    if (event.type === 'added' && state.data !== undefined)
      times.set(queryHash, state.dataUpdatedAt)
    if (event.type === 'removed') times.delete(queryHash)
    if (event.type === 'updated' && event.action.type === 'fetch') times.set(queryHash, Date.now())
  })
  return client
}

const timesOf = (client: QueryClient) => {
  const times = client.getDefaultOptions().queries?.meta?.[begunAt]
  return times instanceof Map ? (times as Map<string, number>) : undefined
}

function isSince(client: QueryClient, key: readonly unknown[], moment: number): boolean {
  if (client.getQueryState(key)?.status === 'error') return false
  return Number(timesOf(client)?.get(hashKey(key))) > moment
}

type ReadOptions<Output> = Pick<
  UseQueryOptions<Output, ApiError>,
  'enabled' | 'staleTime' | 'gcTime' | 'placeholderData'
> & {
  /** Interval in milliseconds, while the page is visible; longer after an error. Use inline errors with it. */
  poll?: number
  /** Refetches on these events while the page is visible. */
  live?: LiveKind | readonly [LiveKind, LiveKind]
  errorDisplay?: 'toast' | 'inline'
}

/** Whether an early answer serves: a read that must be fresh would ask again at once. */
const acceptsEarlyAnswer = ({ enabled, staleTime }: { enabled?: unknown; staleTime?: unknown }) =>
  enabled !== false && staleTime !== 0

function earlyData<E extends Endpoint>(early: EarlyAnswers, endpoint: E, input: CallOf<E>) {
  let at: number | undefined
  return {
    initialData: () => {
      const found = early.answer(endpoint, input)
      at = found?.at
      return found?.data
    },
    initialDataUpdatedAt: () => at,
  }
}

/** Spares a failing server. */
const paceAfterError = 4

/** Interval of the next poll, none after an error that repeating does not mend, such as a missing permission. */
function paceOf(poll: number | undefined, error: ApiError | null): number | undefined {
  if (poll === undefined || !error) return poll
  const mayPass = error.status === 0 || error.status === 429 || error.status >= 500
  return mayPass ? paceAfterError * poll : undefined
}

function usePoll(run: () => Promise<unknown>, pace: number | undefined) {
  useEffect(() => {
    if (pace === undefined) return
    const timer = setInterval(() => void run(), pace)
    return () => clearInterval(timer)
  }, [pace, run])
}

/** Reads an endpoint through the cache. Polling and live refetches do not prolong the session. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  { poll, live, errorDisplay = 'toast', ...options }: ReadOptions<OutputOf<E>> = {},
): UseQueryResult<OutputOf<E>, ApiError> {
  const { call, early } = useServices()
  const client = useQueryClient()
  const isByTheClock = useRef(false)
  const result = useQuery<OutputOf<E>, ApiError>({
    ...(acceptsEarlyAnswer(options) && earlyData(early, endpoint, input)),
    ...options,
    ...keyed(endpoint, input),
    queryFn: ({ signal, queryKey }) => {
      const begun = early.startOf(endpoint, input)
      if (begun !== undefined) timesOf(client)?.set(hashKey(queryKey), begun)
      return call(endpoint, input, { signal, isBackground: isByTheClock.current, errorDisplay })
    },
  })
  const { refetch, error } = result
  const lookAgain = useCallback(async () => {
    if (!focusManager.isFocused()) return undefined
    isByTheClock.current = true
    return refetch({ cancelRefetch: false }).finally(() => {
      isByTheClock.current = false
    })
  }, [refetch])
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const newest = useRef(0)
  const onNews = (event: LiveEvents[LiveKind], at: number) => {
    clearTimeout(waiting.current)
    newest.current = Math.max(newest.current, at)
    // Spreads the refetches of many clients.
    const spread = 'spread' in event ? event.spread : 0
    waiting.current = setTimeout(() => {
      waiting.current = undefined
      const queryKey = readKey(endpoint, input)
      // Skipped if a read was started since the event.
      const isKnown = () => isSince(client, queryKey, newest.current)
      if (isKnown()) return
      // An unfocused window refetches on focus.
      if (!focusManager.isFocused())
        return void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
      // A pending read may return the previous state.
      const wasInFlight = client.getQueryState(queryKey)?.fetchStatus === 'fetching'
      void lookAgain().then((found) =>
        wasInFlight && found?.isSuccess && !isKnown() ? lookAgain() : undefined,
      )
    }, spread * Math.random())
  }
  const [kind, otherKind] = typeof live === 'string' ? [live] : (live ?? [])
  useLive(kind, onNews)
  useLive(otherKind, onNews)
  // A page hidden before the refetch does it when shown, as the event is not repeated.
  const leave = useEffectEvent(() => {
    if (waiting.current === undefined) return
    clearTimeout(waiting.current)
    waiting.current = undefined
    const queryKey = readKey(endpoint, input)
    if (!isSince(client, queryKey, newest.current))
      void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  })
  useEffect(() => () => leave(), [])
  usePoll(lookAgain, paceOf(poll, error))
  return result
}

/** Reads that a write changes: those of an endpoint, or those that return names of a kind of record. */
export type Outdated = Endpoint | { namesOf: string }

const outdate = (client: QueryClient, outdated: readonly Outdated[]) =>
  Promise.all(
    outdated.map((one) =>
      client.invalidateQueries(
        'path' in one
          ? { queryKey: readKey(one) }
          : {
              predicate: ({ meta }) =>
                Array.isArray(meta?.[shows]) && meta[shows].includes(one.namesOf),
            },
      ),
    ),
  )

/** Calls a write, then refetches the reads in `invalidates`, by default without waiting for them. */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  options: {
    invalidates: readonly Outdated[]
    onSuccess?: (output: OutputOf<E>, input: CallOf<E>) => void
    errorDisplay?: 'toast' | 'inline'
    /** Stays pending until the reads are fetched, where the next write needs them. */
    waitsForReads?: boolean
  },
): UseMutationResult<OutputOf<E>, ApiError, CallOf<E>> {
  const { call } = useServices()
  const client = useQueryClient()
  return useMutation<OutputOf<E>, ApiError, CallOf<E>>({
    mutationFn: (input) => call(endpoint, input, { errorDisplay: options.errorDisplay ?? 'toast' }),
    onSuccess: async (output, input) => {
      options.onSuccess?.(output, input)
      const reading = outdate(client, options.invalidates)
      if (options.waitsForReads) await reading
    },
  })
}

/** Returns a function that refetches reads, for writes without `useWrite`. */
export function useInvalidate(): (...outdated: readonly Outdated[]) => Promise<unknown> {
  const client = useQueryClient()
  return (...outdated) => outdate(client, outdated)
}

/** Waits until a deleted record's page is left, which would otherwise refetch it. */
export function useInvalidateMissing() {
  const invalidate = useInvalidate()
  return async (outdated: readonly Outdated[], leave: (() => Promise<unknown>) | undefined) => {
    await leave?.()
    await invalidate(...outdated)
  }
}
