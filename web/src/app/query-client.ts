import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/lib/call/api-error.ts'
import { noteReadings } from '#web/lib/call/query.ts'

/** The cache of one sign-in. Reads are tried once more where the network or the server was at fault, never otherwise. */
export function createQueryClient(): QueryClient {
  return noteReadings(
    new QueryClient({
      defaultOptions: {
        // Without a network a call fails at once and says so; the default would wait without a word.
        mutations: { networkMode: 'always' },
        queries: {
          networkMode: 'always',
          staleTime: 30_000,
          // A page that is kept behind its tab finds what it showed, also after a break.
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
