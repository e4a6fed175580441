import { viewLimits, type TableView } from '@amber/contract/account/preferences.ts'

type Named = { name: string }

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Merges by name, so that changes of another window are kept. */
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

/** Leaves out new views above the limit, because all would be refused. */
function withinLimit(merged: TableView['saved'], stored: TableView['saved']): TableView['saved'] {
  const isStored = ({ name }: Named) => stored.some((view) => view.name === name)
  let room = viewLimits.views - merged.filter(isStored).length
  return merged.filter((view) => isStored(view) || room-- > 0)
}

/** Merges a table view changed in two windows. */
export function mergeViews(from: {
  seen: TableView
  wanted: TableView
  stored: TableView
}): TableView {
  const { seen, wanted, stored } = from
  return {
    columns: mergeNamed(seen.columns, wanted.columns, stored.columns),
    density: seen.density === wanted.density ? stored.density : wanted.density,
    saved: withinLimit(mergeNamed(seen.saved, wanted.saved, stored.saved), stored.saved),
  }
}
