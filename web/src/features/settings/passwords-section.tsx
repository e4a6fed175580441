import { passwordPolicies } from '@amber/contract/sign-in/password-policy.ts'
import type { StoredSetting } from '@amber/contract/settings/settings.ts'
import { useT } from '#web/lib/call/services.ts'
import { useSetting } from './use-setting.ts'
import { Setting } from '#web/features/settings/form/setting.tsx'
import { settingsMessages } from './settings.messages.ts'

export function PasswordsSection({ stored }: { stored: StoredSetting<'passwords'> }) {
  const t = useT(settingsMessages)
  return (
    <Setting
      {...useSetting('passwords')}
      title={t('passwords')}
      text={t('passwordsText')}
      stored={stored}
      fields={[
        {
          kind: 'radio',
          name: 'policy',
          label: t('passwordPolicy'),
          options: passwordPolicies.map((policy) => ({
            value: policy,
            label: t(`${policy}Passwords`),
            text: t(`${policy}PasswordsText`),
          })),
        },
      ]}
    />
  )
}
