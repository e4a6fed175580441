import { useNavigate } from 'react-router'
import { signOutNow } from '#web/lib/sign-in/sign-out-now.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { useTabsParts } from '#web/app/tabs/tabs-context.ts'
import { layoutMessages } from './layout.messages.ts'

export function useSignOut(): () => Promise<void> {
  const { feedback } = useServices()
  const { actions } = useTabsParts()
  const t = useT(layoutMessages)
  const navigate = useNavigate()
  return async () => {
    const loss = actions.lossText()
    const isSure = await feedback.ask({
      title: t('signOutTitle'),
      text: loss ? t('signOutUnsaved', { loss }) : t('signOutText'),
      confirm: t('signOut'),
      cancel: t('cancel'),
    })
    if (isSure) await navigate('/login-out', { state: signOutNow })
  }
}
