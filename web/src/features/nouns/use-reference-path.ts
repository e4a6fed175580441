import { nounPathOf } from '@amber/contract/nouns/define-noun.ts'
import { nounNamed } from '@amber/contract/nouns/nouns.ts'
import { users } from '@amber/contract/users/users.ts'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCan } from '#web/lib/call/services.ts'
import { useMayOpen } from '#web/lib/route/open-pages.ts'
import { callsNamed } from './noun-calls-of.ts'

/** Holds the record in the address of its noun's page; no field has a hyphen. */
const parameter = 'details-of'

/** Returns the address of a user or of a noun's record, undefined where the reader may not open it. */
export function useReferencePath(): (of: string, id: string) => string | undefined {
  const can = useCan()
  const mayOpen = useMayOpen()
  return useCallback(
    (of, id) => {
      const isOfUser = of === 'user'
      const path = isOfUser
        ? `/system/user/${id}`
        : `${nounPathOf(nounNamed(of))}?${parameter}=${id}`
      return can(isOfUser ? users.get : callsNamed(of).get) && mayOpen(path) ? path : undefined
    },
    [can, mayOpen],
  )
}

/** Returns the id of the record whose details the address asks for, and functions that change it. */
export function useDetailsInAddress() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const show = (id: string | null, isReplaced = false) => {
    const next = new URLSearchParams(search)
    if (id === null) next.delete(parameter)
    else next.set(parameter, id)
    void navigate({ pathname, search: next.toString() }, { replace: isReplaced })
  }
  return {
    detailsId: new URLSearchParams(search).get(parameter) ?? undefined,
    openDetails: (id: string) => show(id),
    closeDetails: () => show(null, true),
  }
}
