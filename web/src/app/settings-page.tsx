import { DeliverySettings } from '#web/features/delivery-settings/delivery-settings.tsx'
import { deliverySettingsMessages } from '#web/features/delivery-settings/delivery-settings.messages.ts'
import { SettingsPage as Settings } from '#web/features/settings/settings-page.tsx'
import { SignInSettings } from '#web/features/sign-in-settings/sign-in-settings.tsx'
import { signInSettingsMessages } from '#web/features/sign-in-settings/sign-in-settings.messages.ts'
import { useT } from '#web/lib/services.ts'

/** All settings: those of delivery and of ways to sign in stand in features of their own. */
export function SettingsPage() {
  const delivery = useT(deliverySettingsMessages)
  const signIn = useT(signInSettingsMessages)
  return (
    <Settings
      more={{
        sections: [
          { id: 'mail', title: delivery('mail') },
          { id: 'sms', title: delivery('sms') },
          { id: 'wechat', title: signIn('wechat') },
          { id: 'oidc', title: signIn('oidc') },
        ],
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
