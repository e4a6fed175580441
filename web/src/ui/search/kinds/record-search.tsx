import { useState } from 'react'
import { useT } from '#web/lib/call/services.ts'
import {
  RecordSelect,
  type RecordRef,
  type RecordSource,
} from '#web/ui/form/kinds/record-field.tsx'
import type { SearchControl, SearchField, SearchValues } from '#web/ui/search/search-form.tsx'
import { searchFormMessages } from '#web/ui/search/search-form.messages.ts'

/** Source that also finds the name of an id in the query. */
export type NamedSource = RecordSource & {
  /** Undefined while it is fetched, and without an id. */
  useName: (id: string | undefined) => string | undefined
}

type RecordSearch = {
  name: string
  label: string
  source: NamedSource
  /** Value of older addresses, such as of a field that became a tree: shown until another record is chosen. */
  exact?: string
}

const idIn = ({ name, exact }: RecordSearch, values: SearchValues) =>
  values[name] ?? (exact === undefined ? undefined : values[exact])

function RecordFilter({ control, field }: { control: SearchControl; field: RecordSearch }) {
  const { name, source, exact } = field
  const t = useT(searchFormMessages)
  const id = idIn(field, control.values)
  const [chosen, setChosen] = useState<RecordRef>()
  const isKnown = chosen !== undefined && chosen.id === id
  const fetched = source.useName(isKnown ? undefined : id)
  return (
    <RecordSelect
      id={control.id}
      source={source}
      placeholder={t('any')}
      value={id === undefined ? null : { id, name: isKnown ? chosen.name : (fetched ?? id) }}
      onChange={(next) => {
        setChosen(next ?? undefined)
        const others = { ...control.values, ...(exact !== undefined && { [exact]: undefined }) }
        control.onValues({ ...others, [name]: next?.id })
      }}
    />
  )
}

function RecordName({ id, source }: { id: string; source: NamedSource }) {
  return source.useName(id) ?? id
}

/** Builds the search by another record; the query holds its id. */
export function recordSearch(field: RecordSearch): SearchField {
  const { name, label, source, exact } = field
  return {
    name,
    label,
    own: {
      names: exact === undefined ? [name] : [name, exact],
      render: (control) => <RecordFilter control={control} field={field} />,
      show: (values) => <RecordName id={idIn(field, values) ?? ''} source={source} />,
    },
  }
}
