import type { Settings, StoredSetting } from '@amber/contract/settings/settings.ts'
import { useT } from '#web/lib/call/services.ts'
import { useSetting } from '#web/features/settings/use-setting.ts'
import { switchField } from '#web/ui/form/switch-field.tsx'
import { useSecretField } from '#web/features/settings/form/secret-field.tsx'
import { Setting } from '#web/features/settings/form/setting.tsx'
import { CallbackAddress } from './callback-address.tsx'
import { IssuerTest } from './issuer-test.tsx'
import { signInSettingsMessages } from './sign-in-settings.messages.ts'

export function OidcSection(props: {
  stored: StoredSetting<'oidc'>
  fixed: Settings['oidc'] | null
  callback: string | null
}) {
  const { stored, fixed, callback } = props
  const t = useT(signInSettingsMessages)
  const secret = useSecretField(stored.value.secret === true)
  return (
    <Setting
      {...useSetting('oidc')}
      title={t('oidc')}
      text={t('oidcText')}
      stored={stored}
      fixed={fixed}
      fields={[
        {
          kind: 'text',
          name: 'issuer',
          label: t('issuer'),
          hint: t('issuerHint'),
          inputMode: 'url',
          problem: t('addressInvalid'),
        },
        { kind: 'text', name: 'clientId', label: t('clientId'), maxLength: 200 },
        secret({ name: 'secret', label: t('clientSecret'), hint: t('clientSecretHint') }),
        { kind: 'text', name: 'name', label: t('name'), hint: t('nameHint'), maxLength: 40 },
        { kind: 'text', name: 'scopes', label: t('scopes'), maxLength: 200 },
        switchField({
          name: 'createsUsers',
          label: t('createsUsers'),
          hint: t('createsUsersHint'),
          show: (isOn) => t(isOn ? 'yes' : 'no'),
        }),
      ]}
      renderMore={({ issuer }) => (
        <>
          <CallbackAddress label={t('redirectUri')} value={callback} />
          <IssuerTest key={issuer} issuer={issuer} />
        </>
      )}
    />
  )
}
