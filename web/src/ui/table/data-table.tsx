import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { useFormat, useT } from '#web/lib/call/services.ts'
import type { TableViewState } from '#web/lib/preference/table-preferences.ts'
import { DataCards } from './data-cards.tsx'
import { DataGrid } from './data-grid.tsx'
import type { DataColumn, DataTableProps } from './data-list.ts'
import { DataFailure, DataState, StaleNotice } from './data-states.tsx'
import { dataTableMessages } from './data-table.messages.ts'
import { DataToolbar } from './data-toolbar.tsx'
import { arrangeColumns, keptColumns } from '#web/ui/table-view/data-arrangement.ts'
import { Pager } from './pager.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { usePhone } from '#web/ui/use-media.ts'
import { useSavedRow } from './saved-row.tsx'
import { useSelection, type Selection } from '#web/ui/batch/use-selection.ts'
import './data-table.css'

const nothing: readonly never[] = Object.freeze([])

function Nothing<Item>(props: DataTableProps<Item>) {
  const t = useT(dataTableMessages)
  if (!props.isNarrowed) return props.empty ?? <DataState picture="quiet" title={t('none')} />
  return (
    <DataState
      picture="search"
      title={t('noneFound')}
      detail={t('noneFoundDetail')}
      action={
        <button type="button" className="button" onClick={props.onClear}>
          {t('clearConditions')}
        </button>
      }
    />
  )
}

/** Offers to select the whole list once the page is selected. */
function SelectAll<Item>(props: {
  total: number
  isEstimate: boolean
  count: number
  limit: number
  fetch: () => Promise<readonly Item[]>
  /** Called at the press; the returned function takes the records. */
  begin: () => (items: readonly Item[]) => void
}) {
  const { total, limit } = props
  const t = useT(dataTableMessages)
  const format = useFormat()
  const [isBusy, setBusy] = useState(false)
  const isOverLimit = props.isEstimate || total > limit
  if (props.count >= Math.min(total, limit)) return null
  const select = async () => {
    if (isBusy) return
    setBusy(true)
    const add = props.begin()
    try {
      add(await props.fetch())
    } catch {
      // The call has shown the error.
    } finally {
      setBusy(false)
    }
  }
  const texts = isOverLimit
    ? t('selectFirst', { count: format.number(limit) })
    : t('selectAll', { count: format.number(total) })
  return (
    <button
      type="button"
      className="link-button"
      aria-disabled={isBusy}
      onClick={() => void select()}
    >
      {isBusy ? t('selectingAll') : texts}
    </button>
  )
}

function SelectionBar(props: {
  count: number
  clear: () => void
  selectAll: ReactNode
  children: ReactNode
}) {
  const t = useT(dataTableMessages)
  const format = useFormat()
  return (
    <div className="selection-bar" role="group" aria-label={t('selection')}>
      <p role="status">{t('selected', { count: format.number(props.count) })}</p>
      {props.selectAll}
      <button type="button" className="link-button" onClick={props.clear}>
        {t('clearSelection')}
      </button>
      <div className="selection-actions">{props.children}</div>
    </div>
  )
}

function useFocusInside() {
  const table = useRef<HTMLElement>(null)
  const rows = useMemo(
    () => ({
      get current() {
        return table.current?.querySelector<HTMLElement>('tbody, .data-cards') ?? null
      },
    }),
    [],
  )
  const area = useKeptFocus(rows, () => table.current?.focus())
  const ref = useCallback(
    (element: HTMLElement | null) => {
      table.current = element
      return area(element)
    },
    [area],
  )
  return { ref, rows }
}

type FootProps<Item> = {
  table: DataTableProps<Item>
  page: DataTableProps<Item>['page']
  selection: Selection<Item>
  isPhone: boolean
}

/** Actions for the selected rows, and pages. */
function DataFoot<Item>({ table, page, selection, isPhone }: FootProps<Item>) {
  const t = useT(dataTableMessages)
  const count = selection.items.length
  return (
    <div className="data-foot">
      {table.renderBatch && count > 0 && (
        <SelectionBar
          count={count}
          clear={selection.clear}
          selectAll={
            table.selectAll &&
            page &&
            selection.ofPage === 'all' && (
              <SelectAll
                key={table.conditions}
                total={page.total}
                isEstimate={page.totalIsEstimate}
                count={count}
                limit={table.selectAll.limit}
                fetch={table.selectAll.fetch}
                begin={selection.beginAll}
              />
            )
          }
        >
          {table.renderBatch(selection.items, selection.clear)}
        </SelectionBar>
      )}
      {page && page.records.length > 0 && (
        <Pager
          name={table.name}
          page={page}
          size={table.size}
          onSize={table.onSize}
          {...(table.fit && { fit: table.fit })}
          searchOfPage={table.searchOfPage}
          isPhone={isPhone}
        />
      )}
      {!page && !table.error && (
        <div className="pager" role="status">
          <span className="visually-hidden">{t('loading')}</span>
        </div>
      )}
    </div>
  )
}

/** Returns the columns as the user has arranged them, and a function that stores a width. */
function useArrangement<Item>(
  columns: readonly DataColumn<Item>[],
  view: TableViewState | undefined,
) {
  const kept = view?.view?.columns ?? nothing
  const arranged = useMemo(() => arrangeColumns(columns, kept), [columns, kept])
  const onWidth = (key: string, width: number | null) =>
    view?.change({
      columns: keptColumns(
        arranged.map((own) => (own.column.key === key ? { ...own, width } : own)),
      ),
    })
  return { arranged, onWidth: view && onWidth }
}

/** Table with server-side paging and order, and the user's arrangement. On a phone rows are cards. */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { error, isOutdated, keyOf, columns, view } = props
  const t = useT(dataTableMessages)
  const isPhone = usePhone()
  const kept = view?.view
  // Rows wait for the arrangement, which is fetched in parallel.
  const page = view && !kept ? undefined : props.page
  const selection = useSelection({
    keyOf,
    records: props.page?.records ?? nothing,
    conditions: props.conditions,
  })
  const { arranged, onWidth } = useArrangement(columns, view)
  const { ref, rows } = useFocusInside()
  useSavedRow(rows, {
    view: `${props.conditions} ${props.sort} ${page?.current}`,
    at: page?.records,
  })
  const View = isPhone ? DataCards : DataGrid
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className="data-table card"
      aria-label={props.name}
      aria-busy={(!page && !error) || isOutdated}
      data-waiting={!page && !error}
      data-density={kept?.density ?? 'middle'}
    >
      {page && props.isBusy && <div className="data-table-busy" aria-hidden="true" />}
      <DataToolbar
        {...props}
        arranged={arranged}
        isPhone={isPhone}
        selection={props.renderBatch && selection}
      />
      {error && page && <StaleNotice error={error} onRetry={props.onRefresh} />}
      {error && !page ? (
        <DataFailure title={t('failed')} error={error} onRetry={props.onRefresh} />
      ) : (
        <View
          {...props}
          page={page}
          arranged={arranged}
          selection={props.renderBatch && selection}
          onWidth={onWidth}
        >
          {page?.records.length === 0 && (
            <div className="data-table-empty">
              <Nothing {...props} />
            </div>
          )}
        </View>
      )}
      <DataFoot table={props} page={page} selection={selection} isPhone={isPhone} />
    </section>
  )
}
