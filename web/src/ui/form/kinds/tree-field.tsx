import type { FieldControl, FormField, FieldBase } from '#web/ui/form/form-field.tsx'
import { TreeSelect, type TreeOption } from '#web/ui/picker/tree-select.tsx'

const flatOf = (options: readonly TreeOption[]): TreeOption[] =>
  options.flatMap((option) => [option, ...flatOf(option.children ?? [])])

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
