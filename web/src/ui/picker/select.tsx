import { Select as LibrarySelect } from 'antd'
import type { SelectProps } from 'antd'
import { useState } from 'react'
import { useLayer } from '#web/ui/dialog/layers.ts'

/** Ant Design's select as a layer. */
export function Select<Value>(props: Omit<SelectProps<Value>, 'open' | 'onOpenChange'>) {
  const [isOpen, setOpen] = useState(false)
  const layer = useLayer({ isOpen, onClose: () => setOpen(false) })
  return (
    <LibrarySelect<Value>
      {...props}
      open={isOpen}
      onOpenChange={(isWanted) => {
        if (isWanted || layer.mayClose()) setOpen(isWanted)
      }}
    />
  )
}
