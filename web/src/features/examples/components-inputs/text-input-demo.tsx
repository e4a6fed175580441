import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { ClearableInput, TextArea, TextInput } from '#web/ui/form/text-input.tsx'

export function TextInputDemo() {
  const t = useT(sampleMessages)
  const [typed, setTyped] = useState<string>()
  const [note, setNote] = useState('')
  const text = { value: typed ?? t('laptop'), onText: setTyped }
  return (
    <>
      <div className="demo-columns">
        <label className="demo-state">
          {t('normal')}
          <TextInput {...text} />
        </label>
        <label className="demo-state">
          {t('clearable')}
          <ClearableInput {...text} />
        </label>
        <label className="demo-state">
          {t('invalid')}
          <TextInput {...text} aria-invalid />
        </label>
        <label className="demo-state">
          {t('disabled')}
          <TextInput {...text} disabled />
        </label>
      </div>
      <label className="demo-state">
        {t('longText')}
        <TextArea rows={2} value={note} onText={setNote} />
      </label>
    </>
  )
}
