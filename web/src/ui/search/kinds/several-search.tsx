import { partsOf } from '@amber/contract/kinds.ts'
import { useT } from '#web/lib/call/services.ts'
import { TagsInput } from '#web/ui/form/kinds/tags-field.tsx'
import { MultiSelect } from '#web/ui/picker/select.tsx'
import type { SearchControl, SearchField } from '#web/ui/search/search-form.tsx'
import { searchFormMessages } from '#web/ui/search/search-form.messages.ts'

type Named = { name: string; label: string }
type Option = { value: string; label: string }

const withParts = ({ values }: SearchControl, name: string, parts: readonly string[]) => ({
  ...values,
  [name]: parts.length > 0 ? parts.join(',') : undefined,
})

function SeveralSelect(props: {
  control: SearchControl
  name: string
  options: readonly Option[]
}) {
  const { control, name, options } = props
  const t = useT(searchFormMessages)
  return (
    <MultiSelect
      id={control.id}
      placeholder={t('any')}
      options={options}
      values={partsOf(control.values[name])}
      onChange={(next) => control.onValues(withParts(control, name, next))}
    />
  )
}

/** Builds the search by several values of one choice; the query separates them by commas (`severalOf`). */
export function severalSearch(field: Named & { options: readonly Option[] }): SearchField {
  const { name, label, options } = field
  const labelOf = (part: string) => options.find(({ value }) => value === part)?.label ?? part
  return {
    name,
    label,
    own: {
      names: [name],
      render: (control) => <SeveralSelect control={control} name={name} options={options} />,
      show: (values) => partsOf(values[name]).map(labelOf).join(', '),
    },
  }
}

/** Builds the search by tags, separated by commas in the query. */
export function tagsSearch({ name, label }: Named): SearchField {
  return {
    name,
    label,
    own: {
      names: [name],
      render: (control) => (
        <TagsInput
          id={control.id}
          value={partsOf(control.values[name])}
          onChange={(tags) => control.onValues(withParts(control, name, tags))}
        />
      ),
      show: (values) => partsOf(values[name]).join(', '),
    },
  }
}
