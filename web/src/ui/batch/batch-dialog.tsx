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

/** Of more than one: whether those are processed that can be, where not all of them can. */
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
 * Asks before something is done for many, does it, and says what became of each where not all of it was done. Where one
 * cannot be processed none is, unless the person asks for those that can be; of more than a call takes, they have to.
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
  /** Whether what has to be chosen among `children` has been; they stay in sight when there is nothing to do. */
  isChosen?: boolean
  run: BatchPlan['run']
  /** With the keys of those for which it was done. */
  onDone: (keys: readonly string[]) => void
  /** After every try: what was refused may be so since the list is of before. */
  onTried?: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { items, onDone, onClose, typed, isChosen } = props
  const runItems = useBatch()
  const t = useT(dialogMessages)
  const [isInParts, setInParts] = useState(false)
  /** Why nothing can be done of all that was picked, where that is so. */
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
