import type { ChannelState } from '@amber/contract/post.ts'
import type { StoredSetting } from '@amber/contract/settings.ts'
import { useT } from '#web/lib/services.ts'
import { DeliverySection, useSecretField } from './delivery-section.tsx'
import { deliverySettingsMessages } from './delivery-settings.messages.ts'

/** The gateway that SMS are handed to. */
export function SmsSection(props: { stored: StoredSetting<'sms'>; state: ChannelState }) {
  const t = useT(deliverySettingsMessages)
  const { stored, state } = props
  const secret = useSecretField(stored.value.secret === true)
  return (
    <DeliverySection
      name="sms"
      title={t('sms')}
      text={t('smsText')}
      stored={stored}
      state={state}
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
    />
  )
}
