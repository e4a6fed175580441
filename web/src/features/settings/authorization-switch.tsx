import { settings } from '@amber/contract/settings/settings.ts'
import { useState } from 'react'
import { useServices, useT } from '#web/lib/call/services.ts'
import { useSetting } from './use-setting.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { AuthorizationQuestion } from './authorization-question.tsx'
import { authorizationSwitchMessages } from './authorization-switch.messages.ts'

/** Switches to dynamic authorization from pages that need it. */
export function AuthorizationSwitch() {
  const t = useT(authorizationSwitchMessages)
  const { call, feedback, refreshRights } = useServices()
  const { save } = useSetting('authorization')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const change = async () => {
    const { authorization } = await call(settings.get, {}, { errorDisplay: 'inline' })
    // Already switched elsewhere.
    if (authorization.value.mode === 'dynamic') return
    await save({ version: authorization.version, value: { mode: 'dynamic' } })
  }
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('open')}
      </button>
      {isOpen && (
        <ConfirmDialog
          title={t('toDynamic')}
          confirm={t('switchNow')}
          onConfirm={change}
          onDone={() => {
            close()
            feedback.toast({ kind: 'success', title: t('switched') })
            void refreshRights({ isUrgent: true })
          }}
          onCancel={close}
        >
          <AuthorizationQuestion to="dynamic" />
        </ConfirmDialog>
      )}
    </>
  )
}
