import { menus as calls, type Menu } from '@amber/contract/menus/menus.ts'
import { svg as eye } from 'virtual:icon/eye'
import { svg as plus } from 'virtual:icon/plus'
import { useState } from 'react'
import { useOwnPages } from './own-pages.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useCan, useTranslate, useT, useUser } from '#web/lib/call/services.ts'
import { DataFailure, DataState } from '#web/ui/table/data-states.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { TreeGrid } from '#web/ui/tree/tree-grid.tsx'
import type { TreePosition } from '#web/ui/tree/tree-rows.ts'
import { MenuActions, MenuMoveDialog, MenuRemoveDialog } from './menu-actions.tsx'
import { MenuDrawer, type MenuTask } from './menu-drawer.tsx'
import { MenuPreview } from './menu-preview.tsx'
import { canHold, ownOf, takesAwayByMoving } from './menu-model.ts'
import { menusMessages } from './menus.messages.ts'
import { useMenuTexts } from '#web/lib/route/declared-routes.ts'
import { PageActions, type PageAction } from '#web/ui/layout/page-actions.tsx'
import { PageLink } from '#web/ui/layout/page-link.tsx'
import { useMenuMoves } from './use-menu-moves.ts'
import { useMenusColumns } from './use-menus-columns.tsx'
import { useShownMenus } from './use-shown-menus.ts'
import './menus.css'

type Opened = { kind: 'edit'; task: MenuTask } | { kind: 'move' | 'remove'; menu: Menu }

type MenusState = ReturnType<typeof useShownMenus> & {
  list: ReturnType<typeof useRead<typeof calls.list>>
  moves: ReturnType<typeof useMenuMoves>
  opened: Opened | undefined
  setOpened: (opened: Opened | undefined) => void
}

function ModeNote({ differences }: { differences: number }) {
  const t = useT(menusMessages)
  const mode = useUser()?.authorization ?? 'static'
  return (
    <p className="menus-mode card">
      <strong>{t(mode)}</strong>
      <span>{t(mode === 'dynamic' ? 'dynamicNote' : 'staticNote')}</span>{' '}
      <PageLink to="/system/menu/authority">
        {t('authority')}
        {differences > 0 && (
          <span className="menus-count">{t('differences', { count: differences })}</span>
        )}
      </PageLink>
    </p>
  )
}

function MenusTools({ moves, search, folds }: MenusState) {
  const t = useT(menusMessages)
  const translate = useTranslate()
  const { textsOf } = useMenuTexts()
  return (
    <div className="menus-tools">
      <input
        type="search"
        className="text-input"
        aria-label={t('filter')}
        placeholder={t('filter')}
        value={search.asked}
        onChange={(event) => search.setAsked(event.target.value)}
      />
      <button
        type="button"
        className="link-button"
        disabled={search.isFiltered}
        onClick={folds.toggleAll}
      >
        {t(folds.isAllOpen ? 'collapseAll' : 'expandAll')}
      </button>
      <p role="status" className="visually-hidden">
        {moves.said && t('moved', { name: translate(textsOf(moves.said)) })}
      </p>
    </div>
  )
}

function MenusLoading() {
  const t = useT(menusMessages)
  return (
    <div className="card menus-loading" role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {['1', '2', '3', '4', '5', '6'].map((key) => (
        <span key={key} className="skeleton" />
      ))}
    </div>
  )
}

