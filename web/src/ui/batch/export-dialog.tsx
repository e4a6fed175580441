import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { chooseTarget, type Arrived, type FileTarget } from '#web/lib/call/save-file.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { dialogMessages } from '#web/ui/dialog/dialog.messages.ts'
import { exportMessages } from './export-dialog.messages.ts'
import '#web/ui/form/form.css'
import './batch.css'

const formats = ['xlsx', 'csv'] as const
const columnChoices = ['shown', 'all'] as const

type Format = (typeof formats)[number]
type ColumnChoice = (typeof columnChoices)[number]

export type ExportChoice = { format: Format; columns: ColumnChoice }

type State = { isBusy: boolean; arrived: Arrived; error?: unknown }

const nothing: Arrived = { bytes: 0 }

type ExportDialogProps = {
  title: string
  fileName: string
  /** Number of rows, for a text with a plural. */
  count: number | string | undefined
  isSelection?: boolean
  /** `false` hides the choice between visible and all columns. */
  hasColumnChoice?: false
  fetch: (
    choice: ExportChoice,
    how: { signal: AbortSignal; receive: (response: Response) => Promise<void> },
  ) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Aborts when the page is unmounted, but not when it is kept and hidden: a hidden page stays in the document. */
function useAbortWithPage() {
  const controller = useRef<AbortController>(undefined)
  const body = useRef<HTMLDivElement>(null)
  const bodyRef = useRef<HTMLElement>(null)
  const abortIfMissing = useCallback(() => {
    if (bodyRef.current?.isConnected === false) controller.current?.abort()
  }, [])
  useEffect(() => {
    bodyRef.current = body.current
    return abortIfMissing
  }, [abortIfMissing])
  return {
    body,
    begin: () => (controller.current = new AbortController()).signal,
    abort: () => controller.current?.abort(),
    abortIfMissing,
  }
}

function useExport(choice: ExportChoice, props: ExportDialogProps) {
  const { body, abort, abortIfMissing, ...request } = useAbortWithPage()
  const [state, setState] = useState<State>({ isBusy: false, arrived: nothing })
  const save = async (target: FileTarget) => {
    const signal = request.begin()
    setState({ isBusy: true, arrived: nothing })
    try {
      await props.fetch(choice, {
        signal,
        receive: (response) =>
          target.take(response, (arrived) => {
            abortIfMissing()
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
      const target = await chooseTarget(`${props.fileName}.${choice.format}`)
      if (target) await save(target)
    } catch (error) {
      setState({ isBusy: false, arrived: nothing, error })
    }
  }
  return { ...state, body, begin, abort }
}

function ExportProgress({ bytes, rows }: Arrived) {
  const t = useT(exportMessages)
  const format = useFormat()
  const size = megabytes(bytes, format.number)
  return (
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
  )
}

function RadioSet<Value extends string>(props: {
  legend: string
  options: readonly { value: Value; text: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}) {
  const id = useId()
  return (
    <fieldset className="field">
      <legend>{props.legend}</legend>
      {props.options.map(({ value, text }) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name={id}
            checked={props.chosen === value}
            onChange={() => props.onChoose(value)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Exports a list to a file. `fetch` requests the data and writes it to the target. */
export function ExportDialog(props: ExportDialogProps) {
  const { count, onClose } = props
  const t = useT(exportMessages)
  const common = useT(dialogMessages)
  const [choice, setChoice] = useState<ExportChoice>({ format: 'xlsx', columns: 'shown' })
  const { isBusy, arrived, error, body, begin, abort } = useExport(choice, props)
  const close = () => {
    abort()
    onClose()
  }
  return (
    <DialogFrame
      kind="box"
      title={props.title}
      onClose={close}
      bodyRef={body}
      footer={
        <>
          <button type="button" className="button" onClick={() => (isBusy ? abort() : onClose())}>
            {isBusy ? t('stop') : common('cancel')}
          </button>
          <button
            type="button"
            className="button button-main"
            aria-disabled={isBusy}
            onClick={() => void begin()}
          >
            {t('export')}
          </button>
        </>
      }
    >
      {error !== undefined && <ActionProblem error={error} />}
      {isBusy ? (
        <ExportProgress {...arrived} />
      ) : (
        <div className="export-choices">
          {count !== undefined && (
            <p>{t(props.isSelection ? 'countSelected' : 'count', { count })}</p>
          )}
          <RadioSet
            legend={t('format')}
            options={formats.map((value) => ({ value, text: t(value) }))}
            chosen={choice.format}
            onChoose={(format) => setChoice({ ...choice, format })}
          />
          {props.hasColumnChoice !== false && (
            <RadioSet
              legend={t('columns')}
              options={columnChoices.map((value) => ({ value, text: t(value) }))}
              chosen={choice.columns}
              onChoose={(columns) => setChoice({ ...choice, columns })}
            />
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
