import { svg as cross } from 'virtual:icon/x'
import { svg as plus } from 'virtual:icon/plus'
import { useLayoutEffect, useRef } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { formMessages } from './form.messages.ts'
import './form.css'

export type Pair = readonly [string, string]

type KeyValueInputProps = {
  value: readonly Pair[]
  onChange: (value: readonly Pair[]) => void
  labels: readonly [string, string]
  add: string
  most: number
  'aria-invalid'?: boolean
  'aria-describedby'?: string | undefined
}

/** Adds and removes pairs, and moves the focus to the new one or its neighbour. */
function usePairs({ value, onChange }: KeyValueInputProps) {
  const list = useRef<HTMLDivElement>(null)
  const next = useRef<(within: HTMLElement) => HTMLElement | null | undefined>(undefined)
  useLayoutEffect(() => {
    if (list.current) next.current?.(list.current)?.focus()
    next.current = undefined
  }, [value.length])
  return {
    list,
    change: (index: number, side: 0 | 1, word: string) =>
      onChange(
        value.map((pair, at) => {
          if (at !== index) return pair
          return side === 0 ? [word, pair[1]] : [pair[0], word]
        }),
      ),
    add: () => {
      next.current = (within) => within.querySelector<HTMLElement>('.pair:last-of-type input')
      onChange([...value, ['', '']])
    },
    remove: (index: number) => {
      // The pressed button is removed, so its successor is focused.
      next.current = (within) => {
        const buttons = within.querySelectorAll('button')
        return buttons[Math.min(index, Math.max(0, buttons.length - 2))]
      }
      onChange(value.toSpliced(index, 1))
    },
  }
}

/** Editable list of pairs, such as a code and its meaning. */
export function KeyValueInput(props: KeyValueInputProps) {
  const { value, labels, most } = props
  const t = useT(formMessages)
  const { list, change, add, remove } = usePairs(props)
  return (
    <div ref={list} className="pairs">
      {value.map((pair, index) => (
        // Pairs have no id, and may be equal.
        <div key={index} className="pair">
          {labels.map((label, side) => (
            <input
              key={label}
              className="text-input"
              aria-label={`${label} ${index + 1}`}
              placeholder={label}
              autoComplete="off"
              aria-invalid={props['aria-invalid']}
              value={pair[side === 0 ? 0 : 1]}
              onChange={(event) => change(index, side === 0 ? 0 : 1, event.target.value)}
            />
          ))}
          <button
            type="button"
            className="tool"
            aria-label={t('remove', { name: pair[0] || String(index + 1) })}
            onClick={() => remove(index)}
          >
            <Icon svg={cross} size={16} />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="button pair-add"
        aria-describedby={props['aria-describedby']}
        disabled={value.length >= most}
        onClick={add}
      >
        <Icon svg={plus} size={16} />
        {props.add}
      </button>
    </div>
  )
}
