import { settings } from '@amber/contract/settings/settings.ts'
import { svg as code } from 'virtual:icon/file-code-2'
import { svg as database } from 'virtual:icon/database'
import { useCan, useT, useUser } from '#web/lib/call/services.ts'
import { useSuperAdmins } from '#web/lib/super-admins.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { PageLink } from '#web/ui/layout/page-link.tsx'
import { AuthorizationSwitch } from '#web/features/settings/authorization-switch.tsx'
import { menuAuthorityMessages } from './menu-authority.messages.ts'

const settingPath = '/system/setting?section=authorization'

/** Shows the authorization mode, with the button to switch to dynamic mode. */
export function AuthorizationMode() {
  const t = useT(menuAuthorityMessages)
  const can = useCan()
  const mode = useUser()?.authorization ?? 'static'
  const maySwitch = can(settings.update)
  const names = useSuperAdmins(!maySwitch)
  return (
    <section className="authority-mode card" data-mode={mode} aria-label={t(mode)}>
      <span className="authority-mode-icon">
        <Icon svg={mode === 'static' ? code : database} size={20} />
      </span>
      <p>
        <strong>{t(mode)}</strong>
        <span>{t(mode === 'static' ? 'staticText' : 'dynamicText')}</span>
        {names && <span>{t('ask', { names })}</span>}
      </p>
      {maySwitch && mode === 'static' && <AuthorizationSwitch />}
      {maySwitch && mode === 'dynamic' && (
        <PageLink className="button" to={settingPath}>
          {t('change')}
        </PageLink>
      )}
    </section>
  )
}
