import type { CallOf } from '@amber/contract/endpoint.ts'
import { useEffect } from 'react'
import * as z from 'zod'
import type { ItemOf, ListEndpoint, ListForm, ListTable } from '#web/lib/call/list.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useServices, useUser } from '#web/lib/call/services.ts'
import { jsonEntry } from '#web/lib/browser/storage.ts'

const trailSchema = z.object({
  input: z.record(z.string(), z.unknown()),
  current: z.number(),
  size: z.number(),
  total: z.number(),
  isEstimate: z.boolean(),
  keys: z.array(z.string()),
})
type Trail = z.infer<typeof trailSchema>

const trailEntry = (name: string, userId: string) =>
  jsonEntry<Trail>(`trail:${name}:${userId}`, (found) => trailSchema.safeParse(found).data)

/** Stores the list page for `useRecordTrail`. */
export function useKeepTrail<Item>(
  name: string,
  { table, form }: { table: ListTable<Item>; form: ListForm },
  keyOf: (item: Item) => string,
): void {
  const { windowStorage } = useServices()
  const userId = useUser()?.userId ?? ''
  const { page, isOutdated, sort } = table
  const text =
    page && !isOutdated
      ? JSON.stringify({
          input: { ...form.values, sort },
          current: page.current,
          size: page.size,
          total: page.total,
          isEstimate: page.totalIsEstimate,
          keys: page.records.map(keyOf),
        } satisfies Trail)
      : undefined
  useEffect(() => {
    if (text !== undefined) windowStorage.write(trailEntry(name, userId), JSON.parse(text) as Trail)
  }, [windowStorage, name, userId, text])
}

export type RecordStep = { key: string; take: () => void }

/** Returns the previous and next record in the list of origin. Call `take` on each step. */
export function useRecordTrail<E extends ListEndpoint>(
  name: string,
  endpoint: E,
  { key, keyOf }: { key: string; keyOf: (item: ItemOf<E>) => string },
) {
  const { windowStorage } = useServices()
  const userId = useUser()?.userId ?? ''
  const entry = trailEntry(name, userId)
  const trail = windowStorage.read(entry)
  const index = trail?.keys.indexOf(key) ?? -1
  const { current = 1, size = 10, total = 0, input = {}, keys = [] } = trail ?? {}
  const position = (current - 1) * size + index + 1
  const pageAt = (page: number) => ({ ...input, current: page, size }) as CallOf<E>
  const before = useRead(endpoint, pageAt(Math.max(1, current - 1)), {
    enabled: index === 0 && current > 1,
    errorDisplay: 'inline',
  })
  const after = useRead(endpoint, pageAt(current + 1), {
    enabled: index !== -1 && index === keys.length - 1 && position < total,
    errorDisplay: 'inline',
  })
  if (!trail || index === -1) return undefined
  const onPage = (data: unknown, page: number, at: 0 | -1): RecordStep | undefined => {
    const others = (data as { records: ItemOf<E>[] } | undefined)?.records.map(keyOf)
    const found = others?.at(at)
    if (others === undefined || found === undefined) return undefined
    return {
      key: found,
      take: () => windowStorage.write(entry, { ...trail, current: page, keys: others }),
    }
  }
  const here = (found: string | undefined): RecordStep | undefined =>
    found === undefined ? undefined : { key: found, take: () => {} }
  return {
    position,
    total: trail.isEstimate ? undefined : total,
    previous:
      index > 0
        ? here(keys[index - 1])
        : current > 1
          ? onPage(before.data, current - 1, -1)
          : undefined,
    next:
      index < keys.length - 1
        ? here(keys[index + 1])
        : position < total
          ? onPage(after.data, current + 1, 0)
          : undefined,
  }
}
