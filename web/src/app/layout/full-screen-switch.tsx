import { svg as maximize } from 'virtual:icon/maximize'
import { svg as minimize } from 'virtual:icon/minimize'
import { useSyncExternalStore } from 'react'
import { useT } from '#web/lib/services.ts'
import { Icon } from '#web/ui/icon.tsx'
import { layoutMessages } from './layout.messages.ts'

export function FullScreenSwitch() {
  const t = useT(layoutMessages)
  const isFull = useSyncExternalStore(
    (onChange) => {
      document.addEventListener('fullscreenchange', onChange)
      return () => document.removeEventListener('fullscreenchange', onChange)
    },
    () => document.fullscreenElement !== null,
  )
  if (!document.fullscreenEnabled) return null
  const label = isFull ? t('leaveFullScreen') : t('fullScreen')
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      title={label}
      onClick={() =>
        void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
      }
    >
      <Icon svg={isFull ? minimize : maximize} size={18} />
    </button>
  )
}
