import { roles } from '@amber/contract/roles/roles.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useCan, useLanguage, useT } from '#web/lib/call/services.ts'
import { superAdminsMessages } from './super-admins.messages.ts'

/** Returns the names of the super admins; undefined while unknown. */
export function useSuperAdmins(isAsked: boolean): string | undefined {
  const t = useT(superAdminsMessages)
  const can = useCan()
  const list = new Intl.ListFormat(useLanguage(), { type: 'disjunction' })
  const enabled = isAsked && can(roles.superAdmins)
  const { data } = useRead(roles.superAdmins, {}, { enabled, errorDisplay: 'inline' })
  if (!data || data.names.length === 0) return undefined
  const { names, more } = data
  return list.format(more > 0 ? [...names, t('others', { count: more })] : names)
}
