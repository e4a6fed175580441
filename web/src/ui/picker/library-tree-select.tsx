import { svg as cross } from 'virtual:icon/circle-x'
import { TreeSelect } from 'antd'
import { useState, type ReactElement } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { useLayer } from '#web/ui/dialog/layers.ts'
import { treeFieldMessages } from '#web/ui/form/kinds/kinds.messages.ts'
import { formMessages } from '#web/ui/form/form.messages.ts'
import { LibraryTheme } from '#web/ui/library/library-theme.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import type { TreeOption, TreeSelectProps } from './tree-select.tsx'
import './select.css'

type LibraryNode = { value: string; title: string; disabled: boolean; children?: LibraryNode[] }

const nodeOf = ({ value, label, isDisabled = false, children }: TreeOption): LibraryNode => ({
  value,
  title: label,
  disabled: isDisabled,
  ...(children && { children: children.map(nodeOf) }),
})

/** Returns the trigger's landmark as the container, for screen reader users. */
const landmarkOf = (trigger: HTMLElement): HTMLElement =>
  trigger.closest<HTMLElement>('dialog, main') ?? document.body

/** Ant Design names the list in `aria-controls`, but gives it no id. */
const listWithId = (id: string) => (list: ReactElement) => <div id={`${id}_list`}>{list}</div>

/** Ant Design's select of tree nodes as a layer. */
export function LibraryTreeSelect(props: TreeSelectProps) {
  const { value, onChange, options, isLoading, isMultiple, ...others } = props
  const { isRequired, placeholder, ...tied } = others
  const t = useT(treeFieldMessages)
  // Ant Design's own label is English only.
  const clear = { label: useT(formMessages)('clear'), clearIcon: <Icon svg={cross} size={14} /> }
  const [isOpen, setOpen] = useState(false)
  const layer = useLayer({ isOpen, onClose: () => setOpen(false) })
  return (
    <LibraryTheme>
      <TreeSelect<unknown>
        {...tied}
        className="field-select"
        showSearch
        treeNodeFilterProp="title"
        treeDefaultExpandAll
        multiple={isMultiple ?? false}
        allowClear={!isRequired && clear}
        placeholder={placeholder}
        notFoundContent={t(isLoading ? 'loading' : 'none')}
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
    </LibraryTheme>
  )
}
