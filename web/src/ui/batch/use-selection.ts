import { useState } from 'react'

export type Selection<Item> = {
  /** Selected items, with the latest data known of each. */
  items: readonly Item[]
  has: (item: Item) => boolean
  /** `isRange` includes rows since the last one toggled. */
  toggle: (item: Item, isRange: boolean) => void
  ofPage: 'none' | 'some' | 'all'
  setPage: (isSelected: boolean) => void
  /** Adds records to the selection. */
  setAll: (items: readonly Item[]) => void
  clear: () => void
}

/** Keeps selected rows across pages, until the filters change. */
export function useSelection<Item>(from: {
  keyOf: (item: Item) => string
  records: readonly Item[]
  conditions: string
}): Selection<Item> {
  const { keyOf, records, conditions } = from
  const none = { conditions, picked: new Map<string, Item>(), last: undefined }
  const [state, setState] = useState<{
    conditions: string
    picked: ReadonlyMap<string, Item>
    last: string | undefined
  }>(none)
  if (state.conditions !== conditions) setState(none)
  const { picked, last } = state
  const set = (items: readonly Item[], isSelected: boolean, next = last) => {
    const after = new Map(picked)
    for (const item of items) {
      if (isSelected) after.set(keyOf(item), item)
      else after.delete(keyOf(item))
    }
    setState({ conditions, picked: after, last: next })
  }
  const count = records.filter((item) => picked.has(keyOf(item))).length
  const fresh = new Map(records.map((item) => [keyOf(item), item]))
  return {
    items: [...picked].map(([key, item]) => fresh.get(key) ?? item),
    has: (item) => picked.has(keyOf(item)),
    toggle: (item, isRange) => {
      const keys = records.map(keyOf)
      const to = keys.indexOf(keyOf(item))
      const found = isRange && last !== undefined ? keys.indexOf(last) : -1
      const start = found === -1 ? to : found
      const range = records.slice(Math.min(start, to), Math.max(start, to) + 1)
      set(range, !picked.has(keyOf(item)), keyOf(item))
    },
    ofPage: count === 0 ? 'none' : count === records.length ? 'all' : 'some',
    setPage: (isSelected) => set(records, isSelected),
    setAll: (items) => set(items, true),
    clear: () => setState(none),
  }
}
