import { memo } from 'react'
import { NotificationBell } from '#web/app/notifications/notification-bell.tsx'
import { SearchButton } from '#web/app/search/search-button.tsx'
import { ThemeDrawerButton } from '#web/app/theme/theme-drawer-button.tsx'
import { LanguageSwitch } from '#web/ui/layout/language-switch.tsx'
import { ThemeSwitch } from '#web/ui/layout/theme-switch.tsx'
import { FullContentSwitch } from './full-content.tsx'
import { FullScreenSwitch } from './full-screen-switch.tsx'
import { UserMenu } from './user-menu.tsx'

export const HeaderTools = memo(function HeaderTools({ isPhone }: { isPhone: boolean }) {
  return (
    <div className="layout-tools">
      <SearchButton />
      <NotificationBell />
      {!isPhone && (
        <span className="window-tools">
          <FullContentSwitch />
          <FullScreenSwitch />
        </span>
      )}
      {!isPhone && <LanguageSwitch />}
      {!isPhone && (
        <span className="theme-tool">
          <ThemeSwitch />
        </span>
      )}
      <ThemeDrawerButton isHidden={isPhone} />
      <UserMenu isPhone={isPhone} />
    </div>
  )
})
