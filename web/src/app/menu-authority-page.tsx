import { MenuAuthorityPage as MenuAuthority } from '#web/features/menus/authority/menu-authority-page.tsx'
import { AuthorizationSwitch } from '#web/features/settings/authorization-switch.tsx'

export function MenuAuthorityPage() {
  return <MenuAuthority modeSwitch={<AuthorizationSwitch />} />
}
