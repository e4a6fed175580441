import { menus as calls } from '@amber/contract/menus/menus.ts'
import type { Menu } from '@amber/contract/menus/menus.ts'
import { svg as eye } from 'virtual:icon/eye'
import { svg as plus } from 'virtual:icon/plus'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useOwnPages } from '#web/lib/route/own-pages.ts'
import { useRead, useInvalidate, useWrite } from '#web/lib/call/query.ts'
import { useCan, useTranslate, useServices, useT, useUser } from '#web/lib/call/services.ts'
import { DataFailure, DataState } from '#web/ui/table/data-states.tsx'
import { Forbidden } from '#web/ui/feedback/forbidden.tsx'
import { Page } from '#web/ui/page.tsx'
import { TreeGrid } from '#web/ui/tree/tree-grid.tsx'
import { moveItem } from '#web/ui/tree/tree-rows.ts'
import type { TreePosition } from '#web/ui/tree/tree-rows.ts'
import { MenuActions, MenuMoveDialog, MenuRemoveDialog } from './menu-actions.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import type { MenuTask } from './menu-drawer.tsx'
import { MenuPreview } from './menu-preview.tsx'
import { canHold, filterMenus, ownOf, takesAwayByMoving } from './menu-model.ts'
import { menusMessages } from './menus.messages.ts'
import { useMenuTexts } from '#web/lib/route/declared-routes.ts'
import { PageActions } from '#web/ui/page-actions.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { useMenusColumns } from './use-menus-columns.tsx'
import './menus.css'

type Opened = { kind: 'edit'; task: MenuTask } | { kind: 'move' | 'remove'; menu: Menu }

/** Moves menus optimistically and rolls back on errors. `said` is the last moved menu, for the announcement. */
function useMenuMoves(stored: readonly Menu[]) {
  const { feedback, refreshRights } = useServices()
  const invalidate = useInvalidate()
  const { mutateAsync } = useWrite(calls.move, {
    invalidates: [calls.list],
    errorDisplay: 'inline',
  })
  const [pending, setPending] = useState<readonly { menu: Menu; position: TreePosition }[]>([])
  const [said, setSaid] = useState<Menu>()
  // A move changes the versions of its siblings, so moves run one after another.
  const turns = useRef<{ last: Promise<unknown>; answer: readonly Menu[] }>({
    last: Promise.resolve(),
    answer: [],
  })
  const send = async ({ id }: Menu, position: TreePosition) => {
    const known = [...stored, ...turns.current.answer].filter((menu) => menu.id === id)
    const version = Math.max(...known.map((menu) => menu.version))
    try {
      turns.current.answer = await mutateAsync({ id, version, ...position })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'record_changed') await invalidate(calls.list)
      throw error
    }
  }
  const move = async (menu: Menu, position: TreePosition) => {
    const step = { menu, position }
    setPending((steps) => [...steps, step])
    setSaid(undefined)
    const turn = turns.current.last.then(() => send(menu, position))
    turns.current.last = turn.catch(() => {})
    try {
      await turn
      setSaid(menu)
      void refreshRights({ isUrgent: true })
    } finally {
      setPending((steps) => steps.filter((one) => one !== step))
    }
  }
  const menus = pending.reduce(
    (list, { menu, position }) => moveItem(list, menu.id, position),
    stored,
  )
  /** Reports errors by toast, for moves without a dialog. */
  const drop = (menu: Menu, position: TreePosition) =>
    void move(menu, position).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      feedback.toast({ kind: 'error', title: error.msg })
    })
  return { menus, move, drop, said }
}

