import { useState } from 'react'

export type Selection<Item> = {
  /** Selected items, with the latest data known of each. */
  items: readonly Item[]
  has: (item: Item) => boolean
  /** `isRange` includes rows since the last one toggled. */
  toggle: (item: Item, isRange: boolean) => void
  ofPage: 'none' | 'some' | 'all'
  setPage: (isSelected: boolean) => void
  /** Returns a function that adds fetched records, unless records were deselected meanwhile. */
  beginAll: () => (items: readonly Item[]) => void
  remove: (item: Item) => void
  clear: () => void
}

type State<Item> = {
  conditions: string
  picked: ReadonlyMap<string, Item>
  last: string | undefined
  /** Counts deselections. */
  removals: number
}

/** Keeps selected rows across pages, until the filters change. */
export function useSelection<Item>(from: {
  keyOf: (item: Item) => string
  records: readonly Item[]
  conditions: string
}): Selection<Item> {
  const { keyOf, records, conditions } = from
  const none = { conditions, picked: new Map<string, Item>(), last: undefined }
  const [state, setState] = useState<State<Item>>({ ...none, removals: 0 })
  const { picked, last } = state
  const clear = () => setState(({ removals }) => ({ ...none, removals: removals + 1 }))
  const set = (items: readonly Item[], isSelected: boolean, next?: string) =>
    setState((now) => {
      const after = new Map(now.picked)
      for (const item of items) {
        if (isSelected) after.set(keyOf(item), item)
        else after.delete(keyOf(item))
      }
      const removals = isSelected ? now.removals : now.removals + 1
      return { ...now, picked: after, last: next ?? now.last, removals }
    })
  const onPage = records.filter((item) => picked.has(keyOf(item)))
  const renewed = onPage.filter((item) => picked.get(keyOf(item)) !== item)
  if (state.conditions !== conditions) clear()
  // Kept for when another page is shown.
  else if (renewed.length > 0) set(renewed, true)
  const count = onPage.length
  return {
    items: [...picked.values()],
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
    beginAll: () => {
      const { removals } = state
      return (items) =>
        setState((now) => {
          if (now.removals !== removals) return now
          const fetched = items.map((item) => [keyOf(item), item] as const)
          return { ...now, picked: new Map([...now.picked, ...fetched]) }
        })
    },
    remove: (item) => set([item], false),
    clear,
  }
}
