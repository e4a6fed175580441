import { settings } from '@amber/contract/settings/settings.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useCan } from '#web/lib/call/services.ts'

/**
 * After how many days the recycle bin gives people up; undefined while that is asked for, null where it cannot be known,
 * such as for who may not read the settings.
 */
export function useRetentionDays(): number | null | undefined {
  const mayRead = useCan()(settings.get)
  const read = useRead(settings.get, {}, { enabled: mayRead, errorDisplay: 'inline' })
  if (read.data) return read.data.retention.value.removedUsers
  return mayRead && !read.isError ? undefined : null
}
