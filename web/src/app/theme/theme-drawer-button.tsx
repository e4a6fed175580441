import { svg as palette } from 'virtual:icon/palette'
import { lazy, Suspense, useState } from 'react'
import { useLayoutFlag, useLayoutStore } from '#web/app/layout/layout-state.ts'
import { useT } from '#web/lib/services.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { themeButtonMessages } from './theme-button.messages.ts'

const load = () => import('./theme-drawer.tsx').then((part) => ({ default: part.ThemeDrawer }))
const Drawer = lazy(load)

/** Opens the theme drawer, which is fetched when somebody is about to. */
export function ThemeDrawerButton() {
  const t = useT(themeButtonMessages)
  const layout = useLayoutStore()
  const isOpen = useLayoutFlag('themeDrawerOpen')
  const [isUsed, setUsed] = useState(isOpen)
  if (isOpen && !isUsed) setUsed(true)
  const setOpen = (themeDrawerOpen: boolean) => layout.setState({ themeDrawerOpen })
  useShortcut({
    name: 'themeDrawer',
    keys: 'alt+shift+t',
    words: themeButtonMessages.open,
    run: () => setOpen(true),
  })
  // Not fetched now is fetched when it is opened, and what is wrong is said then.
  const prepare = () => void load().catch(() => {})
  return (
    <>
      <button
        type="button"
        className="tool"
        aria-label={t('open')}
        title={t('open')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        <Icon svg={palette} size={18} />
      </button>
      {isUsed && (
        <Suspense fallback={null}>
          <Drawer isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
