import { Drawer, type DrawerProps } from 'antd'
import { LibraryTheme } from '#web/ui/library/library-theme.tsx'
import { useLayer } from './layers.ts'
import './dialog.css'

/** Ant Design's drawer as a layer. */
export function SideDrawer(
  props: Omit<DrawerProps, 'open' | 'onClose' | 'keyboard'> & {
    isOpen: boolean
    onClose: () => void
  },
) {
  const { isOpen, onClose, title, ...rest } = props
  const layer = useLayer({ isOpen, onClose })
  return (
    <LibraryTheme>
      <Drawer
        {...rest}
        // Headings inside are nested below it.
        title={title && <h2 className="side-drawer-title">{title}</h2>}
        open={isOpen}
        keyboard={false}
        onClose={({ target }) => {
          const isBeside = target instanceof Element && target.matches('.ant-drawer-mask')
          if (!isBeside || layer.mayClose()) onClose()
        }}
      />
    </LibraryTheme>
  )
}
