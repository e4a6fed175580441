import { svg as cross } from 'virtual:icon/circle-x'
import { useRef, type ComponentProps } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { formMessages } from './form.messages.ts'

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  onText: (text: string) => void
}

export function TextInput({ onText, className = '', ...props }: InputProps) {
  return (
    <input
      type="text"
      {...props}
      className={`text-input ${className}`}
      onChange={({ target }) => onText(target.value)}
    />
  )
}

/** Button at the end of a field that empties it, as its keys do too. */
export function ClearButton({
  onClear,
  className = '',
}: {
  onClear: () => void
  className?: string
}) {
  const label = useT(formMessages)('clear')
  return (
    <button
      type="button"
      className={`clear-button reach ${className}`}
      tabIndex={-1}
      aria-label={label}
      title={label}
      onMouseDown={(event) => {
        // The focus would be lost with the button.
        event.preventDefault()
        event.stopPropagation()
      }}
      onClick={onClear}
    >
      <Icon svg={cross} size={14} />
    </button>
  )
}

/** Input with a button that empties it. */
export function ClearableInput(props: InputProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className="clearable">
      <TextInput {...props} ref={input} />
      {props.value && (
        <ClearButton
          onClear={() => {
            props.onText('')
            input.current?.focus()
          }}
        />
      )}
    </span>
  )
}

/** Text of several lines that grows with its content, between `rows` and the maximum height of its style. */
export function TextArea({
  onText,
  className = '',
  rows,
  ...props
}: Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  value: string
  rows: number
  onText: (text: string) => void
}) {
  return (
    <textarea
      {...props}
      rows={rows}
      // Browsers ignore `rows` where the field has the size of its content.
      style={{ minHeight: rows * 22 + 14 }}
      className={`text-input text-area ${className}`}
      onChange={({ target }) => onText(target.value)}
    />
  )
}
