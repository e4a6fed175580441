import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { CheckBox } from '#web/ui/picker/check-box.tsx'
import { ChoiceCard } from '#web/ui/picker/choice-card.tsx'

export function CheckBoxDemo() {
  const t = useT(sampleMessages)
  const [isOn, setOn] = useState(true)
  const [plan, setPlan] = useState<'day' | 'week'>('day')
  return (
    <>
      <div className="demo-row">
        <CheckBox label={t('card')} isChecked={isOn} onToggle={() => setOn(!isOn)} />
        <CheckBox label={t('partly')} isChecked={false} isMixed onToggle={() => setOn(true)} />
        <CheckBox label={t('disabled')} isChecked isDisabled onToggle={() => {}} />
      </div>
      <ChoiceCard
        type="checkbox"
        label={t('card')}
        hint={t('cardHint')}
        isChecked={isOn}
        onChange={setOn}
      />
      <fieldset className="demo-columns components-choices">
        <legend className="visually-hidden">{t('range')}</legend>
        {(['day', 'week'] as const).map((value) => (
          <ChoiceCard
            key={value}
            type="radio"
            name="components-range"
            value={value}
            label={t(value)}
            hint={t('rangeHint')}
            isChecked={plan === value}
            onChange={() => setPlan(value)}
          />
        ))}
      </fieldset>
    </>
  )
}
