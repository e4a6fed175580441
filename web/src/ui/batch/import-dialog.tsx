import { useRef, useState, type ReactNode } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { dialogMessages } from '#web/ui/dialog/dialog.messages.ts'
import { FileDropzone } from '#web/ui/form/file-dropzone.tsx'
import { importMessages } from './import-dialog.messages.ts'
import { ImportFaults } from './import-faults.tsx'
import type { ImportFault } from './import-faults.tsx'
import { countValues, ImportProgress, ImportSummary, ModeChoice } from './import-steps.tsx'
import type { ImportMode } from './import-steps.tsx'
import './batch.css'

/** `leftOut` includes rows that became invalid after the check. */
export type ImportResult = { imported: number; leftOut: number }

type Findings = {
  total: number
  /** Number of invalid rows; `faults` has the first of them. */
  bad: number
  faults: readonly ImportFault[]
}

/** Result of a dry run. */
export type CheckedImport = Findings & {
  /** Checks the rows again: stored records may have changed. */
  recheck: () => Promise<Findings>
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

type Checked = { file: File; check: CheckedImport }

type State =
  | { step: 'pick'; error?: unknown; complaint?: string }
  | { step: 'checking'; file: File }
  | ({ step: 'checked'; error?: unknown } & Checked)
  | { step: 'running'; done: number; all: number; isGivenUp: boolean }
  | { step: 'finished'; result: ImportResult }

type ImportDialogProps = {
  title: string
  endings: readonly string[]
  /** Maximum size in megabytes. */
  largest: number
  template?: ReactNode
  check: (file: File, signal: AbortSignal) => Promise<CheckedImport>
  onImported: () => void
  onClose: () => void
}

type Import = ReturnType<typeof useImport>

function complaintAbout({ name, size }: File, { endings, largest }: ImportDialogProps) {
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending))) return 'wrongKind'
  return size > largest * 1024 * 1024 ? 'tooLarge' : undefined
}

/** Returns the check with the faults for which the server refused to run the import. */
async function recheckAfter(error: unknown, check: CheckedImport): Promise<CheckedImport> {
  if (!(error instanceof ApiError) || error.status !== 409) return check
  try {
    return { ...check, ...(await check.recheck()) }
  } catch {
    return check
  }
}

/** State of an import: choose a file, check it, import it. */
function useImport(props: ImportDialogProps) {
  const t = useT(importMessages)
  const stop = useRef<AbortController>(undefined)
  const [state, setState] = useState<State>({ step: 'pick' })
  const [mode, setMode] = useState<ImportMode>('valid')
  const checked = state.step === 'checked' ? state : undefined
  const { total = 0, bad = 0 } = checked?.check ?? {}
  const good = total - bad
  const count = mode === 'all' && bad > 0 ? 0 : good

  const take = async (file: File | undefined) => {
    if (!file) return
    const complaint = complaintAbout(file, props)
    if (complaint) return setState({ step: 'pick', complaint: t(complaint, { name: file.name }) })
    const { signal } = (stop.current = new AbortController())
    setState({ step: 'checking', file })
    try {
      setState({ step: 'checked', file, check: await props.check(file, signal) })
    } catch (error) {
      setState({ step: 'pick', ...(!signal.aborted && { error }) })
    }
  }
  const run = async () => {
    if (!checked || count === 0) return
    const { signal } = (stop.current = new AbortController())
    const isGivenUp = () => signal.aborted
    const onProgress = (done: number) =>
      setState({ step: 'running', done, all: count, isGivenUp: isGivenUp() })
    onProgress(0)
    try {
      const result = await checked.check.run({ mode, signal, onProgress })
      setState({ step: 'finished', result })
      props.onImported()
    } catch (error) {
      if (isGivenUp()) setState({ step: 'pick', complaint: t('givenUp') })
      else setState({ ...checked, check: await recheckAfter(error, checked.check), error })
    }
  }
  const giveUp = () => {
    if (state.step !== 'running') return
    stop.current?.abort()
    setState({ ...state, isGivenUp: true })
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
    props.onClose()
  }
  return { state, mode, setMode, total, bad, good, count, take, run, giveUp, another, close }
}

function ImportFooter({ current, onClose }: { current: Import; onClose: () => void }) {
  const { state, count } = current
  const t = useT(importMessages)
  const common = useT(dialogMessages)
  const format = useFormat()
  const isChecked = state.step === 'checked'
  if (state.step === 'finished') {
    return (
      <button type="button" className="button button-main" onClick={onClose}>
        {t('close')}
      </button>
    )
  }
  if (state.step === 'running') {
    return (
      <button
        type="button"
        className="button"
        aria-disabled={state.isGivenUp}
        onClick={current.giveUp}
      >
        {t(state.isGivenUp ? 'givingUp' : 'giveUp')}
      </button>
    )
  }
  return (
    <>
      {isChecked && (
        <button type="button" className="link-button frame-foot-start" onClick={current.another}>
          {t('another')}
        </button>
      )}
      <button type="button" className="button" onClick={current.close}>
        {common('cancel')}
      </button>
      {isChecked && (
        <button
          type="button"
          className="button button-main"
          aria-disabled={count === 0}
          onClick={() => void current.run()}
        >
          {t('run', countValues(count, format.number))}
        </button>
      )}
    </>
  )
}

function CheckResult({ current, file, check }: { current: Import } & Checked) {
  const { total, good, bad } = current
  const t = useT(importMessages)
  const format = useFormat()
  return (
    <>
      <p role="status">
        {total === 0
          ? t('nothing', { name: file.name })
          : t('checked', {
              name: file.name,
              total: format.number(total),
              good: format.number(good),
              bad: format.number(bad),
            })}
      </p>
      {bad > 0 && (
        <>
          <ImportFaults
            faults={check.faults}
            count={bad}
            more={check.moreFaults}
            save={check.saveFaults}
          />
          <ModeChoice mode={current.mode} onMode={current.setMode} />
        </>
      )}
    </>
  )
}

/** Imports a file after `check` has validated it without storing anything. */
export function ImportDialog(props: ImportDialogProps) {
  const { endings, largest, template } = props
  const t = useT(importMessages)
  const current = useImport(props)
  const { state } = current
  const error = state.step === 'pick' || state.step === 'checked' ? state.error : undefined
  return (
    <DialogFrame
      kind={current.bad > 0 ? 'wide' : 'box'}
      title={props.title}
      onClose={current.close}
      footer={<ImportFooter current={current} onClose={props.onClose} />}
    >
      {error !== undefined && <ActionProblem error={error} />}
      {state.step === 'pick' && (
        <>
          {state.complaint && (
            <p className="form-alert" role="alert">
              {state.complaint}
            </p>
          )}
          <FileDropzone
            endings={endings}
            largest={largest}
            onFile={(file) => void current.take(file)}
          />
          {template && <div className="import-template">{template}</div>}
        </>
      )}
      {state.step === 'checking' && (
        <p className="import-wait" role="status">
          <span className="loading-spin" aria-hidden="true" />
          {t('checking', { name: state.file.name })}
        </p>
      )}
      {state.step === 'checked' && (
        <CheckResult current={current} file={state.file} check={state.check} />
      )}
      {state.step === 'running' && <ImportProgress done={state.done} all={state.all} />}
      {state.step === 'finished' && <ImportSummary {...state.result} />}
    </DialogFrame>
  )
}
