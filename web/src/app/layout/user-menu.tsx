import { svg as pageIcon } from 'virtual:icon/app-window'
import { svg as userIcon } from 'virtual:icon/circle-user'
import { svg as languageIcon } from 'virtual:icon/languages'
import { svg as keysIcon } from 'virtual:icon/keyboard'
import { svg as lockIcon } from 'virtual:icon/lock'
import { svg as signOutIcon } from 'virtual:icon/log-out'
import { svg as screenIcon } from 'virtual:icon/maximize'
import { svg as themeIcon } from 'virtual:icon/palette'
import { useNavigate } from 'react-router'
import { otherLanguage, translateMessage } from '#web/lib/i18n/i18n.ts'
import { useLanguage, useServices, useT, useUser } from '#web/lib/call/services.ts'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { Ellipsis } from '#web/ui/text/ellipsis.tsx'
import { useShortcuts } from '#web/lib/browser/shortcuts.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { PopupMenu } from '#web/ui/dialog/popup-menu.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { uiMessages } from '#web/ui/ui.messages.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useLayoutStore } from './layout-state.ts'
import { useSignOut } from './use-sign-out.ts'
import { layoutMessages } from './layout.messages.ts'

export function UserMenu({ isPhone }: { isPhone: boolean }) {
  const { lockScreen, i18n } = useServices()
  const layout = useLayoutStore()
  const language = otherLanguage(useLanguage())
  const signOut = useSignOut()
  const shortcuts = useShortcuts()
  const t = useT(layoutMessages)
  const navigate = useNavigate()
  const user = useUser()
  const fullScreen = useFullscreen()
  // Breakpoint of layout-header.css.
  const isNarrow = useMedia('(max-width: 767px)')
  if (!user) return null
  const name = user.nickName || user.userName

  const lookItems = [
    { type: 'divider' as const },
    {
      key: 'language',
      icon: <Icon svg={languageIcon} size={16} />,
      label: <span lang={language}>{translateMessage(uiMessages.languageName, language)}</span>,
    },
    { key: 'theme', icon: <Icon svg={themeIcon} size={16} />, label: t('theme') },
  ]
  const windowItems = [
    { type: 'divider' as const },
    { key: 'page', icon: <Icon svg={pageIcon} size={16} />, label: t('fullContent') },
    ...(fullScreen.isPossible
      ? [
          {
            key: 'screen',
            icon: <Icon svg={screenIcon} size={16} />,
            label: t(fullScreen.isFull ? 'leaveFullScreen' : 'fullScreen'),
          },
        ]
      : []),
  ]
  return (
    <PopupMenu
      placement="bottomRight"
      menu={{
        items: [
          { key: 'center', icon: <Icon svg={userIcon} size={16} />, label: t('userCenter') },
          { key: 'lock', icon: <Icon svg={lockIcon} size={16} />, label: t('lockScreen') },
          ...(isPhone
            ? lookItems
            : [{ key: 'keys', icon: <Icon svg={keysIcon} size={16} />, label: t('shortcuts') }]),
          ...(isNarrow && !isPhone ? windowItems : []),
          { type: 'divider' },
          { key: 'out', icon: <Icon svg={signOutIcon} size={16} />, label: t('signOut') },
        ],
        onClick: ({ key }) => {
          if (key === 'out') void signOut()
          else if (key === 'lock') lockScreen()
          else if (key === 'keys') shortcuts?.run('help')
          else if (key === 'language') i18n.setLanguage(language)
          else if (key === 'page') layout.setState({ fullContent: true })
          else if (key === 'screen') fullScreen.toggle()
          else if (key === 'theme') layout.setState({ themeDrawerOpen: true })
          else void navigate('/user-center')
        },
      }}
    >
      <button type="button" className="user-button" aria-label={t('account', { name })}>
        <Avatar id={user.userId} name={name} picture={user.avatar} size={28} />
        <span className="user-name">
          <Ellipsis>{name}</Ellipsis>
        </span>
      </button>
    </PopupMenu>
  )
}
