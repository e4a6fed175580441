import type { Menu } from '@amber/contract/menus.ts'
import { useMemo } from 'react'
import { useSay, useT } from '#web/lib/services.ts'
import { Badge, Status } from '#web/ui/badge.tsx'
import { NamedIcon } from '#web/ui/named-icon.tsx'
import type { TreeColumn } from '#web/ui/tree-grid.tsx'
import { kindOf } from './menu-model.ts'
import { menusMessages } from './menus.messages.ts'
import { useMenuWords } from '#web/lib/declared-routes.ts'

/** What the tree says of each menu. */
export function useMenusColumns(): readonly TreeColumn<Menu>[] {
  const t = useT(menusMessages)
  const say = useSay()
  const { wordsOf, hasPage } = useMenuWords()
  return useMemo(() => {
    const opens = (menu: Menu) => {
      const { component, url, href } = menu
      if (component !== null && !hasPage(component))
        return (
          <span className="menus-gone" title={component}>
            {t('pageGone', { page: component })}
          </span>
        )
      const words = component ?? href ?? url
      return words && <code title={words}>{words}</code>
    }
    const marksOf = (menu: Menu) => [
      ...(menu.hideInMenu ? [t('markHidden')] : []),
      ...(menu.keepAlive ? [t('markKept')] : []),
      ...(menu.multiTab ? [t('markMulti')] : []),
      ...(menu.fixedIndexInTab === null ? [] : [t('markFixed', { index: menu.fixedIndexInTab })]),
      ...(menu.layout === 'blank' ? [t('markBlank')] : []),
    ]
    return [
      {
        key: 'name',
        title: t('name'),
        cell: (menu) => {
          const words = wordsOf(menu)
          const [shown, other] = [say(words), say({ zh: words.en, en: words.zh })]
          return (
            <span className="menus-name" title={`${shown} · ${other}`}>
              <span className="menus-icon">
                {menu.icon && <NamedIcon name={menu.icon} size={18} />}
              </span>
              <span>
                {shown}
                {other !== shown && <small>{other}</small>}
              </span>
            </span>
          )
        },
      },
      {
        key: 'kind',
        title: t('kind'),
        width: 116,
        from: 'narrow',
        cell: (menu) => {
          const kind = kindOf(menu)
          return (
            <Badge tone={kind === 'directory' ? 'theme' : 'plain'}>
              {t(kind === 'page' ? 'menu' : kind)}
            </Badge>
          )
        },
      },
      {
        key: 'path',
        title: t('path'),
        width: 170,
        from: 'middle',
        cell: ({ routePath }) => <code title={routePath}>{routePath}</code>,
      },
      { key: 'page', title: t('page'), width: 160, from: 'wide', cell: opens },
      {
        key: 'marks',
        title: t('marks'),
        width: 168,
        from: 'wide',
        cell: (menu) => (
          <span className="menus-marks" title={marksOf(menu).join(', ')}>
            {marksOf(menu).map((mark) => (
              <Badge key={mark}>{mark}</Badge>
            ))}
          </span>
        ),
      },
      {
        key: 'buttons',
        title: t('buttons'),
        width: 72,
        from: 'wide',
        cell: ({ buttons }) => (buttons.length > 0 ? buttons.length : null),
      },
      {
        key: 'status',
        title: t('status'),
        width: 88,
        from: 'narrow',
        cell: ({ status }) =>
          status === '1' ? (
            <Status tone="good">{t('enabled')}</Status>
          ) : (
            <Status tone="off">{t('disabled')}</Status>
          ),
      },
    ]
  }, [t, say, wordsOf, hasPage])
}
