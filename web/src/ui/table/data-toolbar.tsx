import { svg as columnsIcon } from 'virtual:icon/settings-2'
import { svg as viewsIcon } from 'virtual:icon/bookmark'
import { useLocation } from 'react-router'
import { useT } from '#web/lib/call/services.ts'
import type { TableViewState } from '#web/lib/preference/table-preferences.ts'
import { CardTools } from './data-cards.tsx'
import type { DataTableProps } from './data-list.ts'
import { DataSettings } from '#web/ui/table-view/data-settings.tsx'
import { dataTableMessages } from './data-table.messages.ts'
import { keptSearch, type ArrangedColumn } from '#web/ui/table-view/data-arrangement.ts'
import { PanelButton } from '#web/ui/layout/panel-button.tsx'
import { RefreshButton } from '#web/ui/layout/refresh-button.tsx'
import { SavedViews } from '#web/ui/table-view/saved-views.tsx'
import type { Selection } from '#web/ui/batch/use-selection.ts'

function SavedViewsButton(props: {
  view: TableViewState
  isPhone: boolean
  searchOfPage: (page: number) => string
}) {
  const { view } = props
  const t = useT(dataTableMessages)
  const { pathname } = useLocation()
  const saved = view.view?.saved ?? []
  const search = keptSearch(props.searchOfPage(1))
  const current = saved.find((one) => one.search === search)
  const text = props.isPhone ? undefined : (current?.name ?? t('views'))
  return (
    <PanelButton
      className={text === undefined ? 'tool' : 'tool tool-text'}
      icon={viewsIcon}
      label={t('views')}
      {...(text !== undefined && { text })}
      isDisabled={!view.view}
      align="start"
    >
      {(close) => (
        <SavedViews
          path={pathname}
          search={search}
          saved={saved}
          onSaved={(next) => view.change({ saved: next })}
          onApplied={close}
        />
      )}
    </PanelButton>
  )
}

/** Toolbar with saved searches and table settings. */
export function DataToolbar<Item>(
  props: DataTableProps<Item> & {
    arranged: readonly ArrangedColumn<Item>[]
    isPhone: boolean
    selection: Selection<Item> | undefined
  },
) {
  const { view, arranged, isPhone } = props
  const t = useT(dataTableMessages)
  return (
    <div className="data-toolbar" role="group" aria-label={t('tools')}>
      {props.tools}
      {isPhone && <CardTools table={props} selection={props.selection} />}
      {isPhone && <span className="data-toolbar-gap" />}
      {view && <SavedViewsButton view={view} isPhone={isPhone} searchOfPage={props.searchOfPage} />}
      {!isPhone && <span className="data-toolbar-gap" />}
      <RefreshButton isBusy={props.isBusy} onPress={props.onRefresh} />
      {view && (
        <PanelButton
          className="tool"
          icon={columnsIcon}
          label={t('settings')}
          isDisabled={!view.view}
          align="end"
        >
          {() => (
            <DataSettings
              arranged={arranged}
              density={view.view?.density ?? 'middle'}
              isPhone={props.isPhone}
              onChange={view.change}
            />
          )}
        </PanelButton>
      )}
    </div>
  )
}
