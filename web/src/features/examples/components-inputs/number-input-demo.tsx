import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { AffixedInput, NumberField, NumberInput } from '#web/ui/form/number-field.tsx'

export function NumberInputDemo() {
  const t = useT(sampleMessages)
  const [weight, setWeight] = useState<number | null>(12)
  const [price, setPrice] = useState('12999')
  const control = {
    id: 'components-number',
    value: weight,
    onChange: (value: unknown) => setWeight(value as number | null),
    'aria-invalid': Number.isNaN(weight),
    'aria-describedby': undefined,
  }
  return (
    <>
      <div className="demo-columns">
        <label className="demo-state">
          {t('numberHint')}
          <NumberInput unit="kg" least={0} most={100} value={weight} onChange={setWeight} />
        </label>
        <div className="demo-state">
          <label htmlFor={control.id}>{t('number')}</label>
          <NumberField unit="kg" control={control} />
        </div>
        <label className="demo-state">
          {t('money')}
          <AffixedInput
            before="¥"
            inputMode="decimal"
            value={price}
            onText={setPrice}
            onClear={() => setPrice('')}
          />
        </label>
      </div>
      <div>
        {t('value')}: <code>{JSON.stringify({ weight, price })}</code>
      </div>
    </>
  )
}
