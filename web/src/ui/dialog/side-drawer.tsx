import { Drawer } from 'antd'
import type { DrawerProps } from 'antd'
import { useLayer } from './layers.ts'
import './side-drawer.css'

/** A panel at the side of the page: the component library's drawer, as a layer like any other. */
export function SideDrawer(
  props: Omit<DrawerProps, 'open' | 'onClose' | 'keyboard'> & {
    isOpen: boolean
    onClose: () => void
  },
) {
  const { isOpen, onClose, title, ...rest } = props
  const layer = useLayer({ isOpen, onClose })
  return (
    <Drawer
      {...rest}
      // A heading: those of its parts stand below it.
      title={title && <h2 className="side-drawer-title">{title}</h2>}
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
