import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { CheckTree } from '#web/ui/tree/check-tree.tsx'
import type { CheckNode } from '#web/ui/tree/check-tree-state.ts'

export function CheckTreeDemo() {
  const t = useT(sampleMessages)
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set(['north']))
  const nodes: CheckNode[] = [
    {
      key: 'office',
      label: t('office'),
      isFolder: true,
      children: [
        { key: 'north', label: t('north'), detail: 'N', children: [] },
        { key: 'south', label: t('south'), detail: 'S', lock: t('inUse'), children: [] },
      ],
    },
  ]
  return (
    <div className="demo-columns">
      <CheckTree name={t('tree')} nodes={nodes} checked={checked} onChange={setChecked} />
      <CheckTree name={t('readOnly')} nodes={nodes} checked={checked} />
    </div>
  )
}
