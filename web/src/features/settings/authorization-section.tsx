import { authorizationModes } from '@amber/contract/authorization.ts'
import type { AuthorizationMode } from '@amber/contract/authorization.ts'
import { menus } from '@amber/contract/menus.ts'
import type { Settings, StoredSetting } from '@amber/contract/settings.ts'
import { useRead } from '#web/lib/query.ts'
import { useCan, useServices, useT } from '#web/lib/services.ts'
import { useSetting } from '#web/lib/use-setting.ts'
import type { Question } from '#web/ui/setting-form.tsx'
import { Setting } from '#web/ui/setting.tsx'
import { settingsMessages } from './settings.messages.ts'

/** The route of this very page, which must not get out of reach by switching. */
const ownRoute = 'system_setting'

/** That the stored menus are not those of this version's routes, where they are not. */
function Differences() {
  const t = useT(settingsMessages)
  const can = useCan()
  const options = { enabled: can(menus.compare), staleTime: 0, isToldInPlace: true }
  const {
    missing = [],
    differing = [],
    unknown = [],
  } = useRead(menus.compare, {}, options).data ?? {}
  const count = missing.length + differing.length + unknown.length
  return count > 0 && <p className="setting-warning">{t('unsynced', { count })}</p>
}

/** What comes of switching, and whether it leads back. */
function SwitchQuestion({ to }: { to: AuthorizationMode }) {
  const t = useT(settingsMessages)
  const mine = useRead(menus.mine, {}, { staleTime: 0, isToldInPlace: true })
  const isLost = mine.data?.every(({ routeName }) => routeName !== ownRoute)
  const warning = mine.error ? t('menusUnread') : isLost ? t('lockOut') : null
  return (
    <div className="setting-question">
      <p>{t('atOnce')}</p>
      <p>{t(to === 'dynamic' ? 'toDynamicText' : 'toStaticText')}</p>
      {to === 'dynamic' && <Differences />}
      {to === 'dynamic' && warning && (
        <p className="form-alert" role="alert">
          {warning}
        </p>
      )}
    </div>
  )
}

/** Who decides what people see. */
export function AuthorizationSection({ stored }: { stored: StoredSetting<'authorization'> }) {
  const t = useT(settingsMessages)
  const { refreshRights } = useServices()
  const questionOf = ({ mode }: Settings['authorization']): Question => {
    const content = <SwitchQuestion to={mode} />
    const title = t(mode === 'dynamic' ? 'toDynamic' : 'toStatic')
    return { title, confirm: t('switchNow'), content }
  }
  return (
    <Setting
      {...useSetting('authorization')}
      title={t('authorization')}
      text={t('authorizationText')}
      stored={stored}
      fields={[
        {
          kind: 'radio',
          name: 'mode',
          label: t('mode'),
          options: authorizationModes.map((mode) => ({
            value: mode,
            label: t(mode),
            text: t(`${mode}Text`),
          })),
        },
      ]}
      questionOf={questionOf}
      // The own screen follows at once, whether or not the stream is heard.
      onSaved={() => void refreshRights({ isUrgent: true })}
    />
  )
}
