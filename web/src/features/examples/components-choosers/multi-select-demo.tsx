import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { MultiSelect } from '#web/ui/picker/select.tsx'

const tags = ['new', 'used', 'broken', 'office', 'north', 'south'] as const

export function MultiSelectDemo() {
  const t = useT(sampleMessages)
  const [values, setValues] = useState<readonly (typeof tags)[number][]>(['new', 'used'])
  const choice = {
    values,
    onChange: setValues,
    options: tags.map((value) => ({ value, label: t(value) })),
  }
  return (
    <div className="demo-columns">
      <div className="demo-state">
        <label htmlFor="components-several">{t('choices')}</label>
        <MultiSelect id="components-several" {...choice} placeholder={t('choose')} />
      </div>
      <div className="demo-state">
        <label htmlFor="components-invalid">{t('invalid')}</label>
        <MultiSelect id="components-invalid" {...choice} aria-invalid />
      </div>
    </div>
  )
}
