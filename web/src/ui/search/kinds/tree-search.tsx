import { useT } from '#web/lib/call/services.ts'
import { textOfNodes } from '#web/ui/form/kinds/tree-field.tsx'
import { TreeSelect, type TreeOption } from '#web/ui/picker/tree-select.tsx'
import type { SearchControl, SearchField } from '#web/ui/search/search-form.tsx'
import { searchFormMessages } from '#web/ui/search/search-form.messages.ts'

type TreeSearch = { name: string; label: string; options: readonly TreeOption[] }

function TreeFilter({ control, name, options }: TreeSearch & { control: SearchControl }) {
  const t = useT(searchFormMessages)
  return (
    <TreeSelect
      id={control.id}
      options={options}
      placeholder={t('any')}
      value={control.values[name] ?? null}
      onChange={(next) =>
        control.onValues({ ...control.values, [name]: typeof next === 'string' ? next : undefined })
      }
    />
  )
}

/** Builds the search by a node of a tree. */
export function treeSearch(field: TreeSearch): SearchField {
  const { name, label, options } = field
  return {
    name,
    label,
    own: {
      names: [name],
      render: (control) => <TreeFilter control={control} {...field} />,
      show: (values) => textOfNodes(options, [values[name]]) || values[name],
    },
  }
}
