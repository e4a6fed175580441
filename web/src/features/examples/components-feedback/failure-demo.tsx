import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useT } from '#web/lib/call/services.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { CardFailure } from '#web/ui/feedback/card-failure.tsx'
import { DataFailure, DataState, StaleNotice } from '#web/ui/table/data-states.tsx'

export function FailureDemo() {
  const t = useT(sampleMessages)
  const [retries, setRetries] = useState(0)
  const retry = () => setRetries(retries + 1)
  const error = new ApiError({ status: 0, code: 'unreachable', msg: t('offline') })
  return (
    <>
      <DataState picture="quiet" title={t('none')} detail={t('note')} />
      <DataState picture="search" title={t('noMatches')} />
      <DataFailure title={t('failed')} error={error} onRetry={retry} />
      <StaleNotice error={error} onRetry={retry} />
      <ActionProblem error={error} />
      <CardFailure title={t('assets')} onRetry={retry} />
      <p role="status">{t('retries', { count: retries })}</p>
    </>
  )
}
