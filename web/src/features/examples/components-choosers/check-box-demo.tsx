import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { CheckBox } from '#web/ui/picker/check-box.tsx'
import { ChoiceCard } from '#web/ui/picker/choice-card.tsx'

export function CheckBoxDemo() {
  const t = useT(sampleMessages)
  const [isOn, setOn] = useState(true)
  const [period, setPeriod] = useState<'day' | 'week'>('day')
  const toggle = () => setOn(!isOn)
  return (
    <>
      <div className="demo-row">
        <CheckBox label={t('card')} isChecked={isOn} onToggle={toggle} /> {t('card')}
        <CheckBox label={t('partly')} isChecked={false} isMixed onToggle={toggle} /> {t('partly')}
        <CheckBox label={t('disabled')} isChecked isDisabled onToggle={toggle} /> {t('disabled')}
      </div>
      <ChoiceCard
        type="checkbox"
        label={t('card')}
        hint={t('cardHint')}
        isChecked={isOn}
        onChange={setOn}
      />
      <div className="demo-columns" role="radiogroup" aria-label={t('range')}>
        {(['day', 'week'] as const).map((value) => (
          <ChoiceCard
            key={value}
            type="radio"
            name="components-range"
            value={value}
            label={t(value)}
            hint={t('rangeHint')}
            isChecked={period === value}
            onChange={() => setPeriod(value)}
          />
        ))}
      </div>
    </>
  )
}