function MenusGrid({ moves: { menus, drop }, search, folds, setOpened }: MenusState) {
  const t = useT(menusMessages)
  const translate = useTranslate()
  const mayEdit = useCan()('menu:update')
  const { textsOf } = useMenuTexts()
  const columns = useMenusColumns()
  const { isOwn, ask } = useOwnPages()
  /** Asks before a drop that may make the own page unreachable. */
  const put = async (menu: Menu, position: TreePosition) => {
    const isWarned = takesAwayByMoving(menu, position) && ownOf(menus, menu, isOwn)
    if (!isWarned || (await ask(t('moveConfirm')))) drop(menu, position)
  }
  const labelOf = (menu: Menu) => translate(textsOf(menu))
  return (
    <TreeGrid<Menu>
      name={t('title')}
      items={search.shown}
      labelOf={labelOf}
      columns={columns}
      isOpen={folds.isOpen}
      onToggle={folds.toggle}
      {...(mayEdit && {
        onOpen: (menu: Menu) => setOpened({ kind: 'edit', task: { menu } }),
        // A move would skip over filtered rows unseen.
        ...(!search.isFiltered && {
          drag: { canHold, onMove: (menu, position) => void put(menu, position) },
        }),
        renderActions: (menu: Menu) => (
          <MenuActions
            menu={menu}
            menus={menus}
            label={labelOf(menu)}
            onEdit={() => setOpened({ kind: 'edit', task: { menu } })}
            onAddBelow={() => setOpened({ kind: 'edit', task: { below: menu } })}
            onPlace={(position) => drop(menu, position)}
            onMove={() => setOpened({ kind: 'move', menu })}
            onRemove={() => setOpened({ kind: 'remove', menu })}
          />
        ),
      })}
    />
  )
}

function MenusContent(state: MenusState) {
  const t = useT(menusMessages)
  const { list, search } = state
  return (
    <>
      {list.error && !list.data && (
        <div className="card">
          <DataFailure
            title={t('loadFailed')}
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        </div>
      )}
      {list.isPending && <MenusLoading />}
      {list.data && search.shown.length === 0 && (
        <div className="card">
          <DataState picture="search" title={t(search.isFiltered ? 'nothing' : 'none')} />
        </div>
      )}
      {search.shown.length > 0 && <MenusGrid {...state} />}
    </>
  )
}

function MenusDialogs({ moves: { menus, move }, folds, opened, setOpened }: MenusState) {
  const close = () => setOpened(undefined)
  switch (opened?.kind) {
    case 'edit':
      return <MenuDrawer task={opened.task} menus={menus} onSaved={folds.reveal} onClose={close} />
    case 'move':
      return <MenuMoveDialog menu={opened.menu} menus={menus} onMove={move} onClose={close} />
    case 'remove':
      return <MenuRemoveDialog menu={opened.menu} menus={menus} onClose={close} />
    case undefined:
      return null
  }
}

export function MenusPage() {
  const t = useT(menusMessages)
  const mayEdit = useCan()('menu:update')
  const list = useRead(calls.list, {}, { errorDisplay: 'inline' })
  const comparison = useRead(calls.compare, {}, { errorDisplay: 'inline' })
  const moves = useMenuMoves(list.data ?? [])
  const { menus } = moves
  const shownMenus = useShownMenus(menus)
  const [opened, setOpened] = useState<Opened>()
  const [hasPreview, setPreview] = useState(false)
  const state = { ...shownMenus, list, moves, opened, setOpened }
  const { missing = [], differing = [], unknown = [] } = comparison.data ?? {}
  const actions: PageAction[] = [
    {
      key: 'preview',
      text: t('preview'),
      svg: eye,
      isPressed: hasPreview,
      onPress: () => setPreview(!hasPreview),
    },
  ]
  if (mayEdit)
    actions.push({
      key: 'add',
      text: t('add'),
      svg: plus,
      isMain: true,
      onPress: () => setOpened({ kind: 'edit', task: { below: null } }),
    })
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={<PageActions actions={actions} />}
    >
      <ModeNote differences={missing.length + differing.length + unknown.length} />
      <MenusTools {...state} />
      <div className="menus-body" data-preview={hasPreview}>
        {hasPreview && list.data && <MenuPreview menus={menus} onClose={() => setPreview(false)} />}
        <MenusContent {...state} />
      </div>
      <MenusDialogs {...state} />
    </Page>
  )
}
