import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { SideDrawer } from '#web/ui/dialog/side-drawer.tsx'

export function SideDrawerDemo() {
  const t = useT(sampleMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="demo-row">
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('openDrawer')}
      </button>
      <SideDrawer title={t('drawer')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{t('escText')}</p>
      </SideDrawer>
    </div>
  )
}
