import { svg as cross } from 'virtual:icon/circle-x'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { clearMessages } from './clear.messages.ts'
import { Icon } from '#web/ui/picture/icon.tsx'

/** How a choice is taken back, for `allowClear`: the component library knows an English word for it only. */
export function useClear(): { label: string; clearIcon: ReactNode } {
  const label = useT(clearMessages)('clear')
  return { label, clearIcon: <Icon svg={cross} size={14} /> }
}
