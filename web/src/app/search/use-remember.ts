import { useEffect } from 'react'
import { useServices, useUser } from '#web/lib/call/services.ts'
import { readRecents, withRecent, writeRecents } from './recent-entries.ts'
import type { Recent } from './recent-entries.ts'

export function useRemember(recent: Recent | undefined): void {
  const services = useServices()
  const userId = useUser()?.userId
  const key = JSON.stringify(recent)
  useEffect(() => {
    if (key === undefined || userId === undefined) return
    const added = JSON.parse(key) as Recent
    writeRecents(services, userId, withRecent(readRecents(services, userId), added))
  }, [services, userId, key])
}
