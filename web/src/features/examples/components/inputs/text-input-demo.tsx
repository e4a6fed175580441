import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { ClearableInput, TextArea, TextInput } from '#web/ui/form/text-input.tsx'

export function TextInputDemo() {
  const t = useT(sampleMessages)
  const [name, setName] = useState(t('laptop'))
  const [note, setNote] = useState('')
  return (
    <>
      <div className="demo-columns">
        <TextInput aria-label={t('text')} value={name} onText={setName} />
        <ClearableInput aria-label={t('clearable')} value={name} onText={setName} />
        <TextInput aria-label={t('invalid')} aria-invalid value={name} onText={setName} />
        <TextInput aria-label={t('disabled')} disabled value={name} onText={setName} />
      </div>
      <TextArea
        aria-label={t('longText')}
        placeholder={t('longText')}
        rows={2}
        value={note}
        onText={setNote}
      />
    </>
  )
}
