import { errors } from '@amber/contract/errors.ts'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import type { BatchOutcome } from './batch-result.tsx'
import { dialogMessages } from '#web/ui/dialog/dialog.messages.ts'
import { runBatch } from './run-batch.ts'
import type { BatchPlan } from './run-batch.ts'

const isKnown = (code: string): code is keyof typeof errors => code in errors

/** Returns `runBatch` with localized errors. */
export function useBatch(): (
  plan: Pick<BatchPlan, 'items' | 'allOrNothing' | 'run'>,
) => Promise<BatchOutcome[]> {
  const t = useT(dialogMessages)
  const translate = useTranslate()
  return (plan) =>
    runBatch({
      ...plan,
      translate: (code) => (isKnown(code) ? translate(errors[code].texts) : code),
      leftAlone: t('leftAlone'),
    })
}
