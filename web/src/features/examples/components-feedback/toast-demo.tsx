import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useServices, useT } from '#web/lib/call/services.ts'

export function ToastDemo() {
  const t = useT(sampleMessages)
  const { feedback } = useServices()
  const [answer, setAnswer] = useState<boolean>()
  const ask = async () =>
    setAnswer(
      await feedback.ask({
        title: t('confirmTitle'),
        text: t('confirmText'),
        confirm: t('remove'),
        cancel: t('cancel'),
        isDanger: true,
      }),
    )
  return (
    <div className="demo-row">
      <button
        type="button"
        className="button"
        onClick={() => feedback.toast({ kind: 'success', title: t('saved') })}
      >
        {t('toastSuccess')}
      </button>
      <button
        type="button"
        className="button"
        onClick={() => feedback.toast({ kind: 'error', title: t('failed'), detail: t('offline') })}
      >
        {t('toastError')}
      </button>
      <button
        type="button"
        className="button"
        onClick={() =>
          feedback.toast({
            kind: 'info',
            title: t('archived'),
            action: { label: t('undo'), run: () => setAnswer(undefined) },
          })
        }
      >
        {t('toastAction')}
      </button>
      <button type="button" className="button" onClick={() => void ask()}>
        {t('ask')}
      </button>
      <code role="status">{JSON.stringify(answer)}</code>
    </div>
  )
}
