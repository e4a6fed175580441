import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { useIdle } from '#web/ui/use-idle.ts'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { SectionIndex, SectionsWaiting } from '#web/ui/layout/section-index.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { AuthorizationSection } from './authorization-section.tsx'
import { BackupsSection } from '#web/features/settings/backups/backups-section.tsx'
import { BrandSection } from '#web/features/settings/brand/brand-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { ExamplesSection } from '#web/features/settings/examples/examples-section.tsx'
import { RegistrationSection } from './registration-section.tsx'
import { PasswordsSection } from './passwords-section.tsx'
import { RetentionSection } from './retention-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { DeliverySettings } from '#web/features/settings/delivery/delivery-settings.tsx'
import { SignInSettings } from '#web/features/settings/sign-in/sign-in-settings.tsx'
import { settingSections } from './setting-sections.ts'
import { settingsMessages } from './settings.messages.ts'
import './settings.css'

const ids = settingSections.map(({ id }) => id)

type SettingCardsProps = { stored: OutputOf<typeof settings.get>; isComplete: boolean }

function SettingCards({ stored, isComplete }: SettingCardsProps) {
  return (
    <>
      <AuthorizationSection stored={stored.authorization} />
      <LanguageSection stored={stored.language} />
      <ExamplesSection stored={stored.examples} fixed={stored.fixed.examples} />
      <RegistrationSection stored={stored.registration} />
      {isComplete ? (
        <>
          <PasswordsSection stored={stored.passwords} />
          <SessionsSection stored={stored.sessions} />
          <RetentionSection stored={stored.retention} />
          <BackupsSection />
          <DeliverySettings mail={stored.mail} sms={stored.sms} />
          <SignInSettings wechat={stored.wechat} oidc={stored.oidc} />
          <BrandSection stored={stored.brand} />
          <AppearanceSection />
        </>
      ) : (
        <SectionsWaiting names={ids.slice(ids.indexOf('passwords'))} untilIdle />
      )}
    </>
  )
}

/** Becomes true when idle: cards below the window must not delay those above, unless one of them is asked for. */
function useAllCards(): boolean {
  const [query] = useSearchParams()
  const isDue = useIdle() || query.has('section')
  const [isComplete, setComplete] = useState(isDue)
  if (isDue && !isComplete) setComplete(true)
  return isComplete
}

/** Settings cards; changes saved by other users appear while the page is open. */
export function SettingsPage() {
  const t = useT(settingsMessages)
  const { data, error, refetch } = useRead(
    settings.get,
    {},
    { live: 'settings-changed', errorDisplay: 'inline' },
  )
  const isComplete = useAllCards()
  const translate = useTranslate()
  const sections = settingSections.map(({ id, texts }) => ({ id, title: translate(texts) }))
  return (
    <Page title={t('title')} description={t('description')}>
      {!data && error ? (
        <div className="card">
          <DataFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <SectionIndex label={t('sections')} sections={sections}>
          <div className="settings" aria-busy={!data}>
            {data ? (
              <SettingCards stored={data} isComplete={isComplete} />
            ) : (
              <>
                <span className="visually-hidden" role="status">
                  {t('loading')}
                </span>
                <SectionsWaiting names={ids} />
              </>
            )}
          </div>
        </SectionIndex>
      )}
    </Page>
  )
}
