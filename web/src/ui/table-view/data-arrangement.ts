import type { TableView } from '@amber/contract/account/preferences.ts'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import type { ContentWidths } from './use-content-widths.ts'

/** The narrowest that a column can be made, in pixels, and the widest that the contract takes. */
export const widthLimits = { least: 64, most: 1200 } as const

type Pin = 'left' | 'right' | null

/** A column as its reader has it. `width` is null where it takes its share. */
export type ArrangedColumn<Item> = {
  column: DataColumn<Item>
  isHidden: boolean
  width: number | null
  pin: Pin
}

/**
 * All columns in the reader's order. What was kept of columns that are no more is passed over; columns that are new
 * since then stand behind the one they are declared after.
 */
export function arrangeColumns<Item>(
  columns: readonly DataColumn<Item>[],
  kept: readonly TableView['columns'][number][],
): ArrangedColumn<Item>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const arranged = kept.flatMap(({ name, ...own }) => {
    const column = byKey.get(name)
    // A name that is there twice counts once.
    byKey.delete(name)
    return column ? [{ column, ...own, isHidden: own.isHidden && canHide(column) }] : []
  })
  for (const [index, column] of columns.entries()) {
    if (!byKey.has(column.key)) continue
    const before = columns[index - 1]
    const place = arranged.findIndex((other) => other.column === before) + 1
    const { isHidden = false, pin = null } = column
    arranged.splice(place, 0, { column, isHidden, width: null, pin })
  }
  return arranged
}

/** The heading of a row cannot be hidden: nobody would know what the rest is about. */
export function canHide<Item>(column: DataColumn<Item>): boolean {
  return column.onPhone !== 'heading'
}

/** The arrangement as it is kept. */
export function keptColumns<Item>(arranged: readonly ArrangedColumn<Item>[]): TableView['columns'] {
  return arranged.map(({ column, ...own }) => ({ name: column.key, ...own }))
}

/** The columns to draw, from left to right: pinned left, free, pinned right. */
export function shownColumns<Item>(arranged: readonly ArrangedColumn<Item>[]) {
  const place = { left: 0, none: 1, right: 2 }
  return arranged
    .filter(({ isHidden }) => !isHidden)
    .toSorted((a, b) => place[a.pin ?? 'none'] - place[b.pin ?? 'none'])
}

/** The same list with one item at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, ...items.slice(from, from + 1))
}

/** The widest that a column is made for what it shows, in pixels: longer texts end where there is no more room. */
const widest = 480

/** The part of its declared width that a column keeps where another has to be whole. */
const leastPart = 0.75

/**
 * The widths to begin with: as declared, less where a column shows less, and more where it shows more and others leave
 * the room, the smallest wants first. What has to be whole gets its room from the widest of the others.
 */
function ownWidths<Item>(
  shown: readonly ArrangedColumn<Item>[],
  place: number,
  content: ContentWidths | undefined,
): number[] {
  const wanted = shown.map(({ width, column }) =>
    width !== null || !content
      ? (width ?? column.width)
      : Math.max(widthLimits.least, Math.min(widest, content.of.get(column.key) ?? column.width)),
  )
  const isWhole = shown.map(({ width, column }) => width === null && content?.whole.has(column.key))
  const own = shown.map(
    ({ width, column }, index) =>
      width ?? (isWhole[index] ? wanted[index]! : Math.min(wanted[index]!, column.width)),
  )
  let rest = place - own.reduce((sum, width) => sum + width, 0)
  if (rest < 0) rest += giveWay({ shown, own, isWhole }, -rest)
  // It scrolls anyway: nothing need be cut.
  if (rest < 0) return wanted
  const wants = shown.map((_, index) => ({ index, more: wanted[index]! - own[index]! }))
  for (const { index, more } of wants.toSorted((a, b) => a.more - b.more)) {
    const given = Math.max(0, Math.min(more, rest))
    own[index]! += given
    rest -= given
  }
  return own
}

/** Takes pixels of the widest column that may be cut, where it has them; answers how many. */
function giveWay<Item>(
  columns: {
    shown: readonly ArrangedColumn<Item>[]
    own: number[]
    isWhole: readonly (boolean | undefined)[]
  },
  missing: number,
): number {
  const { shown, own, isWhole } = columns
  const roomOf = ({ width, column }: ArrangedColumn<Item>, index: number) =>
    width !== null || isWhole[index] ? 0 : own[index]! - column.width * leastPart
  const rooms = shown.map(roomOf)
  const most = rooms.indexOf(Math.max(...rooms))
  if ((rooms[most] ?? 0) < missing) return 0
  own[most]! -= missing
  return missing
}

/**
 * Widths in pixels that fill the place: what is left over is shared, by their width, among the columns whose width
 * nobody has set, else given to the last. `content` is what columns would take to show all, where it is known.
 */
export function fitWidths<Item>(
  shown: readonly ArrangedColumn<Item>[],
  place: number,
  content?: ContentWidths,
): number[] {
  const base = ownWidths(shown, place, content)
  const rest = place - base.reduce((sum, width) => sum + width, 0)
  if (rest <= 0) return base
  const free = shown.reduce((sum, { width }, index) => sum + (width === null ? base[index]! : 0), 0)
  if (free === 0) return base.map((own, index) => (index === base.length - 1 ? own + rest : own))
  return shown.map(({ width }, index) => {
    const own = base[index]!
    return width === null ? own + (rest * own) / free : own
  })
}

/** A width that one may have. */
export function heldWidth(width: number): number {
  return Math.round(Math.max(widthLimits.least, Math.min(widthLimits.most, width)))
}

/** The query without the page, by which a search is kept: `?nickName=wei&sort=email`. */
export function keptSearch(search: string): string {
  return search.replace(/^\?/, '')
}
