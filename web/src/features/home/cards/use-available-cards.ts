import { homeCards, type HomeCard } from '@amber/contract/account/preferences.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { useMemo } from 'react'
import { useCan } from '#web/lib/call/services.ts'

/** Returns the cards whose data the user is allowed to read. */
export function useAvailableCards(): readonly HomeCard[] {
  const canListRoles = useCan()(roles.list)
  return useMemo(() => homeCards.filter((card) => card !== 'roles' || canListRoles), [canListRoles])
}
