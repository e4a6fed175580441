import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { Select } from '#web/ui/picker/select.tsx'

const states = ['new', 'used', 'broken'] as const

export function SelectDemo() {
  const t = useT(sampleMessages)
  const [status, setStatus] = useState<(typeof states)[number] | null>('used')
  const options = states.map((value) => ({ value, label: t(value) }))
  const common = { value: status, onChange: setStatus, options }
  return (
    <div className="demo-columns">
      <Select aria-label={t('plain')} {...common} />
      <Select
        aria-label={t('searchable')}
        {...common}
        placeholder={t('searchable')}
        isSearchable
        onClear={() => setStatus(null)}
      />
      <Select
        aria-label={t('withReason')}
        {...common}
        options={[
          ...options.slice(0, 2),
          { value: 'broken', label: t('broken'), disabled: true, title: t('inUse') },
        ]}
      />
      <Select aria-label={t('invalid')} aria-invalid {...common} />
      <Select
        aria-label={t('loading')}
        {...common}
        value={null}
        options={[] as typeof options}
        isLoading
        placeholder={t('loading')}
      />
      <Select
        aria-label={t('empty')}
        {...common}
        value={null}
        options={[] as typeof options}
        none={t('empty')}
        placeholder={t('empty')}
      />
      <Select aria-label={t('longText')} {...common} text={t('longName')} />
      <Select aria-label={t('borderless')} {...common} isBorderless />
    </div>
  )
}
