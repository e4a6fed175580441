import { settings } from '@amber/contract/settings/settings.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useCan } from '#web/lib/call/services.ts'

/**
 * Days until the recycle bin purges a user; undefined while loading, null when unknown, as without permission to read
 * the settings.
 */
export function useRetentionDays(): number | null | undefined {
  const mayRead = useCan()(settings.get)
  const read = useRead(settings.get, {}, { enabled: mayRead, errorDisplay: 'inline' })
  if (read.data) return read.data.retention.value.removedUsers
  return mayRead && !read.isError ? undefined : null
}
