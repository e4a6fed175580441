import { useT, useUser } from '#web/lib/call/services.ts'
import { useUnsavedChanges } from '#web/lib/route/tabs.ts'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { RecoveryCodes } from '#web/features/sign-in/second-step/recovery-codes.tsx'
import { twoStepMessages } from './two-step.messages.ts'

export function RecoveryCodesDialog(props: { codes: readonly string[]; onClose: () => void }) {
  const t = useT(twoStepMessages)
  const user = useUser()
  useUnsavedChanges(true, { isModal: true, isShownOnce: true })
  return (
    <DialogFrame
      kind="box"
      title={t('codesTitle')}
      onClose={props.onClose}
      footer={
        <button type="button" className="button button-main" onClick={props.onClose}>
          {t('codesKept')}
        </button>
      }
    >
      <div className="two-step-form">
        <p>{t('codesText')}</p>
        <RecoveryCodes codes={props.codes} userName={user?.userName ?? ''} />
      </div>
    </DialogFrame>
  )
}
