import type { NounCalls } from '@amber/contract/nouns/noun-calls.ts'
import { useMemo } from 'react'
import { useRead } from '#web/lib/call/query.ts'
import type { NamedSource } from '#web/ui/search/kinds/record-search.tsx'

type FindRecords = NonNullable<NounCalls['findRecords']>

const sourceOf = (findRecords: FindRecords, field: string): NamedSource => ({
  useFind: (text) => {
    const input = text ? { field, text } : { field }
    const { data, isError } = useRead(findRecords, input, { errorDisplay: 'inline' })
    return { records: data, isFailed: isError }
  },
  useName: (id) => {
    const options = { errorDisplay: 'inline', enabled: id !== undefined } as const
    return useRead(findRecords, { field, record: id ?? '' }, options).data?.[0]?.name
  },
})

/** Returns the records that the reader of a noun may find for a field. */
export function useRecordSource({ findRecords }: NounCalls): (field: string) => NamedSource {
  // Only nouns with fields of other records have the call, and only those fields use the source.
  return useMemo(() => (field) => sourceOf(findRecords as FindRecords, field), [findRecords])
}
