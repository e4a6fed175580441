import { Select as LibrarySelect } from 'antd'
import type { SelectProps } from 'antd'
import { useState } from 'react'
import { useLayer } from '#web/ui/dialog/layers.ts'

/** Ant Design's select as a layer. With `isClosed` it never opens a list, for words that are only typed. */
export function Select<Value>({
  isClosed = false,
  ...props
}: Omit<SelectProps<Value>, 'open' | 'onOpenChange'> & { isClosed?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const layer = useLayer({ isOpen, onClose: () => setOpen(false) })
  return (
    <LibrarySelect<Value>
      {...props}
      open={isOpen}
      onOpenChange={(isWanted) => {
        if (isWanted ? !isClosed : layer.mayClose()) setOpen(isWanted)
      }}
    />
  )
}
