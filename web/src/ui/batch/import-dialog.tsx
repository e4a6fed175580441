import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { dialogMessages } from '#web/ui/dialog/dialog.messages.ts'
import { FileDropzone } from '#web/ui/form/file-dropzone.tsx'
import { importMessages } from './import-dialog.messages.ts'
import { ImportFaults } from './import-faults.tsx'
import type { ImportFault } from './import-faults.tsx'
import './import-dialog.css'

/** `all` imports nothing if a row is invalid; `valid` skips invalid rows. */
export type ImportMode = 'all' | 'valid'
/** `leftOut` includes rows that became invalid after the check. */
export type ImportResult = { imported: number; leftOut: number }

/** Result of a dry run. */
export type CheckedImport = {
  total: number
  /** Number of invalid rows; `faults` has the first of them. */
  bad: number
  faults: readonly ImportFault[]
  moreFaults: (after: number) => Promise<readonly ImportFault[]>
  saveFaults: () => Promise<unknown>
  /** When `signal` aborts, rejects once everything is rolled back. */
  run: (how: {
    mode: ImportMode
    signal: AbortSignal
    onProgress: (done: number) => void
  }) => Promise<ImportResult>
  drop: () => void
}

type State =
  | { step: 'pick'; error?: unknown; complaint?: string }
  | { step: 'checking'; file: File }
  | { step: 'checked'; file: File; check: CheckedImport; error?: unknown }
  | { step: 'running'; done: number; all: number; isGivenUp: boolean }
  | { step: 'finished'; result: ImportResult }

/** Imports a file after `check` has validated it without storing anything. */
export function ImportDialog(props: {
  title: string
  endings: readonly string[]
  /** Maximum size in megabytes. */
  largest: number
  template?: ReactNode
  check: (file: File, signal: AbortSignal) => Promise<CheckedImport>
  onImported: () => void
  onClose: () => void
}) {
  const { endings, largest, onClose } = props
  const t = useT(importMessages)
  const common = useT(dialogMessages)
  const format = useFormat()
  const id = useId()
  const stop = useRef<AbortController>(undefined)
  const [state, setState] = useState<State>({ step: 'pick' })
  const [mode, setMode] = useState<ImportMode>('valid')

  const take = async (file: File | undefined) => {
    if (!file) return
    const { name, size } = file
    if (!endings.some((ending) => name.toLowerCase().endsWith(ending)))
      return setState({ step: 'pick', complaint: t('wrongKind', { name }) })
    if (size > largest * 1024 * 1024)
      return setState({ step: 'pick', complaint: t('tooLarge', { name }) })
    const { signal } = (stop.current = new AbortController())
    setState({ step: 'checking', file })
    try {
      setState({ step: 'checked', file, check: await props.check(file, signal) })
    } catch (error) {
      setState({ step: 'pick', ...(!signal.aborted && { error }) })
    }
  }
  const checked = state.step === 'checked' ? state : undefined
  const { total = 0, bad = 0 } = checked?.check ?? {}
  const good = total - bad
  const count = mode === 'all' && bad > 0 ? 0 : good
  const run = async () => {
    if (!checked || count === 0) return
    const { signal } = (stop.current = new AbortController())
    const isGivenUp = () => signal.aborted
    setState({ step: 'running', done: 0, all: count, isGivenUp: false })
    try {
      const result = await checked.check.run({
        mode,
        signal,
        onProgress: (done) =>
          setState({ step: 'running', done, all: count, isGivenUp: isGivenUp() }),
      })
      setState({ step: 'finished', result })
      props.onImported()
    } catch (error) {
      if (isGivenUp()) setState({ step: 'pick', complaint: t('givenUp') })
      else setState({ ...checked, error })
    }
  }
  const another = () => {
    checked?.check.drop()
    setState({ step: 'pick' })
  }
  const close = () => {
    // A running import is cancelled only by its own button.
    if (state.step === 'running') return
    stop.current?.abort()
    checked?.check.drop()
    onClose()
  }
  const error = state.step === 'pick' || state.step === 'checked' ? state.error : undefined
  return (
    <DialogFrame
      kind={bad > 0 ? 'wide' : 'box'}
      title={props.title}
      onClose={close}
      footer={
        state.step === 'finished' ? (
          <button type="button" className="button button-main" onClick={onClose}>
            {t('close')}
          </button>
        ) : state.step === 'running' ? (
          <button
            type="button"
            className="button"
            aria-disabled={state.isGivenUp}
            onClick={() => {
              stop.current?.abort()
              setState({ ...state, isGivenUp: true })
            }}
          >
            {t(state.isGivenUp ? 'givingUp' : 'giveUp')}
          </button>
        ) : (
          <>
            {checked && (
              <button type="button" className="link-button frame-foot-start" onClick={another}>
                {t('another')}
              </button>
            )}
            <button type="button" className="button" onClick={close}>
              {common('cancel')}
            </button>
            {checked && (
              <button
                type="button"
                className="button button-main"
                aria-disabled={count === 0}
                onClick={() => void run()}
              >
                {t('run', countOf(count, format.number))}
              </button>
            )}
          </>
        )
      }
    >
      {error !== undefined && <ActionProblem error={error} />}
      {state.step === 'pick' && (
        <>
          {state.complaint && (
            <p className="form-alert" role="alert">
              {state.complaint}
            </p>
          )}
          <FileDropzone endings={endings} largest={largest} onFile={(file) => void take(file)} />
          {props.template && <div className="import-template">{props.template}</div>}
        </>
      )}
      {state.step === 'checking' && (
        <p className="import-wait" role="status">
          <span className="loading-spin" aria-hidden="true" />
          {t('checking', { name: state.file.name })}
        </p>
      )}
      {checked && (
        <>
          <p role="status">
            {total === 0
              ? t('nothing', { name: checked.file.name })
              : t('checked', {
                  name: checked.file.name,
                  total: format.number(total),
                  good: format.number(good),
                  bad: format.number(bad),
                })}
          </p>
          {bad > 0 && (
            <>
              <ImportFaults
                faults={checked.check.faults}
                count={bad}
                more={checked.check.moreFaults}
                save={checked.check.saveFaults}
              />
              <fieldset className="field">
                <legend>{t('mode')}</legend>
                {(['valid', 'all'] as const).map((value) => (
                  <label key={value} className="choice">
                    <input
                      type="radio"
                      name={id}
                      checked={mode === value}
                      onChange={() => setMode(value)}
                    />
                    <span>{t(value === 'all' ? 'all' : 'skip')}</span>
                  </label>
                ))}
              </fieldset>
            </>
          )}
        </>
      )}
      {state.step === 'running' && (
        <div className="import-wait" role="status">
          <progress max={state.all} value={state.done} aria-label={t('running')} />
          {t('runningOf', { done: format.number(state.done), all: format.number(state.all) })}
        </div>
      )}
      {state.step === 'finished' && (
        <div role="status">
          <p>{t('finished', countOf(state.result.imported, format.number))}</p>
          {state.result.leftOut > 0 && (
            <p>{t('leftOut', countOf(state.result.leftOut, format.number))}</p>
          )}
        </div>
      )}
    </DialogFrame>
  )
}

const countOf = (count: number, write: (value: number) => string) => ({
  count: count === 1 ? 1 : write(count),
})
