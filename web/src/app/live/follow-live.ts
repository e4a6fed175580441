import type { QueryClient } from '@tanstack/react-query'
import { auth } from '@amber/contract/auth.ts'
import type { Live } from '#web/lib/live.ts'
import type { Services } from '#web/lib/services.ts'

/** What every screen does about what it hears. */
export function followLive({
  services,
  client,
  live,
  signal,
}: {
  services: Services
  client: QueryClient
  live: Live
  signal: AbortSignal
}): void {
  const refresh = () => void services.refreshRights({ isUrgent: true })
  const stops = [
    live.on('rights-changed', refresh),
    // The call is refused, and what has to follow is done where calls are made.
    live.on('session-ended', () => {
      void services.call(auth.getUserInfo, {}, { isBackground: true }).catch(() => {})
    }),
    live.on('reset', () => {
      refresh()
      void client.invalidateQueries()
    }),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
}
