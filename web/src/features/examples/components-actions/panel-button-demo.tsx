import { svg as filter } from 'virtual:icon/filter'
import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { PanelButton } from '#web/ui/layout/panel-button.tsx'
import { CheckBox } from '#web/ui/picker/check-box.tsx'

export function PanelButtonDemo() {
  const t = useT(sampleMessages)
  const [isOn, setOn] = useState(true)
  return (
    <div className="demo-row">
      <PanelButton
        label={t('filters')}
        text={t('filters')}
        icon={filter}
        className="button"
        align="start"
      >
        {(close) => (
          <div className="demo-stack">
            <div className="demo-row">
              <CheckBox label={t('used')} isChecked={isOn} onToggle={() => setOn(!isOn)} />
              {t('used')}
            </div>
            <button type="button" className="button" onClick={close}>
              {t('close')}
            </button>
          </div>
        )}
      </PanelButton>
      <PanelButton label={t('filters')} icon={filter} className="tool" align="start" isDisabled>
        {() => null}
      </PanelButton>
    </div>
  )
}
