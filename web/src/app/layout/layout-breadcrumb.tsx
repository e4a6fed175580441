import { svg as chevron } from 'virtual:icon/chevron-down'
import { svg as dots } from 'virtual:icon/ellipsis'
import { useContext } from 'react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { isDirectory, trailOf } from '#web/app/routes/route-tree.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { ShownTabContext, useLastUrl, useTabsParts } from '#web/app/tabs/tabs-context.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { Ellipsis } from '#web/ui/text/ellipsis.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { PopupMenu } from '#web/ui/dialog/popup-menu.tsx'
import { useRowRoom } from '#web/ui/table/use-row-room.ts'
import { useThemeSettings } from '#web/lib/theme/use-theme.ts'
import { layoutMessages } from './layout.messages.ts'
import { NodeIcon, RouteLink } from './route-link.tsx'
import { shownOf } from './menu-position.ts'

/** Items open their siblings; the first ones move into a menu when space is short. */
export function LayoutBreadcrumb(props: {
  routes: readonly RouteNode[]
  name: string | undefined
  isShort: boolean
}) {
  const t = useT(layoutMessages)
  const { showIcon } = useThemeSettings().header.breadcrumb
  const translate = useTranslate()
  const trail = trailOf(props.routes, props.name)
  const shown = props.isShort ? trail.slice(-1) : trail
  const title = useShownTitle()
  const textsOf = (node: RouteNode) => (node === trail.at(-1) && title) || node.texts
  const look = [showIcon, ...shown.map((node) => translate(textsOf(node)))].join('/')
  const { ref, dropped } = useRowRoom(look, { restWidth: 40 })
  return (
    <nav ref={ref} className="layout-breadcrumb" aria-label={t('breadcrumb')}>
      <ol>
        {dropped > 0 && (
          <li>
            <PagesAbove nodes={shown.slice(0, dropped)} />
          </li>
        )}
        {shown.map((node, position) => {
          const level = trail[trail.indexOf(node) - 1]?.children ?? props.routes
          return (
            <li key={node.name} data-part hidden={position < dropped}>
              <Crumb
                node={node}
                texts={textsOf(node)}
                isLast={node === trail.at(-1)}
                siblings={props.isShort ? [] : shownOf(level)}
              />
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function useShownTitle(): LocalizedText | undefined {
  const { tabs } = useTabsParts()
  const id = useContext(ShownTabContext)
  const label = useStore(tabs, (state) => state.tabs.find((tab) => tab.id === id)?.label)
  return typeof label === 'string' ? { zh: label, en: label } : label
}

function PagesAbove({ nodes }: { nodes: readonly RouteNode[] }) {
  const t = useT(layoutMessages)
  return (
    <PopupMenu menu={{ items: useItems(nodes) }}>
      <button type="button" className="crumb crumb-alone" aria-label={t('pagesAbove')}>
        <Icon svg={dots} size={16} />
      </button>
    </PopupMenu>
  )
}

function useItems(nodes: readonly RouteNode[]) {
  const translate = useTranslate()
  return nodes.map((node) => ({
    key: node.name,
    icon: <NodeIcon node={node} size={16} />,
    label: <RouteLink node={node}>{translate(node.texts)}</RouteLink>,
  }))
}

function Crumb(props: {
  node: RouteNode
  texts: LocalizedText
  isLast: boolean
  siblings: readonly RouteNode[]
}) {
  const { node, isLast, siblings } = props
  const translate = useTranslate()
  const t = useT(layoutMessages)
  const { showIcon } = useThemeSettings().header.breadcrumb
  const hasSiblings = siblings.some((sibling) => sibling !== node)
  const lastUrl = useLastUrl()
  const isLink = !isLast && !isDirectory(node)
  const current = isLast ? { 'aria-current': 'page' as const } : {}
  const texts = (
    <>
      {showIcon && node.handle.icon && <NodeIcon node={node} size={16} />}
      <Ellipsis>{translate(props.texts)}</Ellipsis>
    </>
  )
  const plain = isLink ? (
    <Link className="crumb" to={lastUrl(node)}>
      {texts}
    </Link>
  ) : (
    <span className="crumb" {...current}>
      {texts}
    </span>
  )
  const items = useItems(siblings)
  if (!hasSiblings) return plain
  return (
    <>
      {isLink && plain}
      <PopupMenu menu={{ selectedKeys: [node.name], items }}>
        <button
          type="button"
          className={isLink ? 'crumb crumb-alone' : 'crumb'}
          aria-label={t('siblings', { name: translate(props.texts) })}
          {...current}
        >
          {!isLink && texts}
          <Icon svg={chevron} size={14} />
        </button>
      </PopupMenu>
    </>
  )
}
