import { settings } from '@amber/contract/settings.ts'
import type { StoredSettings } from '@amber/contract/settings.ts'
import type { ReactNode } from 'react'
import { useRead } from '#web/lib/query.ts'
import { useCan, useT } from '#web/lib/services.ts'
import { DataFailure } from '#web/ui/data-states.tsx'
import { Forbidden } from '#web/ui/forbidden.tsx'
import { Page } from '#web/ui/page.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { AuthorizationSection } from './authorization-section.tsx'
import { RegistrationSection } from './registration-section.tsx'
import { PasswordsSection } from './passwords-section.tsx'
import { RetentionSection } from './retention-section.tsx'
import { settingsMessages } from './settings.messages.ts'
import './settings.css'

/** The cards of other features. */
type More = (stored: StoredSettings) => ReactNode

/** All settings, a card for each subject. What others save is followed while the page is open. */
function SettingsList({ renderMore }: { renderMore: More }) {
  const t = useT(settingsMessages)
  const { data, error, refetch } = useRead(
    settings.get,
    {},
    { live: 'settings-changed', isToldInPlace: true },
  )
  return (
    <Page title={t('title')} description={t('description')}>
      <div className="settings" aria-busy={!data && !error}>
        {data && (
          <>
            <AuthorizationSection stored={data.authorization} />
            <RegistrationSection stored={data.registration} />
            <PasswordsSection stored={data.passwords} />
            <RetentionSection stored={data.retention} />
            {renderMore(data)}
            <AppearanceSection />
          </>
        )}
        {!data && error && (
          <div className="card">
            <DataFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
          </div>
        )}
        {!data && !error && (
          <>
            <span className="visually-hidden" role="status">
              {t('loading')}
            </span>
            <span className="setting-waiting skeleton" />
            <span className="setting-waiting skeleton" />
          </>
        )}
      </div>
    </Page>
  )
}

export function SettingsPage({ renderMore }: { renderMore: More }) {
  const can = useCan()
  return can(settings.get) ? <SettingsList renderMore={renderMore} /> : <Forbidden />
}
