import { svg as maximize } from 'virtual:icon/maximize'
import { svg as minimize } from 'virtual:icon/minimize'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { layoutMessages } from './layout.messages.ts'
import { useFullscreen } from './use-fullscreen.ts'

export function FullScreenSwitch() {
  const t = useT(layoutMessages)
  const { isFull, isPossible, toggle } = useFullscreen()
  if (!isPossible) return null
  const label = isFull ? t('leaveFullScreen') : t('fullScreen')
  return (
    <button type="button" className="tool" aria-label={label} title={label} onClick={toggle}>
      <Icon svg={isFull ? minimize : maximize} size={18} />
    </button>
  )
}
