import { svg as info } from 'virtual:icon/info'
import { Icon } from '#web/ui/picture/icon.tsx'
import { Tooltip } from '#web/ui/dialog/tooltip.tsx'
import './hints.css'

/** Explains something on hover, focus and press. */
export function HintButton({ text }: { text: string }) {
  return (
    <Tooltip title={text} opensOnPress>
      <button type="button" className="hint-button reach" aria-label={text}>
        <Icon svg={info} size={14} />
      </button>
    </Tooltip>
  )
}
