import { useMemo, useState } from 'react'
import type { CSSProperties } from 'react'
import type { DataTableProps } from './data-list.ts'
import { fitWidths, shownColumns } from '#web/ui/table-view/data-arrangement.ts'
import type { ArrangedColumn } from '#web/ui/table-view/data-arrangement.ts'
import { useContentWidths } from '#web/ui/table-view/use-content-widths.ts'
import { useTableViewport } from './use-table-viewport.ts'

type Parts<Item> = Pick<DataTableProps<Item>, 'page' | 'renderActions' | 'actionsWidth'> & {
  arranged: readonly ArrangedColumn<Item>[]
  selection: object | undefined
}

export type GridLayout<Item> = ReturnType<typeof useGridLayout<Item>>
export type RowLayout<Item> = GridLayout<Item>['rows']

const boxWidth = 48
/** Minimum width of a row's actions in pixels. */
const oneAction = 88
const actionsKey = 'row actions'

function pinStyles(columns: readonly { pin: string | null }[], widths: readonly number[]) {
  return columns.map(({ pin }, index): CSSProperties | undefined => {
    if (pin === null) return undefined
    const between = pin === 'left' ? widths.slice(0, index) : widths.slice(index + 1)
    return { [pin]: between.reduce((sum, width) => sum + width, 0) }
  })
}

/** Returns the parts of the layout that rows need; they stay the same while only widths change. */
function useRowLayout<Item>(
  arranged: readonly ArrangedColumn<Item>[],
  pins: readonly (CSSProperties | undefined)[],
) {
  const styles = JSON.stringify(pins)
  return useMemo(() => {
    const [box, ...others] = (JSON.parse(styles) as (CSSProperties | null)[]).map(
      (style) => style ?? undefined,
    )
    const columns = shownColumns(arranged).map(({ column, pin }, index) => ({
      column,
      pin,
      pinStyle: others[index],
    }))
    return { box, columns, actions: others.at(-1) }
  }, [arranged, styles])
}

/** Returns the visible columns of a table with their widths and pins, and those of its checkboxes and actions. */
export function useGridLayout<Item>(parts: Parts<Item>) {
  const { page, selection, renderActions } = parts
  const { viewport, table, width: viewportWidth, more, look } = useTableViewport()
  // Width while dragging; stored on release.
  const [dragged, setDragged] = useState<{ key: string; width: number | null }>()
  const shown = shownColumns(parts.arranged).map((column) =>
    column.column.key === dragged?.key ? { ...column, width: dragged.width } : column,
  )
  const { content, measureLater } = useContentWidths(
    viewport,
    {
      keys: [...shown.map(({ column }) => column.key), ...(renderActions ? [actionsKey] : [])],
      first: Number(selection !== undefined),
      isShown: viewportWidth > 0,
    },
    page?.records,
  )
  const ends = {
    box: selection ? boxWidth : 0,
    actions: renderActions
      ? Math.max(parts.actionsWidth ?? oneAction, content?.of.get(actionsKey) ?? 0)
      : 0,
  }
  const own = fitWidths(shown, viewportWidth - ends.box - ends.actions, content)
  const width = own.reduce((sum, each) => sum + each, ends.box + ends.actions)
  const pins = pinStyles(
    [{ pin: 'left' }, ...shown, { pin: 'right' }],
    [ends.box, ...own, ends.actions],
  )
  return {
    viewport,
    table,
    more,
    look,
    measureLater,
    setDragged,
    width,
    isScrolling: viewportWidth > 0 && width > viewportWidth + 1,
    rows: useRowLayout(parts.arranged, pins),
    box: { width: ends.box, pin: pins[0] },
    columns: shown.map((column, index) => ({
      ...column,
      width: own[index]!,
      pinStyle: pins[index + 1],
    })),
    actions: { width: ends.actions, pin: pins.at(-1) },
  }
}
