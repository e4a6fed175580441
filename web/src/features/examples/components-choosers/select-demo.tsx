import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { Select } from '#web/ui/picker/select.tsx'

const states = ['new', 'used', 'broken'] as const

export function SelectDemo() {
  const t = useT(sampleMessages)
  const [status, setStatus] = useState<(typeof states)[number] | null>('used')
  const options = states.map((value) => ({ value, label: t(value) }))
  const choice = { value: status, onChange: setStatus, options }
  const none = { ...choice, value: null, options: [] as typeof options }
  const withReason = options.map((option) =>
    option.value === 'broken' ? { ...option, disabled: true, title: t('inUse') } : option,
  )
  return (
    <div className="demo-columns">
      <label className="demo-state">
        {t('normal')}
        <Select {...choice} />
      </label>
      <label className="demo-state">
        {t('searchable')}
        <Select {...choice} isSearchable onClear={() => setStatus(null)} />
      </label>
      <label className="demo-state">
        {t('withReason')}
        <Select {...choice} options={withReason} />
      </label>
      <label className="demo-state">
        {t('invalid')}
        <Select {...choice} aria-invalid />
      </label>
      <label className="demo-state">
        {t('loading')}
        <Select {...none} isLoading />
      </label>
      <label className="demo-state">
        {t('noOptions')}
        <Select {...none} placeholder={t('choose')} none={t('empty')} />
      </label>
      <label className="demo-state">
        {t('longText')}
        <Select {...choice} text={t('longName')} />
      </label>
      <label className="demo-state">
        {t('borderless')}
        <Select {...choice} isBorderless />
      </label>
    </div>
  )
}
