import { signInProviders } from '@amber/contract/sign-in/sign-in-providers.ts'
import type { StoredSetting } from '@amber/contract/settings/settings.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useT } from '#web/lib/call/services.ts'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import { SectionsWaiting } from '#web/ui/layout/section-index.tsx'
import { OidcSection } from './oidc-section.tsx'
import { signInSettingsMessages } from './sign-in-settings.messages.ts'
import { WechatSection } from './wechat-section.tsx'
import '#web/features/settings/settings.css'

export function SignInSettings(props: {
  wechat: StoredSetting<'wechat'>
  oidc: StoredSetting<'oidc'>
}) {
  const t = useT(signInSettingsMessages)
  const { data, error, refetch } = useRead(signInProviders.state, {}, { errorDisplay: 'inline' })
  if (error && !data)
    return (
      <section className="card" data-section="wechat">
        <DataFailure title={t('stateFailed')} error={error} onRetry={() => void refetch()} />
      </section>
    )
  if (!data) return <SectionsWaiting names={['wechat', 'oidc']} />
  const { callbacks, fixed } = data
  return (
    <>
      <WechatSection
        stored={props.wechat}
        fixed={fixed.wechat}
        callback={callbacks?.wechat ?? null}
      />
      <OidcSection stored={props.oidc} fixed={fixed.oidc} callback={callbacks?.oidc ?? null} />
    </>
  )
}
