import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { OverlayDialog } from '#web/ui/dialog/overlay-dialog.tsx'

const kinds = ['box', 'wide', 'drawer', 'wide-drawer'] as const

export function DialogFrameDemo() {
  const t = useT(sampleMessages)
  const [open, setOpen] = useState<(typeof kinds)[number] | 'overlay'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="demo-row">
        {([...kinds, 'overlay'] as const).map((kind) => (
          <button key={kind} type="button" className="button" onClick={() => setOpen(kind)}>
            {t(kind)}
          </button>
        ))}
      </div>
      {open === 'overlay' && (
        <OverlayDialog className="raised dialog" label={t('overlay')} onClose={close}>
          <p>{t('escText')}</p>
          <button type="button" className="button" onClick={close}>
            {t('close')}
          </button>
        </OverlayDialog>
      )}
      {open && open !== 'overlay' && (
        <DialogFrame
          kind={open}
          title={t(open)}
          onClose={close}
          footer={
            <button type="button" className="button" onClick={close}>
              {t('close')}
            </button>
          }
        >
          <p>{t('escText')}</p>
        </DialogFrame>
      )}
    </>
  )
}
