import { svg as leftIcon } from 'virtual:icon/chevron-left'
import { svg as rightIcon } from 'virtual:icon/chevron-right'
import { svg as clearIcon } from 'virtual:icon/x'
import { iconSets, localIconSet } from '@amber/contract/icons.ts'
import { Segments } from './segments.tsx'
import { ClearableInput } from '#web/ui/form/text-input.tsx'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useT } from '#web/lib/call/services.ts'
import type { Translate } from '#web/lib/i18n/i18n.ts'
import { FieldLayer } from '#web/ui/form/field-layer.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { iconPickerMessages } from './icon-picker.messages.ts'
import { NamedIcon } from '#web/ui/picture/named-icon.tsx'
import { useFieldLayer } from '#web/ui/form/use-field-layer.ts'
import { iconSetChoices, useIconList } from './use-icon-list.ts'
import type { FindIcons, IconSetChoice } from './use-icon-list.ts'
import './icon-picker.css'

const columns = 8
const pageSize = 56

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -columns,
  ArrowDown: columns,
  Home: -Infinity,
  End: Infinity,
}

function IconGrid(props: {
  names: readonly string[]
  value: string | undefined
  onChoose: (name: string) => void
  onPoint: (name: string) => void
}) {
  const { names, value, onChoose, onPoint } = props
  const t = useT(iconPickerMessages)
  const grid = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState(0)
  const active = Math.min(position, names.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const name = names[active]
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (name) onChoose(name)
    }
    if (step === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(names.length - 1, active + step))
    setPosition(next)
    grid.current?.querySelectorAll<HTMLElement>('[role="option"]')[next]?.focus()
  }
  return (
    <div
      ref={grid}
      role="listbox"
      tabIndex={-1}
      aria-label={t('icons')}
      className="icon-picker-grid"
      onKeyDown={onKeyDown}
    >
      {names.map((name, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list handles key events
        <div
          key={name}
          role="option"
          tabIndex={index === active ? 0 : -1}
          aria-selected={name === value}
          aria-label={name}
          title={name}
          onClick={() => onChoose(name)}
          onFocus={() => {
            setPosition(index)
            onPoint(name)
          }}
          onPointerEnter={() => onPoint(name)}
        >
          <NamedIcon name={name} size={20} />
        </div>
      ))}
    </div>
  )
}

const nameOfSet = (set: IconSetChoice, t: Translate<typeof iconPickerMessages>) => {
  if (set === 'all') return t('all')
  if (set === localIconSet) return t('local')
  return set === 'mdi' ? 'MDI' : iconSets[set]
}

/** Name of the icon, or the number of icons; and pages. */
function PickerFoot(props: { list: ReturnType<typeof useIconList>; shown: string | undefined }) {
  const { shown } = props
  const { page, asked, ask } = props.list
  const t = useT(iconPickerMessages)
  const pages = Math.max(1, Math.ceil((page?.total ?? 0) / pageSize))
  return (
    <div className="icon-picker-foot">
      <span className="icon-picker-shown">
        {shown && <NamedIcon name={shown} size={22} />}
        <span>{shown ?? (page && t('count', { count: page.total }))}</span>
      </span>
      <button
        type="button"
        className="tool"
        aria-label={t('previous')}
        disabled={asked.current <= 1}
        onClick={() => ask({ current: asked.current - 1 })}
      >
        <Icon svg={leftIcon} size={18} />
      </button>
      <span className="icon-picker-page" role="status">
        {t('page', { current: asked.current, pages })}
      </span>
      <button
        type="button"
        className="tool"
        aria-label={t('next')}
        disabled={asked.current >= pages}
        onClick={() => ask({ current: asked.current + 1 })}
      >
        <Icon svg={rightIcon} size={18} />
      </button>
    </div>
  )
}

function PickerPanel(props: {
  value: string | undefined
  find: FindIcons
  onChoose: (name: string) => void
}) {
  const { value, find, onChoose } = props
  const t = useT(iconPickerMessages)
  const list = useIconList(find, pageSize)
  const { page, isFailed, asked, ask, retry } = list
  const [pointed, setPointed] = useState<string>()
  return (
    <div className="icon-picker-panel">
      <ClearableInput
        aria-label={t('search')}
        placeholder={t('placeholder')}
        value={asked.q}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened it to search
        autoFocus
        onText={(q) => ask({ q })}
      />
      <Segments<IconSetChoice>
        label={t('sets')}
        value={asked.set}
        onChange={(set) => ask({ set })}
        options={iconSetChoices.map((set) => ({ value: set, text: nameOfSet(set, t) }))}
      />
      <div className="icon-picker-body" aria-busy={!page && !isFailed}>
        {page && page.names.length > 0 && (
          <IconGrid
            key={JSON.stringify(asked)}
            names={page.names}
            value={value}
            onChoose={onChoose}
            onPoint={setPointed}
          />
        )}
        {page?.names.length === 0 && <p className="icon-picker-text">{t('none')}</p>}
        {isFailed && (
          <div className="icon-picker-text" role="alert">
            <p>{t('failed')}</p>
            <button type="button" className="button" onClick={retry}>
              {t('retry')}
            </button>
          </div>
        )}
      </div>
      <PickerFoot list={list} shown={pointed ?? value} />
    </div>
  )
}

/** Selects an icon from those on our server; works without internet. */
export function IconPicker(props: {
  value: string | undefined
  onChange: (name: string | undefined) => void
  /** Must be a stable function. */
  find: FindIcons
  id?: string
}) {
  const { value, onChange, find, id } = props
  const t = useT(iconPickerMessages)
  const popup = useFieldLayer()
  return (
    <div className="icon-picker" {...popup.rootProps}>
      <button
        {...popup.buttonProps}
        id={id}
        className="button icon-picker-button"
        aria-label={value ? t('chosen', { name: value }) : t('choose')}
      >
        {value && <NamedIcon name={value} size={18} />}
        <span>{value ?? t('choose')}</span>
      </button>
      {popup.isOpen && (
        <FieldLayer id={popup.id} label={t('choose')} field={popup.root}>
          <PickerPanel
            value={value}
            find={find}
            onChoose={(name) => {
              onChange(name)
              popup.close()
            }}
          />
        </FieldLayer>
      )}
      {value && (
        <button
          type="button"
          className="tool"
          aria-label={t('clear')}
          title={t('clear')}
          onClick={() => onChange(undefined)}
        >
          <Icon svg={clearIcon} size={16} />
        </button>
      )}
    </div>
  )
}
