import { registrationModes } from '@amber/contract/sign-in/registration.ts'
import type { StoredSetting } from '@amber/contract/settings/settings.ts'
import { useT } from '#web/lib/call/services.ts'
import { useSetting } from './use-setting.ts'
import { Setting } from '#web/features/settings/form/setting.tsx'
import { settingsMessages } from './settings.messages.ts'

const texts = {
  open: { label: 'registrationOpen', text: 'registrationOpenText' },
  invitation: { label: 'registrationInvitation', text: 'registrationInvitationText' },
  closed: { label: 'registrationClosed', text: 'registrationClosedText' },
} as const

export function RegistrationSection({ stored }: { stored: StoredSetting<'registration'> }) {
  const t = useT(settingsMessages)
  return (
    <Setting
      {...useSetting('registration')}
      title={t('registration')}
      text={t('registrationText')}
      stored={stored}
      fields={[
        {
          kind: 'radio',
          name: 'mode',
          label: t('registrationMode'),
          options: registrationModes.map((mode) => ({
            value: mode,
            label: t(texts[mode].label),
            text: t(texts[mode].text),
          })),
        },
      ]}
    />
  )
}
