import { svg as panelClose } from 'virtual:icon/panel-left-close'
import { svg as panelOpen } from 'virtual:icon/panel-left-open'
import { svg as menuIcon } from 'virtual:icon/menu'
import { SearchButton } from '#web/app/search/search-button.tsx'
import { useT } from '#web/lib/services.ts'
import { ThemeDrawerButton } from '#web/app/theme/theme-drawer-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { FullScreenSwitch } from './full-screen-switch.tsx'
import { LayoutBreadcrumb } from './layout-breadcrumb.tsx'
import { layoutMessages } from './layout.messages.ts'
import type { RouteNode } from './route-tree.ts'
import { UserMenu } from './user-menu.tsx'

export function LayoutHeader(props: {
  routes: readonly RouteNode[]
  name: string | undefined
  isExpanded: boolean
  isPhone: boolean
  onToggle: () => void
}) {
  const { isPhone, isExpanded } = props
  const t = useT(layoutMessages)
  const label = isPhone ? t('openMenu') : isExpanded ? t('collapse') : t('expand')
  return (
    <header className="layout-header">
      <button
        type="button"
        className="tool"
        aria-label={label}
        title={label}
        aria-expanded={isExpanded}
        onClick={props.onToggle}
      >
        <Icon svg={isPhone ? menuIcon : isExpanded ? panelClose : panelOpen} size={18} />
      </button>
      <LayoutBreadcrumb routes={props.routes} name={props.name} isShort={isPhone} />
      <div className="layout-tools">
        <SearchButton />
        {!isPhone && <FullScreenSwitch />}
        <LanguageSwitch />
        <ThemeSwitch />
        <ThemeDrawerButton />
        <UserMenu />
      </div>
    </header>
  )
}
