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

/** `all`: nothing is imported unless everything can be; `valid`: rows at fault are left out. */
export type ImportMode = 'all' | 'valid'
/** What became of it. `leftOut`: rows at fault, among them those that came to be so in the meantime. */
export type ImportResult = { imported: number; leftOut: number }

/** What a dry run found in a file, and how it can be imported. */
export type CheckedImport = {
  total: number
  /** How many rows are at fault, and the first of them. */
  bad: number
  faults: readonly ImportFault[]
  moreFaults: (after: number) => Promise<readonly ImportFault[]>
  saveFaults: () => Promise<unknown>
  /** Imports it. Where `signal` says to give up, rejects once nothing of it is left. */
  run: (how: {
    mode: ImportMode
    signal: AbortSignal
    onProgress: (done: number) => void
  }) => Promise<ImportResult>
  /** It will not be imported. */
  drop: () => void
}

type State =
  | { step: 'pick'; error?: unknown; complaint?: string }
  | { step: 'checking'; file: File }
  | { step: 'checked'; file: File; check: CheckedImport; error?: unknown }
  | { step: 'running'; done: number; all: number; isGivenUp: boolean }
  | { step: 'finished'; result: ImportResult }

/**
 * Imports a file in two steps: `check` tries it without keeping anything and answers what is wrong row by row, then it
 * is run. Nothing can be run that has not been checked, and each step can be stopped.
 */
export function ImportDialog(props: {
  title: string
  /** Endings of files that are taken, such as `.csv`. */
  endings: readonly string[]
  /** Megabytes. */
  largest: number
  /** Where an example file is to be had, and what else helps to prepare one. */
  template?: ReactNode
  check: (file: File, signal: AbortSignal) => Promise<CheckedImport>
  /** Something has been imported. */
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
    // What is under way is given up by a button that says so, never by the way.
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

/** One has a form of its own; others are written with their thousands apart. */
const countOf = (count: number, write: (value: number) => string) => ({
  count: count === 1 ? 1 : write(count),
})
