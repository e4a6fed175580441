import { appMessages } from '#web/app/app.messages.ts'
import { useT } from '#web/lib/call/services.ts'

/** Shown while the first screen of a visit is fetched; a quick one never shows it. */
export function LoadingFallback() {
  const t = useT(appMessages)
  return (
    <div className="loading" role="status">
      <span className="loading-spin" aria-hidden="true" />
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  )
}
