import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { chooseTarget } from '#web/lib/call/save-file.ts'
import type { Arrived, FileTarget } from '#web/lib/call/save-file.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { dialogMessages } from '#web/ui/dialog/dialog.messages.ts'
import { exportMessages } from './export-dialog.messages.ts'
import '#web/ui/form/form-field.css'
import './import-dialog.css'

const formats = ['xlsx', 'csv'] as const
const columnChoices = ['shown', 'all'] as const

export type ExportChoice = {
  format: (typeof formats)[number]
  columns: (typeof columnChoices)[number]
}

type State = { isBusy: boolean; arrived: Arrived; error?: unknown }

const nothing: Arrived = { bytes: 0 }

/** Exports a list to a file. `fetch` requests the data and writes it to the target. */
export function ExportDialog(props: {
  title: string
  fileName: string
  /** Number of rows, formatted. */
  count: string | undefined
  isSelection?: boolean
  /** `false` hides the choice between visible and all columns. */
  hasColumnChoice?: false
  fetch: (
    choice: ExportChoice,
    how: { signal: AbortSignal; receive: (response: Response) => Promise<void> },
  ) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}) {
  const { count, fileName, onClose } = props
  const t = useT(exportMessages)
  const common = useT(dialogMessages)
  const format = useFormat()
  const id = useId()
  const stop = useRef<AbortController>(undefined)
  const body = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLElement>(null)
  /** Aborts when the page is unmounted, but not when it is kept and hidden: a hidden page stays in the document. */
  const stopIfMissing = useCallback(() => {
    if (place.current?.isConnected === false) stop.current?.abort()
  }, [])
  useEffect(() => {
    place.current = body.current
    return stopIfMissing
  }, [stopIfMissing])
  const [choice, setChoice] = useState<ExportChoice>({ format: 'xlsx', columns: 'shown' })
  const [state, setState] = useState<State>({ isBusy: false, arrived: nothing })

  const save = async (target: FileTarget) => {
    const { signal } = (stop.current = new AbortController())
    setState({ isBusy: true, arrived: nothing })
    try {
      await props.fetch(choice, {
        signal,
        receive: (response) =>
          target.take(response, (arrived) => {
            stopIfMissing()
            setState({ isBusy: true, arrived })
          }),
      })
    } catch (error) {
      return setState({ isBusy: false, arrived: nothing, ...(!signal.aborted && { error }) })
    }
    props.onDone()
  }
  const begin = async () => {
    if (state.isBusy) return
    try {
      const target = await chooseTarget(`${fileName}.${choice.format}`)
      if (target) await save(target)
    } catch (error) {
      setState({ isBusy: false, arrived: nothing, error })
    }
  }
  const close = () => {
    stop.current?.abort()
    onClose()
  }
  const { bytes, rows } = state.arrived
  const size = megabytes(bytes, format.number)
  return (
    <DialogFrame
      kind="box"
      title={props.title}
      onClose={close}
      bodyRef={body}
      footer={
        <>
          <button
            type="button"
            className="button"
            onClick={() => (state.isBusy ? stop.current?.abort() : onClose())}
          >
            {state.isBusy ? t('stop') : common('cancel')}
          </button>
          <button
            type="button"
            className="button button-main"
            aria-disabled={state.isBusy}
            onClick={() => void begin()}
          >
            {t('export')}
          </button>
        </>
      }
    >
      {state.error !== undefined && <ActionProblem error={state.error} />}
      {state.isBusy ? (
        <div className="import-wait">
          <progress max={rows?.all} value={rows?.done} aria-label={t('exporting')} />
          <span role="status">
            {rows
              ? t('arrivedRows', {
                  done: format.number(rows.done),
                  all: format.number(rows.all),
                  size,
                })
              : t('arrived', { size })}
          </span>
        </div>
      ) : (
        <div className="export-choices">
          {count !== undefined && (
            <p>{t(props.isSelection ? 'countSelected' : 'count', { count })}</p>
          )}
          <fieldset className="field">
            <legend>{t('format')}</legend>
            {formats.map((value) => (
              <label key={value} className="choice">
                <input
                  type="radio"
                  name={`${id}-format`}
                  checked={choice.format === value}
                  onChange={() => setChoice({ ...choice, format: value })}
                />
                <span>{t(value)}</span>
              </label>
            ))}
          </fieldset>
          {props.hasColumnChoice !== false && (
            <fieldset className="field">
              <legend>{t('columns')}</legend>
              {columnChoices.map((value) => (
                <label key={value} className="choice">
                  <input
                    type="radio"
                    name={`${id}-columns`}
                    checked={choice.columns === value}
                    onChange={() => setChoice({ ...choice, columns: value })}
                  />
                  <span>{t(value)}</span>
                </label>
              ))}
            </fieldset>
          )}
        </div>
      )}
    </DialogFrame>
  )
}

function megabytes(bytes: number, write: (value: number) => string): string {
  return bytes < 1_000_000
    ? `${write(Math.ceil(bytes / 1_000))}\u00A0kB`
    : `${write(Math.round(bytes / 100_000) / 10)}\u00A0MB`
}
