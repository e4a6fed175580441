import { svg as plus } from 'virtual:icon/plus'
import { Icon } from '#web/ui/picture/icon.tsx'

/** Primary button that adds a record to a list. */
export function AddButton({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <button type="button" className="button button-main" onClick={onPress}>
      <Icon svg={plus} size={16} />
      {text}
    </button>
  )
}
