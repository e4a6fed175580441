import { useEffect, useState, type ComponentType } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { SignInFlow } from './sign-in-flow.ts'
import { useServices } from '#web/lib/call/services.ts'
import { whenIdle } from '#web/lib/browser/when-idle.ts'

/** Sign-in flow of the login area, and the form that replaces the page when one is due. */
export function useSignInFlowState(): {
  signInFlow: SignInFlow
  Instead: ComponentType | undefined
} {
  const services = useServices()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { pathname, search } = useLocation()
  const [shown, setShown] = useState<{ form: ComponentType; at: string }>()
  const later = () => import('./sign-in.ts')
  useEffect(() => whenIdle(() => void later()), [])
  return {
    signInFlow: {
      enter: async (answer) => {
        // Avoids an unhandled rejection while the module loads.
        void Promise.allSettled([answer])
        const { enter } = await later()
        return enter({ services, navigate, redirect: query.get('redirect'), search }, answer)
      },
      show: (form) => setShown(form && { form, at: pathname }),
    },
    Instead: shown?.at === pathname ? shown.form : undefined,
  }
}
