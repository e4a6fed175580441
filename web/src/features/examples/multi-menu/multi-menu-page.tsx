import { useLocation, Link } from 'react-router'
import type { RouteDeclaration } from '#web/lib/route/route.ts'
import { useRouteHandle } from '#web/lib/route/current-route.ts'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { DemoPanel } from '#web/ui/demo-panel.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { multiMenuRouteMessages, multiMenuRoutes } from './multi-menu.route.ts'
import { multiMenuMessages } from './multi-menu.messages.ts'
import '#web/features/examples/examples.css'

/** Returns each page with its parent menus, outermost first. */
function trails(
  routes: readonly RouteDeclaration[],
  above: readonly RouteDeclaration[] = [],
): readonly (readonly RouteDeclaration[])[] {
  return routes.flatMap((route) => {
    const trail = [...above, route]
    return route.children ? trails(route.children, trail) : [trail]
  })
}

const all = trails(multiMenuRoutes.routes)
const separator = ' / '

export function MultiMenuPage() {
  const t = useT(multiMenuMessages)
  const tRoute = useT(multiMenuRouteMessages)
  const translate = useTranslate()
  const handle = useRouteHandle()
  const { pathname } = useLocation()
  const nameOf = ({ handle: { i18nKey } }: RouteDeclaration) =>
    tRoute(i18nKey as keyof typeof multiMenuRouteMessages)
  const trail = all.find((one) => one.at(-1)?.name === handle?.name) ?? []
  const others = all.filter((one) => one !== trail)
  return (
    <Page title={handle ? translate(handle.texts) : ''}>
      <DemoPanel title={t('place')} text={t('placeText')}>
        <ol className="multi-menu-path" aria-label={t('path')}>
          {trail.map((node, index) => (
            <li
              key={node.name}
              style={{ marginInlineStart: `calc(${index} * clamp(10px, 2vw, 28px))` }}
            >
              <strong>{nameOf(node)}</strong>
              <small>{t('depthOf', { depth: index + 1 })}</small>
            </li>
          ))}
        </ol>
        <dl className="demo-facts">
          <dt>{t('address')}</dt>
          <dd>
            <code>{pathname}</code>
          </dd>
          <dt>{t('others')}</dt>
          <dd className="multi-menu-others">
            {others.map((one) => (
              <Link key={one.at(-1)!.name} to={one.at(-1)!.path}>
                {one.slice(1).map(nameOf).join(separator)}
              </Link>
            ))}
          </dd>
        </dl>
      </DemoPanel>
    </Page>
  )
}
