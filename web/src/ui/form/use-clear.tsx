import { svg as cross } from 'virtual:icon/circle-x'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { clearMessages } from './form.messages.ts'
import { Icon } from '#web/ui/picture/icon.tsx'

/** Clear button with a localized label; Ant Design's for `allowClear` is English only. */
export function useClear(): { label: string; clearIcon: ReactNode } {
  const label = useT(clearMessages)('clear')
  return { label, clearIcon: <Icon svg={cross} size={14} /> }
}
