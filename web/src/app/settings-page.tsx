import { SettingsPage as Settings } from '#web/features/settings/settings-page.tsx'
import { SignInSettings } from '#web/features/sign-in-settings/sign-in-settings.tsx'

/** All settings: those of ways to sign in stand in a feature of their own. */
export function SettingsPage() {
  return (
    <Settings renderMore={({ wechat, oidc }) => <SignInSettings wechat={wechat} oidc={oidc} />} />
  )
}
