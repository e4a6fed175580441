import { nounPathOf } from '@amber/contract/nouns/define-noun.ts'
import { nounNamed } from '@amber/contract/nouns/nouns.ts'
import { users } from '@amber/contract/users/users.ts'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCan } from '#web/lib/call/services.ts'
import { useMayOpen } from '#web/lib/route/open-pages.ts'
import { callsNamed } from './noun-parts.ts'

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

/** State of an entry of the history that has the list without details before it. */
const isAfterList = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isAfterList' in state

/** Returns the id of the record whose details the address asks for, and functions that change it. */
export function useDetailsInAddress() {
  const navigate = useNavigate()
  const { pathname, search, state, key } = useLocation()
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  }, [key])
  const query = new URLSearchParams(search)
  return {
    detailsId: query.get(parameter) ?? undefined,
    openDetails: (id: string) => {
      query.set(parameter, id)
      void navigate({ pathname, search: query.toString() }, { state: { isAfterList: true } })
    },
    closeDetails: () => {
      // Pressed again before the browser went back.
      if (isClosing.current) return
      isClosing.current = true
      if (isAfterList(state)) return void navigate(-1)
      query.delete(parameter)
      void navigate({ pathname, search: query.toString() }, { replace: true })
    },
  }
}
