import { useState } from 'react'
import { useSampleOptions } from '#web/features/examples/components/sample-data.ts'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { TreeSelect } from '#web/ui/picker/tree-select.tsx'

export function TreeSelectDemo() {
  const t = useT(sampleMessages)
  const { areas } = useSampleOptions()
  const [one, setOne] = useState<unknown>('north')
  const [several, setSeveral] = useState<unknown>(['north', 'south'])
  return (
    <div className="demo-columns">
      <div className="demo-state">
        <label htmlFor="components-area">{t('tree')}</label>
        <TreeSelect id="components-area" value={one} onChange={setOne} options={areas} />
      </div>
      <div className="demo-state">
        <label htmlFor="components-areas">{t('choices')}</label>
        <TreeSelect
          id="components-areas"
          value={several}
          onChange={setSeveral}
          options={areas}
          isMultiple
        />
      </div>
    </div>
  )
}
