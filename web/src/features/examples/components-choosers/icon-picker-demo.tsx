import { icons } from '@amber/contract/icons.ts'
import { useCallback, useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { IconPicker } from '#web/ui/picker/icon-picker.tsx'
import type { FindIcons } from '#web/ui/picker/use-icon-list.ts'

export function IconPickerDemo() {
  const t = useT(sampleMessages)
  const { call } = useServices()
  const [icon, setIcon] = useState<string | undefined>('lucide:house')
  const find: FindIcons = useCallback(
    async (query, signal) => {
      const { records, total } = await call(icons.list, query, { signal, errorDisplay: 'inline' })
      return { names: records.map(({ name }) => name), total }
    },
    [call],
  )
  return (
    <div className="demo-state">
      <label htmlFor="components-icon">{t('icon')}</label>
      <IconPicker id="components-icon" value={icon} onChange={setIcon} find={find} />
    </div>
  )
}
