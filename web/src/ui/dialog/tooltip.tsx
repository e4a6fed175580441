import { Tooltip as LibraryTooltip } from 'antd'
import type { TooltipProps } from 'antd'
import { useState } from 'react'
import { useLayer } from './layers.ts'

/** More about what is pointed at or focused: the component library's tooltip, as a layer like any other. */
export function Tooltip(props: Omit<TooltipProps, 'open' | 'onOpenChange'>) {
  const [isWanted, setWanted] = useState(false)
  const isOpen = isWanted && Boolean(props.title)
  useLayer({ isOpen, onClose: () => setWanted(false) })
  return <LibraryTooltip {...props} open={isOpen} onOpenChange={setWanted} />
}
