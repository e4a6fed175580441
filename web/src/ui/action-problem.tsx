import { ApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/services.ts'
import { dialogMessages } from './dialog.messages.ts'

/** Says inside a dialog why what was tried did not happen. */
export function ActionProblem({ error }: { error: unknown }) {
  const t = useT(dialogMessages)
  const known = error instanceof ApiError ? error : undefined
  return (
    <p className="form-alert" role="alert">
      {known?.msg ?? t('unexpected')}
      {known?.requestId && <small>{t('requestId', { id: known.requestId })}</small>}
    </p>
  )
}
