import { ApiError } from '#web/lib/call/api-error.ts'
import { useT } from '#web/lib/call/services.ts'
import { dialogMessages } from '#web/ui/dialog/dialog.messages.ts'

/** What may have happened meanwhile, and what to do about it, where the reason alone leaves one standing there. */
function nextStep({ status, code }: ApiError) {
  if (code === 'permission_missing') return 'rightsChanged'
  return status === 404 ? 'deletedMeanwhile' : undefined
}

/** Says inside a dialog why what was tried did not happen. */
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
