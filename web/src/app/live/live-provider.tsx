import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { createLive, LiveContext } from '#web/lib/call/live.ts'
import type { Live } from '#web/lib/call/live.ts'
import { useServices, useUser } from '#web/lib/call/services.ts'
import { whenIdle } from '#web/lib/browser/when-idle.ts'

function useHearing(live: Live) {
  const services = useServices()
  const client = useQueryClient()
  const userId = useUser()?.userId
  useEffect(() => {
    if (!userId) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const cancel = whenIdle(() => {
      const begin = async () => {
        const { startLive } = await import('./start-live.ts')
        if (!signal.aborted) startLive({ services, client, live, userId, signal })
      }
      // Without live events, pages keep polling.
      begin().catch(() => {})
    })
    return () => {
      cancel()
      leaving.abort()
    }
  }, [services, client, live, userId])
}

export function LiveProvider({ children }: { children: ReactNode }) {
  const { early } = useServices()
  // A page that is about to open has not subscribed yet.
  const [live] = useState(() => createLive(early.drop))
  useHearing(live)
  return <LiveContext value={live}>{children}</LiveContext>
}
