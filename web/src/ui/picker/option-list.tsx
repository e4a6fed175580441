import { svg as check } from 'virtual:icon/check'
import { useCallback, useEffect, useRef } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { putBeside, usePutWhenMoved, useTopLayer } from '#web/ui/form/put-beside.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import type { SelectLook } from './select-list.ts'
import { formMessages } from '#web/ui/form/form.messages.ts'
import type { useSelect } from './use-select.ts'

type PopupProps<Value> = {
  select: ReturnType<typeof useSelect<Value>>
  common: SelectLook<Value>
  selected: readonly Value[]
  isMultiple: boolean
}

function Options<Value>({ select, common, selected, isMultiple }: PopupProps<Value>) {
  const { id, matches, active } = select
  return (
    <div id={`${id}-list`} role="listbox" aria-multiselectable={isMultiple || undefined}>
      {matches.map((option, index) => {
        const isSelected = selected.includes(option.value)
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input handles key events
          <div
            key={String(option.value)}
            id={`${id}-${index}`}
            role="option"
            className="select-option"
            title={option.title ?? option.label}
            aria-selected={isSelected}
            aria-disabled={option.disabled || undefined}
            data-active={index === active}
            onPointerMove={() => index !== active && !option.disabled && select.setActive(index)}
            onClick={() => select.choose(option)}
          >
            <span>{common.renderOption?.(option) ?? option.label}</span>
            {isMultiple && isSelected && <Icon svg={check} size={14} />}
          </div>
        )
      })}
    </div>
  )
}

/** List below a select, in the browser's top layer, so that nothing covers or clips it. */
export function OptionList<Value>(props: PopupProps<Value>) {
  const { root, matches, active } = props.select
  const t = useT(formMessages)
  const popup = useRef<HTMLDivElement>(null)
  useTopLayer(popup)
  const put = useCallback(() => {
    if (!popup.current || !root.current) return
    popup.current.style.minWidth = `${root.current.offsetWidth}px`
    putBeside(popup.current, root.current.getBoundingClientRect())
  }, [root])
  usePutWhenMoved(popup, put)
  useEffect(() => {
    popup.current?.querySelector('[data-active=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps presses from the field
    <div
      ref={popup}
      className="raised popup select-popup"
      onMouseDown={(event) => {
        // The field keeps the focus and stays open.
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {matches.length > 0 ? (
        <Options {...props} />
      ) : (
        <p className="select-none" role="status">
          {props.common.none ?? t('noOptions')}
        </p>
      )}
    </div>
  )
}
