import { svg as check } from 'virtual:icon/check'
import { useId, useState } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { themeMessages } from './theme.messages.ts'

/** Parses `#rgb` and `#rrggbb`, with or without `#`. */
export function hexIn(typed: string): string | undefined {
  const digits = typed.trim().replace(/^#/, '')
  if (/^[\da-f]{6}$/i.test(digits)) return `#${digits.toUpperCase()}`
  if (/^[\da-f]{3}$/i.test(digits)) return `#${digits.replace(/./g, '$&$&').toUpperCase()}`
  return undefined
}

export function ThemeColorField(props: {
  label: string
  value: string
  isOff?: boolean
  onChange: (color: string) => void
}) {
  const { label, value, isOff = false, onChange } = props
  const t = useT(themeMessages)
  const errorId = useId()
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const type = (text: string) => {
    setTyped(text)
    setWrong(false)
    const digits = text.trim().replace(/^#/, '')
    const color = hexIn(text)
    // Three digits may be the start of six.
    if (color && digits.length === 6) onChange(color)
  }
  const leave = () => {
    const color = typed === undefined ? undefined : hexIn(typed)
    if (color) onChange(color)
    setWrong(typed !== undefined && !color)
    if (typed === undefined || color) setTyped(undefined)
  }
  return (
    <div className="theme-color-field">
      <input
        type="color"
        value={value.toLowerCase()}
        disabled={isOff}
        aria-label={t('pick', { name: label })}
        onChange={(event) => {
          setTyped(undefined)
          setWrong(false)
          onChange(event.target.value.toUpperCase())
        }}
      />
      <TextInput
        value={typed ?? value.toUpperCase()}
        disabled={isOff}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        aria-label={t('hex', { name: label })}
        aria-describedby={isWrong ? errorId : undefined}
        aria-invalid={isWrong}
        onText={type}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
      />
      {isWrong && (
        <p id={errorId} role="alert">
          {t('hexInvalid')}
        </p>
      )}
    </div>
  )
}

export function ThemeSwatches(props: {
  label: string
  colors: readonly string[]
  value: string
  onChange: (color: string) => void
}) {
  return (
    <div className="theme-swatches" role="group" aria-label={props.label}>
      {props.colors.map((color) => {
        const isChosen = color.toLowerCase() === props.value.toLowerCase()
        return (
          <button
            key={color}
            type="button"
            aria-label={color.toUpperCase()}
            title={color.toUpperCase()}
            aria-pressed={isChosen}
            style={{ background: color }}
            onClick={() => props.onChange(color.toUpperCase())}
          >
            {isChosen && <Icon svg={check} size={14} />}
          </button>
        )
      })}
    </div>
  )
}
