import { svg as userIcon } from 'virtual:icon/circle-user'
import { svg as signOutIcon } from 'virtual:icon/log-out'
import { useNavigate } from 'react-router'
import { signOutNow } from '#web/app/sign-out-now.ts'
import { useServices, useT, useUser } from '#web/lib/services.ts'
import { CutText } from '#web/ui/cut-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PopupMenu } from '#web/ui/popup-menu.tsx'
import { layoutMessages } from './layout.messages.ts'

/** The person's own menu. Signing out asks first. */
export function UserMenu() {
  const { feedback } = useServices()
  const t = useT(layoutMessages)
  const navigate = useNavigate()
  const user = useUser()
  if (!user) return null
  const name = user.nickName || user.userName

  const signOut = async () => {
    const isSure = await feedback.ask({
      title: t('signOutTitle'),
      text: t('signOutText'),
      confirm: t('signOut'),
      cancel: t('cancel'),
    })
    if (isSure) await navigate('/login-out', { state: signOutNow })
  }
  return (
    <PopupMenu
      placement="bottomRight"
      menu={{
        items: [
          { key: 'center', icon: <Icon svg={userIcon} size={16} />, label: t('userCenter') },
          { type: 'divider' },
          { key: 'out', icon: <Icon svg={signOutIcon} size={16} />, label: t('signOut') },
        ],
        onClick: ({ key }) => void (key === 'out' ? signOut() : navigate('/user-center')),
      }}
    >
      <button
        type="button"
        className="user-button"
        aria-label={t('account', { name })}
        aria-haspopup="menu"
      >
        <span
          className="user-initial"
          data-initial={Array.from(name)[0]?.toUpperCase()}
          aria-hidden="true"
        />
        <span className="user-name">
          <CutText>{name}</CutText>
        </span>
      </button>
    </PopupMenu>
  )
}
