import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { whenIdle } from '#web/lib/when-idle.ts'
import { useServices } from '#web/lib/services.ts'
import { useEntryForm } from '#web/ui/use-entry-form.ts'

const later = () => import('./sign-in.ts')

/** The form that signs in and goes on to where the person wanted to be; `Instead` takes its place where that is due. */
export function useSignIn() {
  const services = useServices()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [Instead, setInstead] = useState<ComponentType>()
  useEffect(() => whenIdle(() => void later()), [])

  const state = useEntryForm({
    findProblems: async (entries) => (await later()).loginProblems(entries),
    focusOnError: 'password',
    send: async (entries) =>
      (await later()).signIn(
        {
          services,
          navigate,
          redirect: query.get('redirect'),
          show: (form) => setInstead(() => form),
        },
        entries,
      ),
  })
  return { ...state, Instead }
}
