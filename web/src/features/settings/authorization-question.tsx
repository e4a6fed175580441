import type { AuthorizationMode } from '@amber/contract/menus/menu-codes.ts'
import { menus } from '@amber/contract/menus/menus.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useCan, useT } from '#web/lib/call/services.ts'
import { AuthorizationPreview } from './authorization-preview.tsx'
import { authorizationSwitchMessages } from './authorization-switch.messages.ts'
import './authorization-question.css'

const settingsRoute = 'system_setting'

/** Notice that the stored menus differ from the code routes. */
function Differences() {
  const t = useT(authorizationSwitchMessages)
  const can = useCan()
  const options = { enabled: can(menus.compare), staleTime: 0, errorDisplay: 'inline' } as const
  const {
    missing = [],
    differing = [],
    unknown = [],
  } = useRead(menus.compare, {}, options).data ?? {}
  const count = missing.length + differing.length + unknown.length
  return count > 0 && <p className="authorization-warning">{t('unsynced', { count })}</p>
}

/** Confirmation of a switch: effects, affected users, whether it can be undone. */
export function AuthorizationQuestion({ to }: { to: AuthorizationMode }) {
  const t = useT(authorizationSwitchMessages)
  const mine = useRead(menus.mine, {}, { staleTime: 0, errorDisplay: 'inline' })
  const isMissing = mine.data?.every(({ routeName }) => routeName !== settingsRoute)
  const warning = mine.error ? t('menusUnread') : isMissing ? t('lockOut') : null
  return (
    <div className="authorization-question">
      <p>{t('atOnce')}</p>
      <p>{t(to === 'dynamic' ? 'toDynamicText' : 'toStaticText')}</p>
      {to === 'dynamic' && <Differences />}
      {to === 'dynamic' && warning && (
        <p className="form-alert" role="alert">
          {warning}
        </p>
      )}
      <AuthorizationPreview to={to} />
    </div>
  )
}
