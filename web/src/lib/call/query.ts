import type { CallOf, Endpoint, OutputOf } from '@amber/contract/endpoint.ts'
import { focusManager, hashKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  QueryClient,
  UseMutationResult,
  UseQueryOptions,
  UseQueryResult,
} from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { ApiError } from './api-error.ts'
import type { LiveEvents, LiveKind } from '@amber/contract/live.ts'
import { useLive } from './live.ts'
import { useServices } from './services.ts'

/** The cache key of a read: its endpoint, then its input. */
export function readKey<E extends Endpoint>(endpoint: E, input?: CallOf<E>): readonly unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`
  return input === undefined ? [name] : [name, input]
}

const begunAt = 'begunAt'

/** Notes of a cache when each of its readings was last begun. What happened before then is in it. */
export function noteReadings(client: QueryClient): QueryClient {
  const times = new Map<string, number>()
  const { queries, ...others } = client.getDefaultOptions()
  client.setDefaultOptions({ ...others, queries: { ...queries, meta: { [begunAt]: times } } })
  client.getQueryCache().subscribe((event) => {
    const { queryHash } = event.query
    if (event.type === 'removed') times.delete(queryHash)
    if (event.type === 'updated' && event.action.type === 'fetch') times.set(queryHash, Date.now())
  })
  return client
}

/** Whether a reading that did not fail was begun after a moment. */
function isSince(client: QueryClient, key: readonly unknown[], moment: number): boolean {
  const times = client.getDefaultOptions().queries?.meta?.[begunAt]
  if (!(times instanceof Map) || client.getQueryState(key)?.status === 'error') return false
  return Number(times.get(hashKey(key))) > moment
}

type ReadOptions<Output> = Pick<
  UseQueryOptions<Output, ApiError>,
  'enabled' | 'staleTime' | 'gcTime' | 'placeholderData'
> & {
  /** Milliseconds after which to look again, over and over, while the page is in sight and there was no error. */
  poll?: number
  /** Looks again when the server tells this, or one of two, while the page is in sight. */
  live?: LiveKind | readonly [LiveKind, LiveKind]
  /** The screen says what is wrong where the person looks. */
  errorDisplay?: 'toast' | 'inline'
}

/**
 * Reads an endpoint through the cache, again when its input changes. What it reads by the clock is marked as such, so
 * that a page which is left open does not keep its session alive.
 */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  { poll, live, errorDisplay = 'toast', ...options }: ReadOptions<OutputOf<E>> = {},
): UseQueryResult<OutputOf<E>, ApiError> {
  const { call } = useServices()
  const client = useQueryClient()
  const isByTheClock = useRef(false)
  const result = useQuery<OutputOf<E>, ApiError>({
    ...options,
    queryKey: readKey(endpoint, input),
    queryFn: ({ signal }) =>
      call(endpoint, input, { signal, isBackground: isByTheClock.current, errorDisplay }),
  })
  const { refetch, isError } = result
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
    // Where many are told at once, not all of them ask at once.
    const spread = 'spread' in event ? event.spread : 0
    waiting.current = setTimeout(() => {
      waiting.current = undefined
      const queryKey = readKey(endpoint, input)
      // Who has asked since need not ask again: such as a page that was opened by what it is told of.
      const isKnown = () => isSince(client, queryKey, newest.current)
      if (isKnown()) return
      // Whoever comes back to the window asks for what is not fresh.
      if (!focusManager.isFocused())
        return void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
      // It may have been on its way already, with an answer from before.
      const wasInFlight = client.getQueryState(queryKey)?.fetchStatus === 'fetching'
      void lookAgain().then((found) =>
        wasInFlight && found?.isSuccess && !isKnown() ? lookAgain() : undefined,
      )
    }, spread * Math.random())
  }
  const [kind, otherKind] = typeof live === 'string' ? [live] : (live ?? [])
  useLive(kind, onNews)
  useLive(otherKind, onNews)
  // A page that goes out of sight before it has looked does so when it is back: nothing tells it again.
  const leave = useEffectEvent(() => {
    if (waiting.current === undefined) return
    clearTimeout(waiting.current)
    waiting.current = undefined
    const queryKey = readKey(endpoint, input)
    if (!isSince(client, queryKey, newest.current))
      void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  })
  useEffect(() => () => leave(), [])
  useEffect(() => {
    // After an error it waits to be asked, or for the person to come back: no row of complaints while a server is down.
    if (poll === undefined || isError) return
    const timer = setInterval(() => void lookAgain(), poll)
    return () => clearInterval(timer)
  }, [poll, isError, lookAgain])
  return result
}

/** Calls a write; afterwards every cached read of the endpoints that it `invalidates` is fetched anew. */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  options: {
    invalidates: readonly Endpoint[]
    /** Before anything is fetched anew. */
    onSuccess?: (output: OutputOf<E>, input: CallOf<E>) => void
    /** The screen says what is wrong where the person looks. */
    errorDisplay?: 'toast' | 'inline'
  },
): UseMutationResult<OutputOf<E>, ApiError, CallOf<E>> {
  const { call } = useServices()
  const client = useQueryClient()
  return useMutation<OutputOf<E>, ApiError, CallOf<E>>({
    mutationFn: (input) => call(endpoint, input, { errorDisplay: options.errorDisplay ?? 'toast' }),
    onSuccess: async (output, input) => {
      options.onSuccess?.(output, input)
      await Promise.all(
        options.invalidates.map((spoiled) =>
          client.invalidateQueries({ queryKey: readKey(spoiled) }),
        ),
      )
    },
  })
}

/** For what is written otherwise than by `useWrite`: every cached read of these endpoints is fetched anew. */
export function useInvalidate(): (...endpoints: readonly Endpoint[]) => Promise<unknown> {
  const client = useQueryClient()
  return (...endpoints) =>
    Promise.all(
      endpoints.map((endpoint) => client.invalidateQueries({ queryKey: readKey(endpoint) })),
    )
}

/** The same after something was deleted: a page that is about it is left first, before it would ask for it again. */
export function useInvalidateMissing() {
  const invalidate = useInvalidate()
  return async (endpoints: readonly Endpoint[], leave: (() => Promise<unknown>) | undefined) => {
    await leave?.()
    await invalidate(...endpoints)
  }
}
