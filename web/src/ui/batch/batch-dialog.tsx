import { batchLimit } from '@amber/contract/batch.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { BatchResultDialog } from './batch-result.tsx'
import type { BatchOutcome } from './batch-result.tsx'
import { ChoiceCard } from '#web/ui/picker/choice-card.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { dialogMessages } from '#web/ui/dialog/dialog.messages.ts'
import type { BatchItem, BatchPlan } from './run-batch.ts'
import { useBatch } from './use-batch.ts'

/** Offers to process only the items that can be processed. */
export function BatchChoice(props: {
  count: number
  isInParts: boolean
  onChange: (isInParts: boolean) => void
}) {
  const { count, isInParts, onChange } = props
  const t = useT(dialogMessages)
  if (count < 2) return null
  const hint = count > batchLimit ? 'inSteps' : 'inPartsHint'
  return (
    <ChoiceCard
      type="checkbox"
      label={t('inParts')}
      hint={t(hint, { limit: batchLimit })}
      isChecked={isInParts}
      onChange={onChange}
    />
  )
}

/**
 * Confirms and runs an action for many items and lists the outcome unless all succeeded. If one item fails, none is
 * processed, unless the user chooses otherwise.
 */
export function BatchDialog(props: {
  title: string
  confirm: string
  isDanger?: boolean
  /** Text to type before an irreversible action. */
  typed?: string
  result: string
  items: readonly BatchItem[]
  /** Whether the required choice in `children` is made. */
  isChosen?: boolean
  run: BatchPlan['run']
  onDone: (keys: readonly string[]) => void
  /** Called after every attempt: an error can mean that the list is stale. */
  onTried?: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { items, onDone, onClose, typed, isChosen } = props
  const runItems = useBatch()
  const t = useT(dialogMessages)
  const [isInParts, setInParts] = useState(false)
  /** Reason why none of the items can be processed. */
  const whyNot = items.every(({ skip }) => skip !== undefined) ? items[0]?.skip : undefined
  const isTooMany = items.length > batchLimit
  const [outcomes, setOutcomes] = useState<readonly BatchOutcome[]>()
  const runAll = async () => {
    const done = await runItems({ items, allOrNothing: !isInParts, run: props.run })
    props.onTried?.()
    const keys = done.filter(({ outcome }) => outcome === 'done').map(({ key }) => key)
    if (keys.length > 0) onDone(keys)
    if (keys.length === done.length) onClose()
    else setOutcomes(done)
  }
  if (outcomes)
    return <BatchResultDialog title={props.result} outcomes={outcomes} onClose={onClose} />
  return (
    <ConfirmDialog
      title={props.title}
      confirm={props.confirm}
      isDanger={props.isDanger ?? false}
      {...(typed !== undefined && { typed })}
      isReady={isChosen !== false && whyNot === undefined && (isInParts || !isTooMany)}
      onConfirm={runAll}
      onDone={() => {}}
      onCancel={onClose}
    >
      {whyNot === undefined ? (
        <>
          {props.children}
          <BatchChoice count={items.length} isInParts={isInParts} onChange={setInParts} />
        </>
      ) : (
        <>
          {isChosen !== undefined && props.children}
          <p>{t('nothing', { reason: whyNot })}</p>
        </>
      )}
    </ConfirmDialog>
  )
}
