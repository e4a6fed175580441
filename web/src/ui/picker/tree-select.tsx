import { svg as cross } from 'virtual:icon/circle-x'
import { TreeSelect as LibraryTreeSelect } from 'antd'
import { useState, type ReactElement } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { useLayer } from '#web/ui/dialog/layers.ts'
import { treeFieldMessages } from '#web/ui/form/kinds/kinds.messages.ts'
import { clearMessages } from '#web/ui/form/form.messages.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import './tree-select.css'

export type TreeOption = { value: string; label: string; children?: readonly TreeOption[] }

type LibraryNode = { value: string; title: string; children?: LibraryNode[] }

const nodeOf = ({ value, label, children }: TreeOption): LibraryNode => ({
  value,
  title: label,
  ...(children && { children: children.map(nodeOf) }),
})

/** Returns the trigger's landmark as the container, for screen reader users. */
const landmarkOf = (trigger: HTMLElement): HTMLElement =>
  trigger.closest<HTMLElement>('dialog, main') ?? document.body

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
  // Ant Design's own label is English only.
  const clear = { label: useT(clearMessages)('clear'), clearIcon: <Icon svg={cross} size={14} /> }
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
      getPopupContainer={landmarkOf}
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
