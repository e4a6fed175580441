import { DeliverySettings } from '#web/features/settings/delivery/delivery-settings.tsx'
import { SettingsPage as Settings } from '#web/features/settings/settings-page.tsx'
import { SignInSettings } from '#web/features/settings/sign-in/sign-in-settings.tsx'
import { moreSettingSections } from './setting-sections.ts'

export function SettingsPage() {
  return (
    <Settings
      more={{
        sections: moreSettingSections,
        render: ({ mail, sms, oidc, wechat }) => (
          <>
            <DeliverySettings mail={mail} sms={sms} />
            <SignInSettings wechat={wechat} oidc={oidc} />
          </>
        ),
      }}
    />
  )
}
