import {
  wechatAddresses,
  type Settings,
  type StoredSetting,
} from '@amber/contract/settings/settings.ts'
import { useState } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { useSetting } from '#web/features/settings/use-setting.ts'
import { useSecretField } from '#web/features/settings/form/secret-field.tsx'
import { Setting } from '#web/features/settings/form/setting.tsx'
import { CallbackAddress } from './callback-address.tsx'
import { signInSettingsMessages } from './sign-in-settings.messages.ts'

export function WechatSection(props: {
  stored: StoredSetting<'wechat'>
  fixed: Settings['wechat'] | null
  callback: string | null
}) {
  const { stored, fixed, callback } = props
  const t = useT(signInSettingsMessages)
  const { value } = stored
  const secret = useSecretField(value.secret === true)
  const isOwn =
    value.authorizeUrl !== wechatAddresses.authorizeUrl || value.apiUrl !== wechatAddresses.apiUrl
  const [isOpen, setOpen] = useState(isOwn)
  const addresses = (['authorizeUrl', 'apiUrl'] as const).map((name) => ({
    kind: 'text' as const,
    name,
    label: t(name),
    inputMode: 'url' as const,
    problem: t('addressInvalid'),
    ...(name === 'apiUrl' && { hint: t('advancedHint') }),
  }))
  return (
    <Setting
      {...useSetting('wechat')}
      title={t('wechat')}
      text={t('wechatText')}
      stored={stored}
      fixed={fixed}
      fields={[
        { kind: 'text', name: 'appId', label: 'AppID', maxLength: 64 },
        secret({ name: 'secret', label: 'AppSecret', hint: t('appSecretHint') }),
        ...(isOpen || fixed ? addresses : []),
      ]}
      renderMore={() => (
        <>
          <CallbackAddress
            label={t('callbackDomain')}
            value={callback && new URL(callback).hostname}
          />
          {!isOpen && !fixed && (
            <button type="button" className="link-button" onClick={() => setOpen(true)}>
              {t('advanced')}
            </button>
          )}
        </>
      )}
    />
  )
}
