import { useState } from 'react'
import { useT } from '#web/lib/call/services.ts'
import {
  RecordSelect,
  type RecordRef,
  type RecordSource,
} from '#web/ui/form/kinds/record-field.tsx'
import type { SearchControl, SearchField } from '#web/ui/search/search-form.tsx'
import { searchFormMessages } from '#web/ui/search/search-form.messages.ts'

/** Source that also finds the name of an id in the query. */
export type NamedSource = RecordSource & {
  /** Undefined while it is fetched, and without an id. */
  useName: (id: string | undefined) => string | undefined
}

function RecordFilter(props: { control: SearchControl; name: string; source: NamedSource }) {
  const { control, name, source } = props
  const t = useT(searchFormMessages)
  const id = control.values[name]
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
        control.onValues({ ...control.values, [name]: next?.id })
      }}
    />
  )
}

function RecordName({ id, source }: { id: string; source: NamedSource }) {
  return source.useName(id) ?? id
}

/** Builds the search by another record; the query holds its id. */
export function recordSearch(field: {
  name: string
  label: string
  source: NamedSource
}): SearchField {
  const { name, label, source } = field
  return {
    name,
    label,
    own: {
      names: [name],
      render: (control) => <RecordFilter control={control} name={name} source={source} />,
      show: (values) => <RecordName id={values[name] ?? ''} source={source} />,
    },
  }
}
