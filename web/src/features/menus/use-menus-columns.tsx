import { isChinese } from '@amber/contract/localized-text.ts'
import { menuFields } from '@amber/contract/menus/menu-fields.ts'
import type { Menu } from '@amber/contract/menus/menus.ts'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Translate } from '#web/lib/i18n/i18n.ts'
import { useFormat, useLanguage, useTranslate, useT } from '#web/lib/call/services.ts'
import { EnabledStatus, Badge } from '#web/ui/picture/badge.tsx'
import { CountTooltip } from '#web/ui/feedback/count-tooltip.tsx'
import { NamedIcon } from '#web/ui/picture/named-icon.tsx'
import type { TreeColumn } from '#web/ui/tree/tree-grid.tsx'
import { kindOf } from './menu-model.ts'
import { menusMessages } from './menus.messages.ts'
import { useMenuTexts } from '#web/lib/route/declared-routes.ts'

type Column = TreeColumn<Menu>
type T = Translate<typeof menusMessages>
type TextOf = ReturnType<typeof useTranslate>

function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="menus-lines">
      {first}
      {second && <small>{second}</small>}
    </span>
  )
}

/** Target of a menu, with its layout and query parameters. */
function contentOf(
  menu: Menu,
  { t, translate, hasPage }: { t: T; translate: TextOf; hasPage: (component: string) => boolean },
) {
  const { component, url, href } = menu
  if (component !== null && !hasPage(component))
    return (
      <span className="menus-missing" title={component}>
        {t('pageMissing', { page: component })}
      </span>
    )
  const texts = component ?? href ?? url
  const query = new URLSearchParams(menu.query.map(({ key, value }) => [key, value])).toString()
  const layout = menu.layout && translate(menuFields.layout.options[menu.layout])
  const more = [layout, query && `?${query}`].filter(Boolean).join(' · ')
  return (
    <TwoLines
      first={texts && <code title={texts}>{texts}</code>}
      second={more && <span title={more}>{more}</span>}
    />
  )
}

const marksOf = (menu: Menu, t: T) => [
  ...(menu.hideInMenu ? [t('markHidden')] : []),
  ...(menu.keepAlive ? [t('markKept')] : []),
  ...(menu.multiTab ? [t('markMulti')] : []),
  ...(menu.fixedIndexInTab === null ? [] : [t('markFixed', { index: menu.fixedIndexInTab })]),
  ...(menu.activeMenu === null ? [] : [t('markActive', { path: menu.activeMenu })]),
]

const kindColumn = (t: T): Column => ({
  key: 'kind',
  title: t('type'),
  width: 106,
  from: 'narrow',
  cell: (menu) => {
    const kind = kindOf(menu)
    return (
      <Badge tone={kind === 'directory' ? 'theme' : 'plain'}>
        {t(kind === 'page' ? 'menu' : kind)}
      </Badge>
    )
  },
})

const pathColumn = (t: T): Column => ({
  key: 'path',
  title: t('path'),
  width: 180,
  from: 'middle',
  cell: ({ routeName, routePath }) => (
    <TwoLines
      first={<code title={routePath}>{routePath}</code>}
      second={<code title={routeName}>{routeName}</code>}
    />
  ),
})

const marksColumn = (t: T): Column => ({
  key: 'marks',
  title: t('marks'),
  width: 150,
  from: 'wide',
  cell: (menu) => (
    <span className="menus-marks" title={marksOf(menu, t).join(', ')}>
      {marksOf(menu, t).map((mark) => (
        <Badge key={mark}>{mark}</Badge>
      ))}
    </span>
  ),
})

const buttonsColumn = (t: T, nameOf: (menu: Menu) => string): Column => ({
  key: 'buttons',
  title: t('buttons'),
  width: 76,
  from: 'wide',
  cell: (menu) =>
    menu.buttons.length > 0 && (
      <CountTooltip
        count={menu.buttons.length}
        names={menu.buttons.map(({ code, description }) =>
          description ? `${code} · ${description}` : code,
        )}
        label={t('buttonsOf', { name: nameOf(menu), count: menu.buttons.length })}
      />
    ),
})

const statusColumn = (t: T): Column => ({
  key: 'status',
  title: t('status'),
  width: 96,
  from: 'narrow',
  cell: ({ status }) => <EnabledStatus status={status} />,
})

export function useMenusColumns(): readonly Column[] {
  const t = useT(menusMessages)
  const translate = useTranslate()
  const isInChinese = isChinese(useLanguage())
  const format = useFormat()
  const { textsOf, hasPage } = useMenuTexts()
  return useMemo(() => {
    const nameColumn: Column = {
      key: 'name',
      title: t('name'),
      cell: (menu) => {
        const texts = textsOf(menu)
        const shown = translate(texts)
        const other = isInChinese ? texts.en : texts.zh
        return (
          <span className="menus-name">
            <span className="menus-icon">
              {menu.icon && <NamedIcon name={menu.icon} size={18} />}
            </span>
            <span>
              {shown}
              {other !== shown && <small lang={isInChinese ? 'en-US' : 'zh-CN'}>{other}</small>}
            </span>
          </span>
        )
      },
    }
    return [
      nameColumn,
      kindColumn(t),
      pathColumn(t),
      {
        key: 'order',
        title: t('sortOrder'),
        width: 56,
        from: 'wide',
        cell: ({ sortOrder }) => format.number(sortOrder),
      },
      {
        key: 'page',
        title: t('page'),
        width: 140,
        from: 'wide',
        cell: (menu) => contentOf(menu, { t, translate, hasPage }),
      },
      marksColumn(t),
      buttonsColumn(t, (menu) => translate(textsOf(menu))),
      statusColumn(t),
    ]
  }, [t, translate, isInChinese, format, textsOf, hasPage])
}
