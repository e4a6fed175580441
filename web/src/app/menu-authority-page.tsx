import { MenuAuthorityPage as MenuAuthority } from '#web/features/menus/authority/menu-authority-page.tsx'
import { AuthorizationSwitch } from '#web/features/settings/authorization-switch.tsx'

/** Authorization and synchronization, with the switch of the settings. */
export function MenuAuthorityPage() {
  return <MenuAuthority modeSwitch={<AuthorizationSwitch />} />
}
