import { svg as panelClose } from 'virtual:icon/panel-left-close'
import { svg as panelOpen } from 'virtual:icon/panel-left-open'
import { svg as menuIcon } from 'virtual:icon/menu'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { useThemeSettings } from '#web/lib/theme/use-theme.ts'
import { HeaderTools } from './header-tools.tsx'
import { LayoutBrand } from './layout-brand.tsx'
import { LayoutBreadcrumb } from './layout-breadcrumb.tsx'
import { layoutMessages } from './layout.messages.ts'
import { hasSider, hasTopMenu, type DrawnMode } from './layout-mode.ts'
import { entriesBelow, type MenuPosition } from './menu-position.ts'
import { TopMenu } from './top-menu.tsx'
import './layout.css'

type HeaderProps = {
  routes: readonly RouteNode[]
  position: MenuPosition
  name: string | undefined
  mode: DrawnMode
  isHidden: boolean
  isExpanded: boolean
  onToggle: () => void
}

export function LayoutHeader(props: HeaderProps) {
  const { routes, position, name, mode } = props
  const { header, layout } = useThemeSettings()
  const isPhone = mode === 'phone'
  return (
    <header className="layout-header" hidden={props.isHidden}>
      {hasTopMenu(mode) && <LayoutBrand />}
      {hasSider({ mode, layout, position }) && <MenuToggle {...props} />}
      {hasTopMenu(mode) && <HeaderMenu {...props} />}
      {!hasTopMenu(mode) && header.breadcrumb.visible && (
        <LayoutBreadcrumb routes={routes} name={name} isShort={isPhone} />
      )}
      <HeaderTools isPhone={isPhone} />
    </header>
  )
}

function MenuToggle({ mode, isExpanded, onToggle }: HeaderProps) {
  const t = useT(layoutMessages)
  const isPhone = mode === 'phone'
  const label = isPhone ? t('openMenu') : isExpanded ? t('collapse') : t('expand')
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      title={label}
      aria-expanded={isExpanded}
      onClick={onToggle}
    >
      <Icon svg={isPhone ? menuIcon : isExpanded ? panelClose : panelOpen} size={18} />
    </button>
  )
}

function HeaderMenu({ mode, routes, position }: HeaderProps) {
  const t = useT(layoutMessages)
  const translate = useTranslate()
  const { reverseHorizontalMix } = useThemeSettings().layout
  if (mode === 'horizontal') return <TopMenu nodes={routes} position={position} name={t('menu')} />
  if (!reverseHorizontalMix)
    return <TopMenu nodes={routes} position={position} name={t('menu')} isFlat />
  const below = entriesBelow(position.first)
  if (below.length === 0 || !position.first) return null
  const name = t('menuOf', { name: translate(position.first.texts) })
  return <TopMenu nodes={below} position={position} name={name} />
}
