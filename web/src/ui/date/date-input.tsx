import { useId, useState } from 'react'
import type { InputHTMLAttributes, RefObject } from 'react'
import { useLanguage, useT } from '#web/lib/call/services.ts'
import { dateText, formatHint, parseDate } from './date-text.ts'
import type { Precision } from './date-text.ts'
import { datesMessages } from './dates.messages.ts'

type DateInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  inputRef?: RefObject<HTMLInputElement | null>
  precision: Precision
  /** Local date or time (`date-text.ts`). */
  value: string | undefined
  /** Value of the form, where that differs, such as invalid input passed on. */
  given?: string | null
  /** Precision of the display, such as a day for the bound of whole days. */
  shownAs?: Precision
  /** Time for a day typed without one. */
  startTime?: string
  onValue: (value: string | undefined) => void
  /** Called with invalid input; by default ignored. */
  onNonsense?: (typed: string) => void
}

/** Text as typed, until the form has another value. */
function useTyped(
  { value, given = value }: Pick<DateInputProps, 'value' | 'given'>,
  parse: (text: string) => string | undefined,
) {
  const [typed, setTyped] = useState<string>()
  const isNonsense = typed !== undefined && typed.trim() !== '' && parse(typed) === undefined
  // A chosen or cleared value replaces the typed text.
  const [known, setKnown] = useState(given)
  if (known !== given) {
    setKnown(given)
    const isTyped = isNonsense
      ? given === typed && value === undefined
      : typed !== undefined && parse(typed) === value
    if (!isTyped) setTyped(undefined)
  }
  return { typed, setTyped, isNonsense }
}

/** Text field for a date or time in the format of the language or ISO 8601. */
export function DateInput(props: DateInputProps) {
  const { inputRef, precision, value, given: _, shownAs, startTime, ...others } = props
  const { onValue, onNonsense, ...rest } = others
  const language = useLanguage()
  const t = useT(datesMessages)
  const errorId = useId()
  const [isLeft, setLeft] = useState(false)
  const parse = (text: string) =>
    parseDate(text, { precision, language, ...(startTime && { startTime }) })
  const { typed, setTyped, isNonsense } = useTyped(props, parse)
  const isWrong = isNonsense && isLeft
  const change = (text: string) => {
    setTyped(text)
    setLeft(false)
    const next = parse(text)
    if (next !== undefined || text.trim() === '') onValue(next)
    else onNonsense?.(text)
  }
  return (
    <>
      <input
        {...rest}
        ref={inputRef}
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder={formatHint(shownAs ?? precision, language)}
        aria-invalid={isWrong || rest['aria-invalid'] === true}
        aria-describedby={
          [rest['aria-describedby'], isWrong && errorId].filter(Boolean).join(' ') || undefined
        }
        value={
          typed ?? (value === undefined ? '' : dateText(value, shownAs ?? precision, language))
        }
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') setLeft(true)
          rest.onKeyDown?.(event)
        }}
        onBlur={(event) => {
          setLeft(true)
          if (!isNonsense) setTyped(undefined)
          rest.onBlur?.(event)
        }}
      />
      {isWrong && (
        <span id={errorId} role="alert" className="date-wrong">
          {t('badFormat', { format: formatHint(precision === 'time' ? 'time' : 'day', language) })}
        </span>
      )}
    </>
  )
}
