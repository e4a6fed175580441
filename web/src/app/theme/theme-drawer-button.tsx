import { svg as palette } from 'virtual:icon/palette'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#web/lib/services.ts'
import { Icon } from '#web/ui/icon.tsx'
import { themeButtonMessages } from './theme-button.messages.ts'

const load = () => import('./theme-drawer.tsx').then((part) => ({ default: part.ThemeDrawer }))
const Drawer = lazy(load)

/** Opens the theme drawer, which is fetched when somebody is about to. */
export function ThemeDrawerButton() {
  const t = useT(themeButtonMessages)
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
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
        aria-expanded={state === 'open'}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setState('open')}
      >
        <Icon svg={palette} size={18} />
      </button>
      {state !== 'unused' && (
        <Suspense fallback={null}>
          <Drawer isOpen={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
