import type { Fields } from '@amber/contract/fields.ts'
import { logSpans } from '@amber/contract/paging.ts'
import { useT } from '#web/lib/call/services.ts'
import { useFieldFilters } from '#web/ui/fields/use-field-filters.ts'
import type { SearchField } from '#web/ui/search/search-form.tsx'
import { logMessages } from './log.messages.ts'

/** Returns the filters of a log, with those by time. */
export function useLogFilters(
  fields: Fields,
  options: Parameters<typeof useFieldFilters>[1],
): SearchField[] {
  const t = useT(logMessages)
  const [name, ...others] = useFieldFilters(fields, options)
  return [
    ...(name ? [name] : []),
    {
      name: 'within',
      label: t('within'),
      options: logSpans.map((value) => ({ value, label: t(value) })),
    },
    ...others,
    { name: 'from', until: 'to', label: t('range') },
  ]
}
