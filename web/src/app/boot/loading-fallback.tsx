import { appMessages } from '#web/app/app.messages.ts'
import { useT } from '#web/lib/call/services.ts'

export function LoadingFallback() {
  const t = useT(appMessages)
  return (
    <div className="loading" role="status">
      <span className="loading-spin" aria-hidden="true" />
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  )
}
