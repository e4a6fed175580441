import { svg as palette } from 'virtual:icon/palette'
import { useState } from 'react'
import { useLayoutFlag, useLayoutStore } from '#web/app/layout/layout-state.ts'
import { useT } from '#web/lib/call/services.ts'
import { useShortcut } from '#web/lib/browser/shortcuts.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { partOnDemand } from '#web/ui/feedback/part-on-demand.tsx'
import { layoutMessages } from '#web/app/layout/layout.messages.ts'

const load = () => import('./theme-drawer.tsx').then((part) => part.ThemeDrawer)
const Drawer = partOnDemand(load)

/** Hidden, it still handles the shortcut and the user menu. */
export function ThemeDrawerButton({ isHidden }: { isHidden: boolean }) {
  const t = useT(layoutMessages)
  const layout = useLayoutStore()
  const isOpen = useLayoutFlag('themeDrawerOpen')
  const [isUsed, setUsed] = useState(isOpen)
  if (isOpen && !isUsed) setUsed(true)
  const setOpen = (themeDrawerOpen: boolean) => layout.setState({ themeDrawerOpen })
  useShortcut({
    name: 'themeDrawer',
    keys: 'alt+shift+t',
    texts: layoutMessages.theme,
    run: () => setOpen(true),
  })
  // A failed prefetch is reported on opening.
  const prepare = () => void load().catch(() => {})
  return (
    <>
      <button
        type="button"
        className="tool"
        aria-label={t('theme')}
        title={t('theme')}
        hidden={isHidden}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        <Icon svg={palette} size={18} />
      </button>
      {isUsed && <Drawer isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
