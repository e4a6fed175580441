import { setup } from '@amber/contract/sign-in/setup.ts'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import {
  linkFaultOf,
  type LinkFault,
} from '#web/features/sign-in/one-time-link/use-one-time-link.ts'
import { useEntryForm } from '#web/ui/form/use-entry-form.ts'
import { setupMessages } from './setup.messages.ts'
import { policyOf, setupProblems } from './setup-rules.ts'

export function useSetup(setupToken: string, onBad: (why: LinkFault) => void) {
  const { call, feedback } = useServices()
  const t = useT(setupMessages)
  const navigate = useNavigate()

  return useEntryForm({
    findProblems: (entries) => setupProblems(setupToken, entries),
    send: async ({ userName = '', nickName = '', password = '', passwordPolicy }) => {
      const policy = policyOf(passwordPolicy)
      const input = { setupToken, userName, nickName, password, passwordPolicy: policy }
      try {
        await call(setup.complete, input, { errorDisplay: 'inline' })
      } catch (error) {
        const why = error instanceof ApiError && linkFaultOf(error)
        if (!why) throw error
        return onBad(why)
      }
      await navigate('/login', { state: { userName }, replace: true })
      feedback.toast({
        kind: 'success',
        title: t('done'),
        detail: t('doneDetail', { name: userName }),
      })
    },
  })
}
