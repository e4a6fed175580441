import { useId } from 'react'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { importMessages } from './import-dialog.messages.ts'

/** `all` imports nothing if a row is invalid; `valid` skips invalid rows. */
export type ImportMode = 'all' | 'valid'

/** Values of a text about a number of rows. */
export const countValues = (count: number, write: (value: number) => string) => ({
  count: count === 1 ? 1 : write(count),
})

/** Choice of what is imported when rows are invalid. */
export function ModeChoice(props: { mode: ImportMode; onMode: (mode: ImportMode) => void }) {
  const t = useT(importMessages)
  const id = useId()
  return (
    <fieldset className="field">
      <legend>{t('mode')}</legend>
      {(['valid', 'all'] as const).map((value) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name={id}
            checked={props.mode === value}
            onChange={() => props.onMode(value)}
          />
          <span>{t(value === 'all' ? 'all' : 'skip')}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Rows imported so far. */
export function ImportProgress({ done, all }: { done: number; all: number }) {
  const t = useT(importMessages)
  const format = useFormat()
  return (
    <div className="import-wait" role="status">
      <progress max={all} value={done} aria-label={t('running')} />
      {t('runningOf', { done: format.number(done), all: format.number(all) })}
    </div>
  )
}

/** Numbers of imported and skipped rows. */
export function ImportSummary({ imported, leftOut }: { imported: number; leftOut: number }) {
  const t = useT(importMessages)
  const format = useFormat()
  return (
    <div role="status">
      <p>{t('finished', countValues(imported, format.number))}</p>
      {leftOut > 0 && <p>{t('leftOut', countValues(leftOut, format.number))}</p>}
    </div>
  )
}
