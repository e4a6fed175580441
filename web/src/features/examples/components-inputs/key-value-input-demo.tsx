import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { KeyValueInput, type Pair } from '#web/ui/form/key-value-input.tsx'

export function KeyValueInputDemo() {
  const t = useT(sampleMessages)
  const [pairs, setPairs] = useState<readonly Pair[]>()
  return (
    <KeyValueInput
      value={pairs ?? [['N', t('north')]]}
      onChange={setPairs}
      labels={[t('code'), t('meaning')]}
      add={t('add')}
      most={3}
    />
  )
}
