import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { AffixedInput, NumberField, NumberInput } from '#web/ui/form/number-field.tsx'

export function NumberInputDemo() {
  const t = useT(sampleMessages)
  const [weight, setWeight] = useState<number | null>(12)
  const [price, setPrice] = useState('12999')
  return (
    <>
      <div className="demo-columns">
        <NumberInput
          aria-label={t('numberHint')}
          unit="kg"
          least={0}
          most={100}
          value={weight}
          onChange={setWeight}
        />
        <AffixedInput
          aria-label={t('money')}
          before="¥"
          inputMode="decimal"
          value={price}
          onText={setPrice}
          onClear={() => setPrice('')}
        />
        <NumberField
          label={t('number')}
          unit="%"
          control={{
            id: 'components-number',
            'aria-invalid': false,
            'aria-describedby': undefined,
            value: weight,
            onChange: (value) => setWeight(value as number | null),
          }}
        />
      </div>
      <p>
        {t('value')}: <code>{JSON.stringify({ weight, price })}</code>
      </p>
    </>
  )
}
