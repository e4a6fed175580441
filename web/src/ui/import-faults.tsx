import { useFormat, useT } from '#web/lib/services.ts'
import { importMessages } from './import-dialog.messages.ts'

/** A row that cannot be imported. `row` counts as the file's reader does, its heading included. */
export type ImportFault = {
  row: number
  problems: readonly { field?: string; message: string }[]
}

/** More would help nobody, and slow the page down. */
const mostShown = 100

/** What is wrong with a file, row by row. */
export function ImportFaults({ faults }: { faults: readonly ImportFault[] }) {
  const t = useT(importMessages)
  const format = useFormat()
  const rest = faults.length - mostShown
  return (
    <div
      className="import-faults"
      role="group"
      aria-label={t('faults')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <ul>
        {faults.slice(0, mostShown).map(({ row, problems }) => (
          <li key={row}>
            <b>{t('row', { row: format.number(row) })}</b>
            {problems.map(({ field, message }) => (
              <span key={`${field} ${message}`}>{field ? `${field} · ${message}` : message}</span>
            ))}
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{t('more', { count: format.number(rest) })}</p>}
    </div>
  )
}
