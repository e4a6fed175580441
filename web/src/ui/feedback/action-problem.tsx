import { ApiError } from '#web/lib/call/api-error.ts'
import { useT } from '#web/lib/call/services.ts'
import { dialogMessages } from '#web/ui/dialog/dialog.messages.ts'

function nextStep({ status, code }: ApiError) {
  if (code === 'permission_missing') return 'rightsChanged'
  return status === 404 ? 'deletedMeanwhile' : undefined
}

/** Shows inside a dialog why an action failed. */
export function ActionProblem({ error }: { error: unknown }) {
  const t = useT(dialogMessages)
  const known = error instanceof ApiError ? error : undefined
  const step = known && nextStep(known)
  return (
    <p className="form-alert" role="alert">
      {known?.msg ?? t('unexpected')}
      {step && <span>{t(step)}</span>}
      {known?.requestId && <small>{t('requestId', { id: known.requestId })}</small>}
    </p>
  )
}
