import type { TableView } from '@amber/contract/account/preferences.ts'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import type { ContentWidths } from './use-content-widths.ts'

/** Limits of a width in pixels; the maximum is the contract's. */
export const widthLimits = { least: 64, most: 1200 } as const

type Pin = 'left' | 'right' | null

/** A column with the user's settings. `width` is null for automatic. */
export type ArrangedColumn<Item> = {
  column: DataColumn<Item>
  isHidden: boolean
  width: number | null
  pin: Pin
}

/** Returns all columns in the user's order. New ones follow the column they are declared after. */
export function arrangeColumns<Item>(
  columns: readonly DataColumn<Item>[],
  kept: readonly TableView['columns'][number][],
): ArrangedColumn<Item>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const arranged = kept.flatMap(({ name, ...own }) => {
    const column = byKey.get(name)
    byKey.delete(name)
    return column ? [{ column, ...own, isHidden: own.isHidden && canHide(column) }] : []
  })
  for (const [index, column] of columns.entries()) {
    if (!byKey.has(column.key)) continue
    const before = columns[index - 1]
    const position = arranged.findIndex((other) => other.column === before) + 1
    const { isHidden = false, pin = null } = column
    arranged.splice(position, 0, { column, isHidden, width: null, pin })
  }
  return arranged
}

/** Row headers cannot be hidden, because they identify the row. */
export function canHide<Item>(column: DataColumn<Item>): boolean {
  return column.onPhone !== 'heading'
}

export function keptColumns<Item>(arranged: readonly ArrangedColumn<Item>[]): TableView['columns'] {
  return arranged.map(({ column, ...own }) => ({ name: column.key, ...own }))
}

/** Returns visible columns, pinned left ones first, pinned right ones last. */
export function shownColumns<Item>(arranged: readonly ArrangedColumn<Item>[]) {
  const rank = { left: 0, none: 1, right: 2 }
  return arranged
    .filter(({ isHidden }) => !isHidden)
    .toSorted((a, b) => rank[a.pin ?? 'none'] - rank[b.pin ?? 'none'])
}

/** Returns the list with one item moved. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, ...items.slice(from, from + 1))
}

/** Maximum width in pixels for content; longer texts are clipped. */
const widest = 480

/** Share of its declared width that a column keeps when another must be whole. */
const leastPart = 0.75

/**
 * Initial widths: as declared, less for short content, more for long content if there is room. Essential columns take
 * room from the widest other.
 */
function ownWidths<Item>(
  shown: readonly ArrangedColumn<Item>[],
  tableWidth: number,
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
  let rest = tableWidth - own.reduce((sum, width) => sum + width, 0)
  if (rest < 0) rest += giveWay({ shown, own, isWhole }, -rest)
  // It scrolls anyway, so nothing is clipped.
  if (rest < 0) return wanted
  const wants = shown.map((_, index) => ({ index, more: wanted[index]! - own[index]! }))
  for (const { index, more } of wants.toSorted((a, b) => a.more - b.more)) {
    const given = Math.max(0, Math.min(more, rest))
    own[index]! += given
    rest -= given
  }
  return own
}

/** Takes the missing pixels from the widest column; returns the pixels taken. */
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
 * Returns widths that fill the table: spare room goes to columns without a width of their own, else to the last.
 * `content` has the unclipped widths.
 */
export function fitWidths<Item>(
  shown: readonly ArrangedColumn<Item>[],
  tableWidth: number,
  content?: ContentWidths,
): number[] {
  const base = ownWidths(shown, tableWidth, content)
  const rest = tableWidth - base.reduce((sum, width) => sum + width, 0)
  if (rest <= 0) return base
  const free = shown.reduce((sum, { width }, index) => sum + (width === null ? base[index]! : 0), 0)
  if (free === 0) return base.map((own, index) => (index === base.length - 1 ? own + rest : own))
  return shown.map(({ width }, index) => {
    const own = base[index]!
    return width === null ? own + (rest * own) / free : own
  })
}

/** Limits a width to the valid range. */
export function clampWidth(width: number): number {
  return Math.round(Math.max(widthLimits.least, Math.min(widthLimits.most, width)))
}

/** Returns the search for a saved view: `nickName=wei&sort=email`. */
export function keptSearch(search: string): string {
  return search.replace(/^\?/, '')
}
