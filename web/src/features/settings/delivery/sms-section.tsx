import type { ChannelState } from '@amber/contract/messaging/delivery.ts'
import type { StoredSetting } from '@amber/contract/settings/settings.ts'
import { useT } from '#web/lib/call/services.ts'
import { useSetting } from '#web/features/settings/use-setting.ts'
import { useSecretField } from '#web/features/settings/form/secret-field.tsx'
import { Setting } from '#web/features/settings/form/setting.tsx'
import { deliverySettingsMessages } from './delivery-settings.messages.ts'
import { DeliveryState } from './delivery-state.tsx'

export function SmsSection(props: { stored: StoredSetting<'sms'>; state: ChannelState }) {
  const t = useT(deliverySettingsMessages)
  const { stored, state } = props
  const secret = useSecretField(stored.value.secret === true)
  return (
    <Setting
      {...useSetting('sms')}
      title={t('sms')}
      text={t('smsText')}
      stored={stored}
      fixed={state.fixed}
      fields={[
        {
          kind: 'text',
          name: 'url',
          label: t('url'),
          hint: t('urlHint'),
          problem: t('urlInvalid'),
          inputMode: 'url',
          maxLength: 1_000,
        },
        secret({ name: 'secret', label: t('secret'), hint: t('secretHint') }),
      ]}
      renderMore={(_draft, isSaved) => (
        <DeliveryState channel="sms" state={state} isSaved={isSaved} />
      )}
    />
  )
}
