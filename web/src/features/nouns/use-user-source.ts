import type { NounCalls } from '@amber/contract/nouns/noun-calls.ts'
import { useMemo } from 'react'
import { useRead } from '#web/lib/call/query.ts'
import type { NamedSource } from '#web/ui/search/kinds/record-search.tsx'

type FindUsers = NonNullable<NounCalls['findUsers']>

const sourceOf = (findUsers: FindUsers): NamedSource => ({
  useFind: (text) => {
    const { data, isError } = useRead(findUsers, text ? { text } : {}, { errorDisplay: 'inline' })
    return { records: data, isFailed: isError }
  },
  useName: (id) => {
    const options = { errorDisplay: 'inline', enabled: id !== undefined } as const
    return useRead(findUsers, { user: id ?? '' }, options).data?.[0]?.name
  },
})

/** Returns the users whom the reader of a noun may find. */
export function useUserSource({ findUsers }: NounCalls): NamedSource {
  // Only nouns with fields of users have the call, and only those fields use the source.
  return useMemo(() => sourceOf(findUsers as FindUsers), [findUsers])
}
