import type { OutputOf } from '@amber/contract/endpoint.ts'
import { isTree } from '@amber/contract/nouns/define-noun.ts'
import type { NounCalls } from '@amber/contract/nouns/noun-calls.ts'
import { useMemo } from 'react'
import { useRead } from '#web/lib/call/query.ts'
import type { TreeOption } from '#web/ui/picker/tree-select.tsx'
import type { NamedSource } from '#web/ui/search/kinds/record-search.tsx'
import type { NounParts } from './noun-parts.ts'

type FindRecords = NonNullable<NounCalls['findRecords']>
type FindTree = NonNullable<NounCalls['findTree']>
type Node = NonNullable<OutputOf<FindTree>['nodes']>[number]

/** Returns the nodes as options, but for one and those below it. */
function optionsOf(nodes: readonly Node[], omitted: string | undefined): TreeOption[] {
  const byParent = Map.groupBy(
    nodes.filter(({ id }) => id !== omitted),
    ({ parent }) => parent,
  )
  const below = (parent: string | null): TreeOption[] =>
    (byParent.get(parent) ?? []).map(({ id, name }) => ({
      value: id,
      label: name,
      ...(byParent.has(id) && { children: below(id) }),
    }))
  return below(null)
}

/** Returns the tree of a field; null if it is too large or the first read failed. */
function useTreeOptions(findTree: FindTree, { field, omitted }: TreeField) {
  const { data, isError } = useRead(findTree, { field }, { errorDisplay: 'inline' })
  const nodes = data ? data.nodes : isError ? null : undefined
  return useMemo(() => nodes && optionsOf(nodes, omitted), [nodes, omitted])
}

/** `omitted` is a record that can't be chosen, as it is the one that gets the parent. */
type TreeField = { field: string; omitted?: string | undefined }

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

/** Returns the records that the reader of a noun may find for a field, as a tree if it is chosen from one. */
export function useRecordSource(
  { noun, calls }: NounParts,
  record?: { id: string },
): (field: string) => NamedSource {
  const { findRecords, findTree } = calls
  const { name, fields } = noun
  const omitted = record?.id
  return useMemo(
    () => (field) => {
      // Only nouns with fields of other records have the calls, and only those fields use the source.
      const source = sourceOf(findRecords as FindRecords, field)
      const kind = fields[field]
      if (!findTree || !kind || !isTree(kind)) return source
      const tree = { field, omitted: kind.of === name ? omitted : undefined }
      return { ...source, useTree: () => useTreeOptions(findTree, tree) }
    },
    [findRecords, findTree, name, fields, omitted],
  )
}
