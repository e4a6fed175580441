import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useT } from '#web/lib/call/services.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

const cases = ['openConfirm', 'openTyped', 'openFailing'] as const

export function ConfirmDialogDemo() {
  const t = useT(sampleMessages)
  const [open, setOpen] = useState<(typeof cases)[number]>()
  const close = () => setOpen(undefined)
  const remove = async () => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    if (open === 'openFailing')
      throw new ApiError({ status: 0, code: 'unreachable', msg: t('offline') })
  }
  return (
    <>
      <div className="demo-row">
        {cases.map((name) => (
          <button key={name} type="button" className="button" onClick={() => setOpen(name)}>
            {t(name)}
          </button>
        ))}
      </div>
      {open && (
        <ConfirmDialog
          title={t('confirmTitle')}
          confirm={t('remove')}
          isDanger
          {...(open === 'openTyped' && { typed: 'A-1024' })}
          onConfirm={remove}
          onDone={close}
          onCancel={close}
        >
          <p>{t('confirmText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
