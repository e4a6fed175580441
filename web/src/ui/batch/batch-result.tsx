import { useT } from '#web/lib/call/services.ts'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { dialogMessages } from '#web/ui/dialog/dialog.messages.ts'
import './batch.css'

export type BatchOutcome = {
  key: string
  label: string
  outcome: 'done' | 'failed' | 'skipped'
  reason?: string | undefined
}

const order = { failed: 0, skipped: 1, done: 2 }
const counts = [
  ['done', 'doneOf'],
  ['failed', 'failedOf'],
  ['skipped', 'skippedOf'],
] as const

/** Lists the outcome of each item, failures first. */
function OutcomeList({ outcomes }: { outcomes: readonly BatchOutcome[] }) {
  const t = useT(dialogMessages)
  return (
    <div className="batch">
      <p role="status" className="batch-counts">
        {counts.map(([outcome, key]) => {
          const count = outcomes.filter((one) => one.outcome === outcome).length
          return (
            count > 0 && (
              <span key={outcome} data-outcome={outcome}>
                {t(key, { count })}
              </span>
            )
          )
        })}
      </p>
      <ul>
        {outcomes
          .toSorted((a, b) => order[a.outcome] - order[b.outcome])
          .map(({ key, label, outcome, reason }) => (
            <li key={key}>
              <span className="batch-label">{label}</span>
              <span data-outcome={outcome}>{t(outcome)}</span>
              {reason && <small>{reason}</small>}
            </li>
          ))}
      </ul>
    </div>
  )
}

/** Lists outcomes in a dialog of their own. */
export function BatchResultDialog(props: {
  title: string
  outcomes: readonly BatchOutcome[]
  onClose: () => void
}) {
  const t = useT(dialogMessages)
  return (
    <DialogFrame
      kind="box"
      title={props.title}
      onClose={props.onClose}
      footer={
        <button type="button" className="button button-main" onClick={props.onClose}>
          {t('close')}
        </button>
      }
    >
      <OutcomeList outcomes={props.outcomes} />
    </DialogFrame>
  )
}
