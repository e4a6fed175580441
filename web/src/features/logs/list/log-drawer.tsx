import type { ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { logMessages } from './log.messages.ts'

/** Details of an entry. */
export function LogDrawer({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const t = useT(logMessages)
  return (
    <DialogFrame
      kind="drawer"
      title={t('details')}
      onClose={onClose}
      footer={
        <button type="button" className="button" onClick={onClose}>
          {t('close')}
        </button>
      }
    >
      {children}
    </DialogFrame>
  )
}
