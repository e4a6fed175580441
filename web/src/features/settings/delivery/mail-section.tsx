import type { ChannelState } from '@amber/contract/messaging/delivery.ts'
import type { StoredSetting } from '@amber/contract/settings/settings.ts'
import { useT } from '#web/lib/call/services.ts'
import { useSetting } from '#web/features/settings/use-setting.ts'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { useSecretField } from '#web/features/settings/form/secret-field.tsx'
import { Setting } from '#web/features/settings/form/setting.tsx'
import { deliverySettingsMessages } from './delivery-settings.messages.ts'
import { DeliveryState } from './delivery-state.tsx'

export function MailSection(props: { stored: StoredSetting<'mail'>; state: ChannelState }) {
  const t = useT(deliverySettingsMessages)
  const { stored, state } = props
  const secret = useSecretField(stored.value.password === true)
  return (
    <Setting
      {...useSetting('mail')}
      title={t('mail')}
      text={t('mailText')}
      stored={stored}
      fixed={state.fixed}
      fields={[
        {
          kind: 'text',
          name: 'host',
          label: t('host'),
          hint: t('hostHint'),
          problem: t('hostInvalid'),
          maxLength: 253,
        },
        {
          kind: 'radio',
          name: 'security',
          label: t('security'),
          hint: t('securityHint'),
          options: [
            { value: 'tls', label: t('tls') },
            { value: 'starttls', label: t('starttls') },
            { value: 'none', label: t('plain') },
          ],
        },
        {
          kind: 'own',
          name: 'port',
          label: t('port'),
          problem: t('portInvalid'),
          render: (control) => <NumberField control={control} />,
          show: (value) => (typeof value === 'number' ? String(value) : ''),
        },
        { kind: 'text', name: 'user', label: t('user'), maxLength: 256 },
        secret({ name: 'password', label: t('password'), hint: t('passwordHint') }),
        {
          kind: 'text',
          name: 'from',
          label: t('from'),
          hint: t('fromHint'),
          inputMode: 'email',
          maxLength: 254,
        },
      ]}
      renderMore={(_draft, isSaved) => (
        <DeliveryState channel="mail" state={state} isSaved={isSaved} />
      )}
    />
  )
}
