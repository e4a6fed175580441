import { Tooltip as LibraryTooltip } from 'antd'
import type { TooltipProps } from 'antd'
import { useState } from 'react'
import { useLayer } from './layers.ts'

/** Ant Design's tooltip as a layer. */
export function Tooltip(props: Omit<TooltipProps, 'open' | 'onOpenChange'>) {
  const [isWanted, setWanted] = useState(false)
  const isOpen = isWanted && Boolean(props.title)
  useLayer({ isOpen, onClose: () => setWanted(false) })
  return <LibraryTooltip {...props} open={isOpen} onOpenChange={setWanted} />
}
