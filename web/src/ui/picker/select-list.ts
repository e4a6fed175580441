import type { ReactNode } from 'react'

/** `title` says why the option is disabled; `also` is searched too. */
export type SelectOption<Value> = {
  value: Value
  label: string
  also?: string
  title?: string
  disabled?: boolean
}

/** Properties of every select, of one value or several. */
export type SelectLook<Value> = {
  id?: string
  'aria-label'?: string
  'aria-required'?: boolean | undefined
  'aria-invalid'?: boolean
  'aria-describedby'?: string | undefined
  className?: string
  options: readonly SelectOption<Value>[]
  placeholder?: string
  isSearchable?: boolean
  /** Searches elsewhere, such as on the server, instead of in the options. */
  onSearch?: (typed: string) => void
  isLoading?: boolean
  /** Without border, such as in a toolbar. */
  isBorderless?: boolean
  /** Text while closed instead of the selected label. */
  text?: string
  /** Text of an empty list. */
  none?: string
  renderOption?: (option: SelectOption<Value>) => ReactNode
}

export function matchingOptions<Value>(
  options: readonly SelectOption<Value>[],
  typed: string,
): readonly SelectOption<Value>[] {
  const sought = typed.trim().toLowerCase()
  if (!sought) return options
  return options.filter(({ label, also = '' }) =>
    [label, also].some((text) => text.toLowerCase().includes(sought)),
  )
}

/** Returns the next enabled index in a direction, or the present one; ends do not wrap. */
export function nextEnabled(
  options: readonly { disabled?: boolean }[],
  from: number,
  step: 1 | -1,
): number {
  for (let at = from + step; at >= 0 && at < options.length; at += step)
    if (!options[at]!.disabled) return at
  return from
}
