import { useState } from 'react'
import { useAction } from '#web/lib/call/use-action.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { importMessages } from './import-dialog.messages.ts'

/** `row` counts as a spreadsheet does, including the header. */
export type ImportFault = {
  row: number
  problems: readonly { column: string; message: string }[]
}

function FaultRows({ row, problems }: ImportFault) {
  const format = useFormat()
  return (
    <tbody>
      {problems.map(({ column, message }, index) => (
        <tr key={`${column} ${message}`}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={problems.length}>
              {format.number(row)}
            </th>
          )}
          <td>{column}</td>
          <td>{message}</td>
        </tr>
      ))}
    </tbody>
  )
}

/** Lists invalid rows; `more` loads the next. */
export function ImportFaults(props: {
  faults: readonly ImportFault[]
  count: number
  more: (after: number) => Promise<readonly ImportFault[]>
  save: () => Promise<unknown>
}) {
  const t = useT(importMessages)
  const [more, setMore] = useState({ after: props.faults, faults: props.faults.slice(0, 0) })
  // A new check replaces them.
  const faults = more.after === props.faults ? [...props.faults, ...more.faults] : props.faults
  const { isBusy, error, run } = useAction()
  const showMore = async () => {
    const next = await props.more(faults.at(-1)?.row ?? 0)
    setMore({ after: props.faults, faults: [...faults.slice(props.faults.length), ...next] })
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="import-faults" role="group" aria-label={t('faults')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              <th scope="col">{t('column')}</th>
              <th scope="col">{t('why')}</th>
            </tr>
          </thead>
          {faults.map((fault) => (
            <FaultRows key={fault.row} {...fault} />
          ))}
        </table>
        {faults.length < props.count && (
          <button
            type="button"
            className="link-button"
            aria-disabled={isBusy}
            onClick={() => void run(showMore)}
          >
            {t('more')}
          </button>
        )}
      </div>
      {error !== undefined && <ActionProblem error={error} />}
      <button
        type="button"
        className="link-button import-save"
        aria-disabled={isBusy}
        onClick={() => void run(props.save)}
      >
        {t('saveFaults')}
      </button>
    </>
  )
}
