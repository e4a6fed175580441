import type { Fields } from '@amber/contract/fields.ts'
import { useTranslate } from '#web/lib/call/services.ts'
import type { SearchField } from '#web/ui/search/search-form.tsx'
import { useFieldOptions } from './field-texts.ts'

type FilterOptions = {
  first?: readonly string[]
  own?: Readonly<Record<string, Partial<SearchField>>>
}

/**
 * Returns the search fields of a record. `first` come first, the others in the order of the fields; `own` replaces
 * parts.
 */
export function useFieldFilters(
  fields: Fields,
  { first = [], own = {} }: FilterOptions = {},
): SearchField[] {
  const translate = useTranslate()
  const optionsOf = useFieldOptions()
  const names = [...new Set([...first, ...Object.keys(fields)])]
  return names.flatMap((name) => {
    const field = fields[name]
    if (!field?.isFilterable) return []
    return [
      {
        name,
        label: translate(field.label),
        ...(field.kind === 'choice' && { options: optionsOf(field) }),
        ...(field.kind === 'text' && field.inputMode && { inputMode: field.inputMode }),
        ...own[name],
      },
    ]
  })
}
