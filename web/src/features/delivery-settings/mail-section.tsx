import type { ChannelState } from '@amber/contract/post.ts'
import type { StoredSetting } from '@amber/contract/settings.ts'
import { InputNumber } from 'antd'
import { useT } from '#web/lib/services.ts'
import type { FieldControl } from '#web/ui/form-field.tsx'
import { DeliverySection, useSecretField } from './delivery-section.tsx'
import { deliverySettingsMessages } from './delivery-settings.messages.ts'

/** A port. What is no number is left for the rule to refuse. */
function PortField({ control }: { control: FieldControl }) {
  const { value, onChange, ...tied } = control
  return (
    <InputNumber
      {...tied}
      className="delivery-port"
      step={1}
      status={tied['aria-invalid'] ? 'error' : ''}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange(next)}
    />
  )
}

/** The server that mail is handed to. */
export function MailSection(props: { stored: StoredSetting<'mail'>; state: ChannelState }) {
  const t = useT(deliverySettingsMessages)
  const { stored, state } = props
  const secret = useSecretField(stored.value.password === true)
  return (
    <DeliverySection
      name="mail"
      title={t('mail')}
      text={t('mailText')}
      stored={stored}
      state={state}
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
          render: (control) => <PortField control={control} />,
          show: (value) => (typeof value === 'number' ? String(value) : t('none')),
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
    />
  )
}
