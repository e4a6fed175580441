import { importFileLimit, type ImportCalls, type SheetImport } from '@amber/contract/imports.ts'
import type { ReactNode } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { saveAs } from '#web/lib/call/save-file.ts'
import { useServices, useT, type Services } from '#web/lib/call/services.ts'
import type { CheckedImport, ImportResult } from './import-dialog.tsx'
import { partOnDemand } from '#web/ui/feedback/part-on-demand.tsx'
import { importMessages } from './import-dialog.messages.ts'

// Loaded on demand, as imports are rare.
const ImportDialog = partOnDemand(() =>
  import('./import-dialog.tsx').then((part) => part.ImportDialog),
)

const endings = ['.xlsx', '.csv']
/** Generous for large files on slow networks; the server has its own limit. */
const uploadTimeout = 10 * 60_000
const lookAgain = 400
const errorDisplay = 'inline' as const

type Clients = Pick<Services, 'call' | 'silentRequest'> & { calls: ImportCalls }

/** Polls an import until it ends and requests cancellation on abort. */
async function followImport(
  { call, silentRequest, calls }: Clients,
  begun: SheetImport,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<ImportResult> {
  const { id } = begun
  let now = begun
  let isAsked = false
  while (now.state === 'waiting' || now.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, lookAgain))
    if (signal.aborted && !isAsked) {
      isAsked = true
      // The import may just have finished; its state then says so.
      await silentRequest(calls.cancel, { id }).catch(() => undefined)
    }
    try {
      now = await call(calls.get, { id }, { errorDisplay })
      onProgress(now.progress)
    } catch (error) {
      // The import continues on the server despite a lost poll.
      if (!(error instanceof ApiError) || (error.status !== 0 && error.status < 500)) throw error
    }
  }
  if (now.state === 'done') return { imported: now.imported, leftOut: now.bad }
  throw new ApiError({ status: 0, code: now.state, msg: now.problem ?? '' })
}

/** Uploads a file for a dry run. */
async function checkFile(
  clients: Clients,
  file: File,
  {
    signal,
    faultFile,
    input,
  }: {
    signal: AbortSignal
    faultFile: string
    input: Readonly<Record<string, unknown>> | undefined
  },
): Promise<CheckedImport> {
  const { call, silentRequest, calls } = clients
  const upload = { ...input, fileName: file.name.slice(0, 255) }
  const uploaded = await call(calls.upload, upload, {
    errorDisplay,
    signal,
    file,
    timeout: uploadTimeout,
  })
  const { id } = uploaded
  const moreFaults = (after: number) =>
    call(calls.faults, { id, after: String(after) }, { errorDisplay })
  const findings = async ({ total, bad }: Pick<SheetImport, 'total' | 'bad'>) => ({
    total,
    bad,
    faults: bad > 0 ? await moreFaults(0) : [],
  })
  return {
    ...(await findings(uploaded)),
    recheck: async () => findings(await call(calls.get, { id }, { errorDisplay })),
    moreFaults,
    saveFaults: () =>
      saveAs(faultFile, (receive) =>
        call(calls.faultFile, { id, format: 'xlsx' }, { errorDisplay, receive }),
      ),
    run: async ({ mode, ...rest }) => {
      const begun = await call(calls.run, { id, allOrNothing: mode === 'all' }, { errorDisplay })
      return followImport(clients, begun, rest)
    },
    drop: () => void silentRequest(calls.cancel, { id }).catch(() => undefined),
  }
}

/** Imports records from a file through the calls of their import: choose, check, run. */
export function ServerImport(props: {
  calls: ImportCalls
  /** Further input of the upload. */
  input?: Readonly<Record<string, unknown>>
  title: string
  /** Rules of the file, before the templates. */
  hint: ReactNode
  /** Name of the template without extension. */
  templateName: string
  onImported: () => void
  onClose: () => void
}) {
  const { calls, templateName } = props
  const t = useT(importMessages)
  const { call, silentRequest } = useServices()
  const templateButton = (format: 'xlsx' | 'csv') => (
    <button
      type="button"
      className="link-button"
      onClick={() =>
        // Errors appear as a toast, as the dialog is about another file.
        void saveAs(`${templateName}.${format}`, (receive) =>
          call(calls.template, { format }, { receive }),
        ).catch(() => undefined)
      }
    >
      {t(format === 'xlsx' ? 'templateXlsx' : 'templateCsv')}
    </button>
  )
  return (
    <ImportDialog
      title={props.title}
      endings={endings}
      largest={importFileLimit / 2 ** 20}
      template={
        <>
          <p>{props.hint}</p>
          {templateButton('xlsx')}
          {templateButton('csv')}
        </>
      }
      check={(file, signal) =>
        checkFile({ call, silentRequest, calls }, file, {
          signal,
          input: props.input,
          faultFile: `${t('faultFile')}.xlsx`,
        })
      }
      onImported={props.onImported}
      onClose={props.onClose}
    />
  )
}
