import { svg as cross } from 'virtual:icon/x'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { formMessages } from '#web/ui/form/form.messages.ts'
import type { SelectOption } from './select-list.ts'
import './select.css'

/** Values of a field that holds several, with a button for each that can be removed. */
export function SelectedTags<Value>(props: {
  id: string
  options: readonly SelectOption<Value>[]
  selected: readonly Value[]
  onRemove: (value: Value) => void
}) {
  const t = useT(formMessages)
  return (
    <span id={props.id} className="select-tags">
      {props.selected.map((value) => {
        const option = props.options.find((one) => one.value === value)
        const name = option?.label ?? String(value)
        return (
          <span key={String(value)} className="select-tag" title={option?.title ?? name}>
            <span>{name}</span>
            {!option?.disabled && (
              <button
                type="button"
                tabIndex={-1}
                aria-label={t('remove', { name })}
                onMouseDown={(event) => {
                  // The focus would be lost with the button.
                  event.preventDefault()
                  event.stopPropagation()
                }}
                onClick={() => props.onRemove(value)}
              >
                <Icon svg={cross} size={12} />
              </button>
            )}
          </span>
        )
      })}
    </span>
  )
}
