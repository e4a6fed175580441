import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { TagsInput } from '#web/ui/form/kinds/tags-field.tsx'

export function TagsInputDemo() {
  const t = useT(sampleMessages)
  const [tags, setTags] = useState<string[]>()
  return (
    <div className="demo-state">
      <label htmlFor="components-tags">{t('tags')}</label>
      <TagsInput id="components-tags" value={tags ?? ['IT', t('office')]} onChange={setTags} />
    </div>
  )
}