function MenusTree() {
  const t = useT(menusMessages)
  const translate = useTranslate()
  const can = useCan()
  const mayEdit = can('menu:update')
  const mode = useUser()?.authorization ?? 'static'
  const { textsOf } = useMenuTexts()
  const list = useRead(calls.list, {}, { errorDisplay: 'inline' })
  const comparison = useRead(calls.compare, {}, { errorDisplay: 'inline' })
  const { menus, move, drop, said } = useMenuMoves(list.data ?? [])
  const { isOwn, ask } = useOwnPages()
  /** Asks before a drop that may make the own page unreachable. */
  const put = async (menu: Menu, position: TreePosition) => {
    const isWarned = takesAwayByMoving(menu, position) && ownOf(menus, menu, isOwn)
    if (!isWarned || (await ask(t('moveConfirm')))) drop(menu, position)
  }
  // In the URL, so that links can set it.
  const [params, setParams] = useSearchParams()
  const asked = params.get('search') ?? ''
  const setAsked = (text: string) => setParams(text ? { search: text } : {}, { replace: true })
  // Pages start collapsed, as their children are hidden menus.
  const [folds, setFolds] = useState<Readonly<Record<string, boolean>>>({})
  const [opened, setOpened] = useState<Opened>()
  const [hasPreview, setPreview] = useState(false)
  const columns = useMenusColumns()
  const labelOf = (menu: Menu) => translate(textsOf(menu))
  const close = () => setOpened(undefined)

  /** Expands the ancestors of a saved menu. */
  const reveal = ({ parentId }: Pick<Menu, 'parentId'>) => {
    const above: Record<string, boolean> = {}
    for (let at = parentId; at !== null && !above[at];) {
      above[at] = true
      at = menus.find((menu) => menu.id === at)?.parentId ?? null
    }
    setFolds((before) => ({ ...before, ...above }))
  }

  const wanted = asked.trim().toLowerCase()
  const shown = wanted
    ? filterMenus(menus, (menu) => {
        const { zh, en } = textsOf(menu)
        const texts = [zh, en, menu.routePath, menu.routeName]
        return texts.some((text) => text.toLowerCase().includes(wanted))
      })
    : menus
  const isOpen = (menu: Menu) => wanted !== '' || (folds[menu.id] ?? menu.type === '1')
  const holders = menus.filter(({ id }) => menus.some(({ parentId }) => parentId === id))
  const isAllOpen = holders.every(isOpen)
  const { missing = [], differing = [], unknown = [] } = comparison.data ?? {}
  const differences = missing.length + differing.length + unknown.length
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <PageActions
          actions={[
            {
              key: 'preview',
              text: t('preview'),
              svg: eye,
              isPressed: hasPreview,
              onPress: () => setPreview(!hasPreview),
            },
            ...(mayEdit
              ? [
                  {
                    key: 'add',
                    text: t('add'),
                    svg: plus,
                    isMain: true,
                    onPress: () => setOpened({ kind: 'edit', task: { below: null } }),
                  },
                ]
              : []),
          ]}
        />
      }
    >
      <p className="menus-mode card">
        <strong>{t(mode)}</strong>
        <span>{t(mode === 'dynamic' ? 'dynamicNote' : 'staticNote')}</span>
        <PageLink to="/system/menu/authority">
          {t('authority')}
          {differences > 0 && (
            <span className="menus-count">{t('differences', { count: differences })}</span>
          )}
        </PageLink>
      </p>
      <div className="menus-tools">
        <input
          type="search"
          className="text-input"
          aria-label={t('filter')}
          placeholder={t('filter')}
          value={asked}
          onChange={(event) => setAsked(event.target.value)}
        />
        <button
          type="button"
          className="link-button"
          disabled={wanted !== ''}
          onClick={() => setFolds(Object.fromEntries(holders.map(({ id }) => [id, !isAllOpen])))}
        >
          {t(isAllOpen ? 'collapseAll' : 'expandAll')}
        </button>
        <p role="status" className="visually-hidden">
          {said && t('moved', { name: labelOf(said) })}
        </p>
      </div>
      <div className="menus-body" data-preview={hasPreview}>
        {hasPreview && list.data && <MenuPreview menus={menus} onClose={() => setPreview(false)} />}
        {list.error && !list.data && (
          <div className="card">
            <DataFailure
              title={t('loadFailed')}
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          </div>
        )}
        {list.isPending && (
          <div className="card menus-loading" role="status">
            <span className="visually-hidden">{t('loading')}</span>
            {['1', '2', '3', '4', '5', '6'].map((key) => (
              <span key={key} className="skeleton" />
            ))}
          </div>
        )}
        {list.data && shown.length === 0 && (
          <div className="card">
            <DataState picture="search" title={t(wanted ? 'nothing' : 'none')} />
          </div>
        )}
        {shown.length > 0 && (
          <TreeGrid<Menu>
            name={t('title')}
            items={shown}
            labelOf={labelOf}
            columns={columns}
            isOpen={isOpen}
            onToggle={({ id }, isOpened) => setFolds({ ...folds, [id]: isOpened })}
            {...(mayEdit && {
              onOpen: (menu: Menu) => setOpened({ kind: 'edit', task: { menu } }),
              // A move would skip over filtered rows unseen.
              ...(!wanted && {
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
        )}
      </div>
      {opened?.kind === 'edit' && (
        <MenuDrawer task={opened.task} menus={menus} onSaved={reveal} onClose={close} />
      )}
      {opened?.kind === 'move' && (
        <MenuMoveDialog menu={opened.menu} menus={menus} onMove={move} onClose={close} />
      )}
      {opened?.kind === 'remove' && (
        <MenuRemoveDialog menu={opened.menu} menus={menus} onClose={close} />
      )}
    </Page>
  )
}

export function MenusPage() {
  const can = useCan()
  return can(calls.list) ? <MenusTree /> : <Forbidden />
}
