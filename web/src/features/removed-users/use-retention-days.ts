import { settings } from '@amber/contract/settings.ts'
import { useRead } from '#web/lib/query.ts'
import { useCan } from '#web/lib/services.ts'

/** After how many days the recycle bin gives people up; undefined for who may not read the settings. */
export function useRetentionDays(): number | undefined {
  const can = useCan()
  const { data } = useRead(settings.get, {}, { enabled: can(settings.get), isToldInPlace: true })
  return data?.retention.value.removedUsers
}
