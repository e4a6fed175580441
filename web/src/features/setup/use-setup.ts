import { setup } from '@amber/contract/setup.ts'
import { useNavigate } from 'react-router'
import { useServices, useT } from '#web/lib/services.ts'
import { useEntryForm } from '#web/ui/use-entry-form.ts'
import { setupMessages } from './setup.messages.ts'
import { policyOf, setupProblems } from './setup-rules.ts'

/** The form that makes the super admin and leads to the door. */
export function useSetup(setupToken: string) {
  const { call, feedback } = useServices()
  const t = useT(setupMessages)
  const navigate = useNavigate()

  const state = useEntryForm({
    findProblems: (entries) => setupProblems(setupToken, entries),
    send: async ({ userName = '', nickName = '', password = '', passwordPolicy }) => {
      const policy = policyOf(passwordPolicy)
      const input = { setupToken, userName, nickName, password, passwordPolicy: policy }
      await call(setup.complete, input, { isToldInPlace: true })
      await navigate('/login', { replace: true })
      feedback.toast({
        kind: 'success',
        title: t('done'),
        detail: t('doneDetail', { name: userName }),
      })
    },
  })
  const isLinkInvalid = state.error?.code === 'setup_link_invalid' || 'setupToken' in state.wrong
  return { state, isLinkInvalid }
}
