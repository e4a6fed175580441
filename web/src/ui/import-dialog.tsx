import { svg as upload } from 'virtual:icon/file-up'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useFormat, useT } from '#web/lib/services.ts'
import { ActionProblem } from './action-problem.tsx'
import { BatchResult } from './batch-result.tsx'
import type { BatchOutcome } from './batch-result.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import { dialogMessages } from './dialog.messages.ts'
import { Icon } from './icon.tsx'
import { importMessages } from './import-dialog.messages.ts'
import { ImportFaults } from './import-faults.tsx'
import type { ImportFault } from './import-faults.tsx'
import './import-dialog.css'

/** What a dry run found in a file. */
export type ImportCheck = { total: number; faults: readonly ImportFault[] }
/** `all`: nothing is imported unless everything can be; `valid`: rows at fault are left out. */
export type ImportMode = 'all' | 'valid'
/** What became of it; `outcomes` where single rows failed after all. */
export type ImportResult = { imported: number; outcomes?: readonly BatchOutcome[] }

type State =
  | { step: 'pick'; error?: unknown; complaint?: string }
  | { step: 'checking'; file: File }
  | { step: 'checked'; file: File; check: ImportCheck; error?: unknown }
  | { step: 'running'; file: File; done: number; all: number }
  | { step: 'finished'; result: ImportResult }

/**
 * Imports a file in two steps: `check` tries it without keeping anything and answers what is wrong row by row, then
 * `run` does it. Nothing can be run that has not been checked.
 */
export function ImportDialog(props: {
  title: string
  /** Endings of files that are taken, such as `.csv`. */
  endings: readonly string[]
  /** Megabytes. */
  largest: number
  /** A link to an example file, and what else helps to prepare one. */
  template?: ReactNode
  check: (file: File) => Promise<ImportCheck>
  run: (
    file: File,
    how: { mode: ImportMode; onProgress: (done: number) => void },
  ) => Promise<ImportResult>
  onClose: () => void
}) {
  const { endings, largest, onClose } = props
  const t = useT(importMessages)
  const common = useT(dialogMessages)
  const format = useFormat()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>({ step: 'pick' })
  const [mode, setMode] = useState<ImportMode>('valid')
  const [isOver, setOver] = useState(false)

  const take = async (file: File | undefined) => {
    if (!file) return
    const { name, size } = file
    if (!endings.some((ending) => name.toLowerCase().endsWith(ending)))
      return setState({ step: 'pick', complaint: t('wrongKind', { name }) })
    if (size > largest * 1024 * 1024)
      return setState({ step: 'pick', complaint: t('tooLarge', { name }) })
    setState({ step: 'checking', file })
    try {
      setState({ step: 'checked', file, check: await props.check(file) })
    } catch (error) {
      setState({ step: 'pick', error })
    }
  }
  const checked = state.step === 'checked' ? state : undefined
  const bad = checked?.check.faults.length ?? 0
  const good = (checked?.check.total ?? 0) - bad
  const count = mode === 'all' && bad > 0 ? 0 : good
  const run = async () => {
    if (!checked || count === 0) return
    const { file } = checked
    setState({ step: 'running', file, done: 0, all: count })
    try {
      const result = await props.run(file, {
        mode,
        onProgress: (done) => setState({ step: 'running', file, done, all: count }),
      })
      setState({ step: 'finished', result })
    } catch (error) {
      setState({ ...checked, error })
    }
  }
  const close = () => {
    // What is under way cannot be called back.
    if (state.step !== 'running') onClose()
  }
  const error = state.step === 'pick' || state.step === 'checked' ? state.error : undefined
  return (
    <DialogFrame
      kind="box"
      title={props.title}
      onClose={close}
      footer={
        state.step === 'finished' ? (
          <button type="button" className="button button-main" onClick={onClose}>
            {t('close')}
          </button>
        ) : (
          <>
            {checked && (
              <button
                type="button"
                className="link-button frame-foot-start"
                onClick={() => setState({ step: 'pick' })}
              >
                {t('another')}
              </button>
            )}
            <button
              type="button"
              className="button"
              aria-disabled={state.step === 'running'}
              onClick={close}
            >
              {common('cancel')}
            </button>
            {checked && (
              <button
                type="button"
                className="button button-main"
                aria-disabled={count === 0}
                onClick={() => void run()}
              >
                {t('run', { count })}
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
          <div
            className="import-drop"
            data-over={isOver}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault()
              setOver(false)
              void take(event.dataTransfer.files[0])
            }}
          >
            <Icon svg={upload} size={28} />
            <p>{t('drop')}</p>
            <button type="button" className="button" onClick={() => input.current?.click()}>
              {t('choose')}
            </button>
            <input
              ref={input}
              type="file"
              hidden
              aria-label={t('choose')}
              accept={endings.join(',')}
              onChange={(event) => void take(event.target.files?.[0])}
            />
            <small>{t('limits', { kinds: endings.join(', '), size: largest })}</small>
          </div>
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
            {checked.check.total === 0
              ? t('nothing', { name: checked.file.name })
              : t('checked', {
                  name: checked.file.name,
                  total: format.number(checked.check.total),
                  good: format.number(good),
                  bad: format.number(bad),
                })}
          </p>
          {bad > 0 && (
            <>
              <ImportFaults faults={checked.check.faults} />
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
        <>
          <p role="status">{t('finished', { count: state.result.imported })}</p>
          {state.result.outcomes && <BatchResult outcomes={state.result.outcomes} />}
        </>
      )}
    </DialogFrame>
  )
}
