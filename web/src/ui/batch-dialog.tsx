import { errors } from '@amber/contract/errors.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useSay, useT } from '#web/lib/services.ts'
import { BatchResultDialog } from './batch-result.tsx'
import type { BatchOutcome } from './batch-result.tsx'
import { ChoiceCard } from './choice-card.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { dialogMessages } from './dialog.messages.ts'
import { batchLimit, runBatch } from './run-batch.ts'
import type { BatchItem, BatchPlan } from './run-batch.ts'
import './batch-dialog.css'

const isKnown = (code: string): code is keyof typeof errors => code in errors

/**
 * Asks before something is done for many, does it, and says what became of each where not all of it was done. Of more
 * than one, the person chooses whether it is to be all or nobody.
 */
export function BatchDialog(props: {
  title: string
  /** What the button says: the deed itself. */
  confirm: string
  isDanger?: boolean
  /** For what cannot be undone: words that have to be typed first. */
  typed?: string
  /** Above what became of each. */
  result: string
  items: readonly BatchItem[]
  run: BatchPlan['run']
  /** With the keys of those for which it was done. */
  onDone: (keys: readonly string[]) => void
  onClose: () => void
  children: ReactNode
}) {
  const { items, onDone, onClose, typed } = props
  const t = useT(dialogMessages)
  const say = useSay()
  const [allOrNothing, setAllOrNothing] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly BatchOutcome[]>()
  const runAll = async () => {
    const done = await runBatch({
      items,
      allOrNothing,
      run: props.run,
      say: (code) => (isKnown(code) ? say(errors[code].words) : code),
      leftAlone: t('leftAlone'),
    })
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
      onConfirm={runAll}
      onDone={() => {}}
      onCancel={onClose}
    >
      {props.children}
      {items.length > batchLimit && (
        <p className="batch-hint">{t('inSteps', { limit: batchLimit })}</p>
      )}
      {items.length > 1 && items.length <= batchLimit && (
        <ChoiceCard
          type="checkbox"
          label={t('allOrNothing')}
          hint={t('allOrNothingHint')}
          isChecked={allOrNothing}
          onChange={setAllOrNothing}
        />
      )}
    </ConfirmDialog>
  )
}
