import { useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { useLayer } from '#web/ui/dialog/layers.ts'
import { matchingOptions, nextEnabled, type SelectOption } from './select-list.ts'

export type SelectState<Value> = {
  options: readonly SelectOption<Value>[]
  selected: readonly Value[]
  isSearchable: boolean
  /** Whether it holds several values, and stays open for more. */
  isMultiple: boolean
  isClearable: boolean
  onSearch: ((typed: string) => void) | undefined
  onSelected: (next: readonly Value[]) => void
}

/** Options that match what was typed, and the highlighted one. */
function useMatches<Value>({ options, selected, onSearch }: SelectState<Value>) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const find = (text: string) => (onSearch ? options : matchingOptions(options, text))
  const matches = find(typed)
  return {
    typed,
    matches,
    active: Math.min(active, matches.length - 1),
    setActive,
    type: (text: string) => {
      setTyped(text)
      onSearch?.(text)
      // Options found elsewhere arrive later.
      const first = onSearch ? 0 : nextEnabled(find(text), -1, 1)
      setActive(text ? first : -1)
    },
    /** Highlights the selected option, or the first. */
    reset: () => {
      setTyped('')
      const chosen = options.findIndex(({ value }) => selected.includes(value))
      setActive(chosen >= 0 ? chosen : nextEnabled(options, -1, 1))
    },
  }
}

/** Removes the last value that the user can select again. */
function withoutLast<Value>({ options, selected }: SelectState<Value>): readonly Value[] {
  const isLocked = (value: Value) => options.find((one) => one.value === value)?.disabled === true
  const last = selected.findLast((value) => !isLocked(value))
  return selected.filter((value) => value !== last)
}

/** Keys of a combobox with a list (WAI-ARIA), where Tab selects nothing. */
function keysOf<Value>(
  state: SelectState<Value>,
  parts: {
    list: ReturnType<typeof useMatches<Value>>
    isOpen: boolean
    open: () => void
    close: () => void
    choose: (option: SelectOption<Value> | undefined) => void
  },
) {
  const { list, isOpen, open, close, choose } = parts
  const { matches, active, setActive, typed } = list
  const move = (from: number, step: 1 | -1) =>
    isOpen ? setActive(nextEnabled(matches, from, step)) : open()
  const enter = () => (isOpen ? choose(matches[active]) : open())
  const acts: Record<string, () => void> = {
    ArrowDown: () => move(active, 1),
    ArrowUp: () => move(active, -1),
    Enter: enter,
  }
  if (!state.isSearchable) acts[' '] = enter
  if (isOpen && !state.isSearchable) {
    acts['Home'] = () => move(-1, 1)
    acts['End'] = () => move(matches.length, -1)
  }
  const canEmpty = (state.isMultiple || state.isClearable) && typed === ''
  if (canEmpty && state.selected.length > 0)
    acts['Backspace'] = () => state.onSelected(withoutLast(state))
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Tab') return close()
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
}

/** Whether the list is open; Escape, presses and focus elsewhere close it. */
function useOpenList<Value>(list: ReturnType<typeof useMatches<Value>>) {
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    list.reset()
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    list.type('')
  }
  const layer = useLayer({
    isOpen,
    onClose: close,
    layer: () => root.current,
    opener: () => input.current,
    closesOnPress: true,
  })
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !root.current?.contains(relatedTarget) && layer.isTop()) close()
  }
  return { root, input, isOpen, open, close, onBlur }
}

/** State and handlers of a select. */
export function useSelect<Value>(state: SelectState<Value>) {
  const id = useId()
  const list = useMatches(state)
  const { root, input, isOpen, open, close, onBlur } = useOpenList(list)
  const choose = (option: SelectOption<Value> | undefined) => {
    if (!option || option.disabled) return
    const { selected, onSelected } = state
    const isSelected = selected.includes(option.value)
    if (!state.isMultiple) {
      close()
      return isSelected ? undefined : onSelected([option.value])
    }
    if (list.typed) list.type('')
    list.setActive(state.options.indexOf(option))
    onSelected(
      isSelected ? selected.filter((value) => value !== option.value) : [...selected, option.value],
    )
  }
  const onMouseDown = (event: MouseEvent) => {
    if (event.button !== 0) return
    // Keeps the focus in the input, unless the press sets its caret.
    if (event.target !== input.current) event.preventDefault()
    input.current?.focus()
    if (!isOpen) open()
    else if (!state.isSearchable) close()
  }
  return {
    ...list,
    id,
    root,
    isOpen,
    choose,
    rootProps: { ref: root, onMouseDown, onBlur },
    inputProps: {
      ref: input,
      onKeyDown: keysOf(state, { list, isOpen, open, close, choose }),
      onChange: ({ target }: { target: HTMLInputElement }) => {
        if (!isOpen) open()
        list.type(target.value)
      },
    },
  }
}
