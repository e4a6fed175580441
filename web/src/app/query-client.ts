import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/lib/call/api-error.ts'
import { noteReadings } from '#web/lib/call/query.ts'

/** Creates the query cache. Retries reads once, after network and server errors only. */
export function createQueryClient(): QueryClient {
  return noteReadings(
    new QueryClient({
      defaultOptions: {
        // The default would pause silently when offline.
        mutations: { networkMode: 'always' },
        queries: {
          networkMode: 'always',
          staleTime: 30_000,
          // Keeps the data of a kept page during a break.
          gcTime: 30 * 60_000,
          retry: (failures, error) =>
            failures < 1 &&
            error instanceof ApiError &&
            (error.status === 0 || error.status >= 502),
        },
      },
    }),
  )
}
