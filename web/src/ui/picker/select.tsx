import { svg as chevron } from 'virtual:icon/chevron-down'
import { ClearButton } from '#web/ui/form/text-input.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { OptionList } from './option-list.tsx'
import type { SelectLook } from './select-list.ts'
import { SelectedTags } from './selected-tags.tsx'
import { useSelect } from './use-select.ts'
import './select.css'

type Props<Value> = SelectLook<Value> & {
  isClearable?: boolean
  selected: readonly Value[]
  isMultiple: boolean
  onSelected: (next: readonly Value[]) => void
}

type State<Value> = ReturnType<typeof useSelect<Value>>

/** The control itself; its text is shown by the parts around it unless the user searches. */
function ComboInput<Value>(props: {
  common: SelectLook<Value>
  select: State<Value>
  label: string
  isSearching: boolean
  hasTags: boolean
}) {
  const { common, select, label, isSearching } = props
  const { id, isOpen, active, matches } = select
  const about = [common['aria-describedby'], props.hasTags && `${id}-tags`]
  return (
    <input
      {...select.inputProps}
      id={common.id}
      className="select-input"
      role="combobox"
      type="text"
      autoComplete="off"
      readOnly={!common.isSearchable}
      aria-label={common['aria-label']}
      aria-required={common['aria-required']}
      aria-invalid={common['aria-invalid']}
      aria-describedby={about.filter(Boolean).join(' ') || undefined}
      aria-autocomplete={common.isSearchable ? 'list' : 'none'}
      aria-haspopup="listbox"
      aria-expanded={isOpen}
      aria-controls={isOpen && matches.length > 0 ? `${id}-list` : undefined}
      aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
      placeholder={props.hasTags ? undefined : (isSearching && label) || common.placeholder}
      value={isSearching ? select.typed : label}
    />
  )
}

function BaseSelect<Value>(props: Props<Value>) {
  const { options, selected, isMultiple, onSelected } = props
  const { isSearchable = false, isClearable = false, onSearch } = props
  const select = useSelect({
    options,
    selected,
    isMultiple,
    isSearchable,
    isClearable,
    onSearch,
    onSelected,
  })
  const { id, isOpen } = select
  const chosen = options.find(({ value }) => selected.includes(value))?.label
  const label = isMultiple ? '' : (props.text ?? chosen ?? '')
  const isSearching = isSearchable && isOpen
  return (
    <div
      {...select.rootProps}
      className={`select ${props.className ?? ''}`}
      data-searching={isSearching}
      data-borderless={props.isBorderless}
      data-multiple={isMultiple}
      data-invalid={props['aria-invalid']}
    >
      {isMultiple ? (
        <SelectedTags
          id={`${id}-tags`}
          options={options}
          selected={selected}
          onRemove={(value) => onSelected(selected.filter((one) => one !== value))}
        />
      ) : (
        <span className="select-text" data-empty={label === ''} aria-hidden="true">
          {label || props.placeholder || '\u00a0'}
        </span>
      )}
      <ComboInput
        common={props}
        select={select}
        label={label}
        isSearching={isSearching}
        hasTags={isMultiple && selected.length > 0}
      />
      {isClearable && selected.length > 0 && (
        <ClearButton className="select-clear" onClear={() => onSelected([])} />
      )}
      <Icon
        svg={chevron}
        size={14}
        className={props.isLoading ? 'select-arrow select-loading' : 'select-arrow'}
      />
      {isOpen && <OptionList select={select} {...{ selected, isMultiple }} common={props} />}
    </div>
  )
}

/** Select of one value; null is none. */
export function Select<Value extends string | number>(
  props: SelectLook<Value> & {
    value: Value | null
    onChange: (value: Value) => void
    onClear?: () => void
  },
) {
  const { value, onChange, onClear, ...rest } = props
  return (
    <BaseSelect
      {...rest}
      isMultiple={false}
      isClearable={onClear !== undefined}
      selected={value === null ? [] : [value]}
      onSelected={([next]) => (next === undefined ? onClear?.() : onChange(next))}
    />
  )
}

/** Select of several values, searched by typing. */
export function MultiSelect<Value extends string | number>(
  props: SelectLook<Value> & {
    values: readonly Value[]
    onChange: (values: readonly Value[]) => void
  },
) {
  const { values, onChange, ...rest } = props
  return <BaseSelect {...rest} isMultiple isSearchable selected={values} onSelected={onChange} />
}
