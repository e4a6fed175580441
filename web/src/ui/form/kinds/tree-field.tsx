import { TreeSelect as LibraryTreeSelect } from 'antd'
import { useState, type ReactElement } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { popupPosition, useLayer } from '#web/ui/dialog/layers.ts'
import type { FieldControl, FormField } from '#web/ui/form/form-field.tsx'
import { useClear } from '#web/ui/form/use-clear.tsx'
import type { FieldBase } from './field-base.ts'
import { treeFieldMessages } from './kinds.messages.ts'

export type TreeOption = { value: string; label: string; children?: readonly TreeOption[] }

type LibraryNode = { value: string; title: string; children?: LibraryNode[] }

const nodeOf = ({ value, label, children }: TreeOption): LibraryNode => ({
  value,
  title: label,
  ...(children && { children: children.map(nodeOf) }),
})

const flatOf = (options: readonly TreeOption[]): TreeOption[] =>
  options.flatMap((option) => [option, ...flatOf(option.children ?? [])])

/** Ant Design names the list in `aria-controls`, but gives it no id. */
const listWithId = (id: string) => (list: ReactElement) => <div id={`${id}_list`}>{list}</div>

/** Select of one node of a tree or, with `isMultiple`, of several. */
export function TreeSelect(props: {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  options: readonly TreeOption[]
  isMultiple?: boolean
  isRequired?: boolean
  placeholder?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string | undefined
}) {
  const { value, onChange, options, isMultiple, isRequired, placeholder, ...tied } = props
  const t = useT(treeFieldMessages)
  const clear = useClear()
  const [isOpen, setOpen] = useState(false)
  const layer = useLayer({ isOpen, onClose: () => setOpen(false) })
  return (
    <LibraryTreeSelect<unknown>
      {...tied}
      className="field-select"
      showSearch
      treeNodeFilterProp="title"
      treeDefaultExpandAll
      multiple={isMultiple ?? false}
      allowClear={!isRequired && clear}
      placeholder={placeholder}
      notFoundContent={t('none')}
      status={tied['aria-invalid'] ? 'error' : ''}
      getPopupContainer={popupPosition}
      treeData={options.map(nodeOf)}
      value={value ?? undefined}
      onChange={(next: unknown) => onChange(next ?? null)}
      open={isOpen}
      popupRender={listWithId(tied.id)}
      onOpenChange={(isWanted) => {
        if (isWanted || layer.mayClose()) setOpen(isWanted)
      }}
    />
  )
}

/** Builds the field of one node of a tree, by its value, or of several. */
export function treeField(
  field: FieldBase & { options: readonly TreeOption[]; isMultiple?: boolean },
): FormField {
  const { options, isMultiple = false, ...base } = field
  return {
    ...base,
    kind: 'own',
    render: (control: FieldControl) => (
      <TreeSelect
        {...control}
        options={options}
        isMultiple={isMultiple}
        isRequired={base.isRequired ?? false}
      />
    ),
    show: (value) => textOfNodes(options, [value].flat()),
  }
}

/** Labels of nodes, separated by commas. */
export function textOfNodes(options: readonly TreeOption[], values: readonly unknown[]): string {
  const nodes = flatOf(options)
  return values.flatMap((one) => nodes.find(({ value }) => value === one)?.label ?? []).join(', ')
}
