import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { MultiSelect } from '#web/ui/picker/select.tsx'

const tags = ['new', 'used', 'broken', 'office', 'north', 'south'] as const

export function MultiSelectDemo() {
  const t = useT(sampleMessages)
  const [values, setValues] = useState<readonly (typeof tags)[number][]>(['new', 'used'])
  const options = tags.map((value) => ({ value, label: t(value) }))
  return (
    <div className="demo-columns">
      <MultiSelect
        aria-label={t('choices')}
        values={values}
        onChange={setValues}
        options={options}
      />
      <MultiSelect
        aria-label={t('empty')}
        placeholder={t('empty')}
        values={[]}
        onChange={setValues}
        options={options}
      />
    </div>
  )
}
