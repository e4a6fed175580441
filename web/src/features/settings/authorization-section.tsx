import { authorizationModes } from '@amber/contract/menus/menu-codes.ts'
import type { Settings, StoredSetting } from '@amber/contract/settings/settings.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { useSetting } from './use-setting.ts'
import type { SettingQuestion } from '#web/features/settings/form/setting-form.tsx'
import { Setting } from '#web/features/settings/form/setting.tsx'
import { AuthorizationQuestion } from './authorization-question.tsx'
import { authorizationSwitchMessages } from './authorization-switch.messages.ts'
import { settingsMessages } from './settings.messages.ts'

export function AuthorizationSection({ stored }: { stored: StoredSetting<'authorization'> }) {
  const t = useT(settingsMessages)
  const ask = useT(authorizationSwitchMessages)
  const { refreshRights } = useServices()
  const questionOf = ({ mode }: Settings['authorization']): SettingQuestion => {
    const content = <AuthorizationQuestion to={mode} />
    const title = ask(mode === 'dynamic' ? 'toDynamic' : 'toStatic')
    return { title, confirm: ask('switchNow'), content }
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
      // Applies at once, without waiting for the event stream.
      onSaved={() => void refreshRights({ isUrgent: true })}
    />
  )
}
