import type { CallOf, Endpoint, OutputOf } from '@amber/contract/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import { useServices } from './services.ts'

/** The cache key of a read: its endpoint, then its input. */
export function readKey<E extends Endpoint>(endpoint: E, input?: CallOf<E>): readonly unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`
  return input === undefined ? [name] : [name, input]
}

type ReadOptions<Output> = Pick<
  UseQueryOptions<Output, ApiError>,
  'enabled' | 'staleTime' | 'gcTime' | 'refetchInterval' | 'placeholderData'
>

/** Reads an endpoint through the cache, again when its input changes. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: ReadOptions<OutputOf<E>> = {},
): UseQueryResult<OutputOf<E>, ApiError> {
  const { call } = useServices()
  return useQuery<OutputOf<E>, ApiError>({
    ...options,
    queryKey: readKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

/** Calls a write; afterwards every cached read of the endpoints that it `spoils` is fetched anew. */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  options: {
    spoils: readonly Endpoint[]
    onSuccess?: (output: OutputOf<E>) => void
    /** Codes of errors that the caller shows by itself. */
    shows?: readonly string[]
  },
): UseMutationResult<OutputOf<E>, ApiError, CallOf<E>> {
  const { call } = useServices()
  const client = useQueryClient()
  return useMutation<OutputOf<E>, ApiError, CallOf<E>>({
    mutationFn: (input) => call(endpoint, input, { shows: options.shows ?? [] }),
    onSuccess: async (output) => {
      options.onSuccess?.(output)
      await Promise.all(
        options.spoils.map((spoiled) => client.invalidateQueries({ queryKey: readKey(spoiled) })),
      )
    },
  })
}

/** For what is written otherwise than by `useWrite`: every cached read of these endpoints is fetched anew. */
export function useSpoil(): (...endpoints: readonly Endpoint[]) => Promise<unknown> {
  const client = useQueryClient()
  return (...endpoints) =>
    Promise.all(
      endpoints.map((endpoint) => client.invalidateQueries({ queryKey: readKey(endpoint) })),
    )
}
