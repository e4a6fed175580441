import { isLanguage, languageFacts } from '@amber/contract/localized-text.ts'
import { svg as pageIcon } from 'virtual:icon/app-window'
import { svg as userIcon } from 'virtual:icon/circle-user'
import { svg as languageIcon } from 'virtual:icon/languages'
import { svg as keysIcon } from 'virtual:icon/keyboard'
import { svg as lockIcon } from 'virtual:icon/lock'
import { svg as signOutIcon } from 'virtual:icon/log-out'
import { svg as screenIcon } from 'virtual:icon/maximize'
import { svg as themeIcon } from 'virtual:icon/palette'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { otherLanguages } from '#web/lib/i18n/i18n.ts'
import { useLanguage, useServices, useT, useUser } from '#web/lib/call/services.ts'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { Ellipsis } from '#web/ui/text/ellipsis.tsx'
import { useShortcuts } from '#web/lib/browser/shortcuts.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import type { MenuContent } from '#web/ui/dialog/menu-list.tsx'
import { PopupMenu } from '#web/ui/dialog/popup-menu.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useLayoutStore } from './layout-state.ts'
import { useSignOut } from './use-sign-out.ts'
import { layoutMessages } from './layout.messages.ts'

const item = (key: string, svg: string, label: ReactNode) => ({
  key,
  icon: <Icon svg={svg} size={16} />,
  label,
})

function useUserMenu(isPhone: boolean): MenuContent {
  const { lockScreen, i18n } = useServices()
  const layout = useLayoutStore()
  const language = useLanguage()
  const signOut = useSignOut()
  const shortcuts = useShortcuts()
  const t = useT(layoutMessages)
  const navigate = useNavigate()
  const fullScreen = useFullscreen()
  // Breakpoint of layout.css.
  const isNarrow = useMedia('(max-width: 767px)')
  const lookItems = [
    { type: 'divider' as const },
    ...otherLanguages(language).map((other) =>
      item(other, languageIcon, <span lang={other}>{languageFacts[other].name}</span>),
    ),
    item('theme', themeIcon, t('theme')),
  ]
  const screenLabel = t(fullScreen.isFull ? 'leaveFullScreen' : 'fullScreen')
  const windowItems = [
    { type: 'divider' as const },
    item('page', pageIcon, t('fullContent')),
    ...(fullScreen.isPossible ? [item('screen', screenIcon, screenLabel)] : []),
  ]
  return {
    items: [
      item('center', userIcon, t('userCenter')),
      item('lock', lockIcon, t('lockScreen')),
      ...(isPhone ? lookItems : [item('keys', keysIcon, t('shortcuts'))]),
      ...(isNarrow && !isPhone ? windowItems : []),
      { type: 'divider' },
      item('out', signOutIcon, t('signOut')),
    ],
    onClick: ({ key }) => {
      if (key === 'out') void signOut()
      else if (key === 'lock') lockScreen()
      else if (key === 'keys') shortcuts?.run('help')
      else if (key === 'page') layout.setState({ fullContent: true })
      else if (key === 'screen') fullScreen.toggle()
      else if (key === 'theme') layout.setState({ themeDrawerOpen: true })
      else if (isLanguage(key)) i18n.setLanguage(key)
      else void navigate('/user-center')
    },
  }
}

export function UserMenu({ isPhone }: { isPhone: boolean }) {
  const t = useT(layoutMessages)
  const user = useUser()
  const menu = useUserMenu(isPhone)
  if (!user) return null
  const name = user.nickName || user.userName
  return (
    <PopupMenu align="end" menu={menu}>
      <button type="button" className="user-button" aria-label={t('account', { name })}>
        <Avatar id={user.userId} name={name} picture={user.avatar} size={28} />
        <span className="user-name">
          <Ellipsis>{name}</Ellipsis>
        </span>
      </button>
    </PopupMenu>
  )
}
