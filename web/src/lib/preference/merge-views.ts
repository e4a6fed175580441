import type { TableView } from '@amber/contract/account/preferences.ts'

type Named = { name: string }

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * What was changed from `seen` to `wanted`, made of what is stored now: by name, so that what another window has
 * added, changed or removed stays so where it was not touched here.
 */
function mergeNamed<Item extends Named>(
  seen: readonly Item[],
  wanted: readonly Item[],
  stored: readonly Item[],
): Item[] {
  if (isSame(seen, wanted)) return [...stored]
  const find = (list: readonly Item[], { name }: Named) => list.find((item) => item.name === name)
  const mine = wanted.flatMap((item) => {
    const before = find(seen, item)
    if (!before || !isSame(before, item)) return [item]
    return find(stored, item) ?? []
  })
  const theirs = stored.filter((item) => !find(seen, item) && !find(wanted, item))
  return [...mine, ...theirs]
}

/** A table's view as it is to be stored, where two windows may have changed it from what both had seen. */
export function mergeViews(from: {
  seen: TableView
  wanted: TableView
  stored: TableView
}): TableView {
  const { seen, wanted, stored } = from
  return {
    columns: mergeNamed(seen.columns, wanted.columns, stored.columns),
    density: seen.density === wanted.density ? stored.density : wanted.density,
    saved: mergeNamed(seen.saved, wanted.saved, stored.saved),
  }
}
