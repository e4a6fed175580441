import { Drawer } from 'antd'
import type { DrawerProps } from 'antd'
import { useLayer } from './layers.ts'

/** A panel at the side of the page: the component library's drawer, as a layer like any other. */
export function SideDrawer(
  props: Omit<DrawerProps, 'open' | 'onClose' | 'keyboard'> & {
    isOpen: boolean
    onClose: () => void
  },
) {
  const { isOpen, onClose, ...rest } = props
  const layer = useLayer({ isOpen, onClose })
  return (
    <Drawer
      {...rest}
      open={isOpen}
      keyboard={false}
      onClose={({ target }) => {
        // Pressed beside it, or its own cross.
        const isBeside = target instanceof Element && target.matches('.ant-drawer-mask')
        if (!isBeside || layer.mayClose()) onClose()
      }}
    />
  )
}
