import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { Switch } from '#web/ui/form/switch.tsx'

export function SwitchDemo() {
  const t = useT(sampleMessages)
  const [isOn, setOn] = useState(true)
  return (
    <div className="demo-row">
      <Switch aria-label={t('flag')} checked={isOn} onChange={setOn} />
      <Switch aria-label={t('disabled')} checked={isOn} disabled onChange={setOn} />
    </div>
  )
}
