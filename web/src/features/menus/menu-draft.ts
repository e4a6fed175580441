import { localIconSet, parseIconName } from '@amber/contract/icons.ts'
import type { Menu } from '@amber/contract/menus.ts'
import type { Pair } from '#web/ui/pair-list.tsx'
import { kindOf } from './menu-tree.ts'

/** A menu as it is being filled in: empty texts stand for what is not set. */
export type MenuDraft = ReturnType<typeof draftOf>

export function draftOf(menu: Menu | undefined) {
  const text = (value: string | number | null | undefined) => String(value ?? '')
  const kind = menu && kindOf(menu)
  return {
    type: menu?.type ?? ('2' as const),
    parentId: menu?.parentId ?? '',
    titleZh: text(menu?.titleZh),
    titleEn: text(menu?.titleEn),
    routeName: text(menu?.routeName),
    routePath: text(menu?.routePath),
    shows: kind === 'link' ? 'href' : kind === 'embedded' ? 'url' : 'page',
    component: menu?.component ?? null,
    url: text(menu?.url),
    href: text(menu?.href),
    icon: menu?.icon ?? null,
    layout: menu?.layout ?? ('' as const),
    sortOrder: text(menu?.sortOrder),
    hideInMenu: menu?.hideInMenu ?? false,
    activeMenu: menu?.activeMenu ?? null,
    keepAlive: menu?.keepAlive ?? false,
    multiTab: menu?.multiTab ?? false,
    fixedIndexInTab: text(menu?.fixedIndexInTab),
    query: (menu?.query ?? []).map(({ key, value }): Pair => [key, value]),
    buttons: (menu?.buttons ?? []).map(({ code, description }): Pair => [code, description]),
    status: menu?.status ?? ('1' as const),
  }
}

/** What is sent: only what fits the type; the rest is not set. */
export function inputOf(draft: MenuDraft) {
  const orNull = (text: string) => text.trim() || null
  const number = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
  const isPage = draft.type === '2' && draft.shows === 'page'
  const isInside = draft.type === '2' && draft.shows !== 'href'
  const { hideInMenu, icon, parentId, status, type } = draft
  const isFilled = (pair: Pair) => pair.some((word) => word.trim() !== '')
  return {
    type,
    hideInMenu,
    icon,
    status,
    parentId: parentId || null,
    titleZh: orNull(draft.titleZh),
    titleEn: orNull(draft.titleEn),
    routeName: draft.routeName.trim(),
    routePath: draft.routePath.trim(),
    iconType: icon && parseIconName(icon)?.set === localIconSet ? ('2' as const) : ('1' as const),
    layout: draft.layout || null,
    component: isPage ? draft.component : null,
    // Without its address it would be another kind of menu: the empty text is refused where it stands.
    url: type === '2' && draft.shows === 'url' ? draft.url.trim() : null,
    href: type === '2' && draft.shows === 'href' ? draft.href.trim() : null,
    sortOrder: number(draft.sortOrder || '0'),
    activeMenu: type === '2' && hideInMenu ? draft.activeMenu : null,
    keepAlive: isInside && draft.keepAlive,
    multiTab: isPage && draft.multiTab,
    fixedIndexInTab:
      isInside && draft.fixedIndexInTab.trim() ? number(draft.fixedIndexInTab) : null,
    query: isPage
      ? draft.query.filter(isFilled).map(([key, value]) => ({ key: key.trim(), value }))
      : [],
    buttons: draft.buttons
      .filter(isFilled)
      .map(([code, description]) => ({ code: code.trim(), description: description.trim() })),
  }
}
