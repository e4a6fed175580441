import { invitations } from '@amber/contract/sign-in/invitations.ts'
import type { UserColumn } from '@amber/contract/users/user-columns.ts'
import { userExports } from '@amber/contract/users/user-exports.ts'
import { importFileLimit, userImports } from '@amber/contract/users/user-imports.ts'
import type { UserImport } from '@amber/contract/users/user-imports.ts'
import { users } from '@amber/contract/users/users.ts'
import type { User } from '@amber/contract/users/users.ts'
import { svg as download } from 'virtual:icon/download'
import { svg as mail } from 'virtual:icon/mail-plus'
import { svg as plus } from 'virtual:icon/plus'
import { svg as bin } from 'virtual:icon/trash-2'
import { svg as upload } from 'virtual:icon/upload'
import { useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import type { useList } from '#web/lib/call/list.ts'
import { useMayOpen } from '#web/lib/route/open-pages.ts'
import { useInvalidate } from '#web/lib/call/query.ts'
import { chooseTarget, today } from '#web/lib/call/save-file.ts'
import { ownZone } from '#web/lib/i18n/own-zone.ts'
import { useCan, useFormat, useServices, useT } from '#web/lib/call/services.ts'
import { staleAfterUsers } from '#web/lib/call/stale-after.ts'
import type { TableViewState } from '#web/lib/preference/table-preferences.ts'
import { arrangeColumns, shownColumns } from '#web/ui/table-view/data-arrangement.ts'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import type { CheckedImport, ImportResult } from '#web/ui/batch/import-dialog.tsx'
import { partOnDemand } from '#web/ui/feedback/part-on-demand.tsx'
import { PageActions } from '#web/ui/page-actions.tsx'
import type { PageAction } from '#web/ui/page-actions.tsx'
import { usersMessages } from './users.messages.ts'

// Loaded on demand, as exports are rare.
const ExportDialog = partOnDemand(() =>
  import('#web/ui/batch/export-dialog.tsx').then((part) => part.ExportDialog),
)
const ImportDialog = partOnDemand(() =>
  import('#web/ui/batch/import-dialog.tsx').then((part) => part.ImportDialog),
)

type Parts = {
  list: ReturnType<typeof useList<typeof users.list>>
  columns: readonly DataColumn<User>[]
  view: TableViewState
}

type Props = Parts & {
  onAdd: () => void
  /** Limits the export to these users. */
  selected: readonly User[] | undefined
  onExported: () => void
}

export function UsersActions({ onAdd, selected, onExported, ...parts }: Props) {
  const t = useT(usersMessages)
  const can = useCan()
  const [open, setOpen] = useState<'export' | 'import'>()
  const close = () => setOpen(undefined)
  const mayOpen = useMayOpen()
  const actions: PageAction[] = []
  if (can(users.listRemoved) && mayOpen('/system/removed-user'))
    actions.push({ key: 'bin', text: t('bin'), svg: bin, to: '/system/removed-user' })
  if (can(invitations.create) && mayOpen('/system/invitation'))
    actions.push({
      key: 'invitations',
      text: t('invitations'),
      svg: mail,
      to: '/system/invitation',
    })
  if (can(userImports.upload))
    actions.push({
      key: 'import',
      text: t('import'),
      svg: upload,
      onPress: () => setOpen('import'),
    })
  if (can(userExports.download))
    actions.push({
      key: 'export',
      text: t('export'),
      svg: download,
      onPress: () => setOpen('export'),
    })
  if (can(users.create))
    actions.push({ key: 'add', text: t('add'), svg: plus, isMain: true, onPress: onAdd })
  return (
    <>
      <PageActions actions={actions} />
      {open === 'export' && <UsersExport {...parts} onClose={close} />}
      {selected && <UsersExport {...parts} selected={selected} onClose={onExported} />}
      {open === 'import' && <UsersImport onClose={close} />}
    </>
  )
}

/** File columns of a list column, where the names differ. */
const fileColumns: Readonly<Record<string, readonly UserColumn[]>> = {
  nickName: ['nickName', 'userName'],
  lastSignIn: ['lastSignInTime'],
}

function UsersExport(props: Parts & { selected?: readonly User[]; onClose: () => void }) {
  const { list, columns, view, selected, onClose } = props
  const t = useT(usersMessages)
  const format = useFormat()
  const { call, feedback } = useServices()
  const { page, sort } = list.table
  const count = selected?.length ?? (page?.totalIsEstimate ? undefined : page?.total)
  const shown = shownColumns(arrangeColumns(columns, view.view?.columns ?? [])).flatMap(
    ({ column: { key } }): readonly string[] => fileColumns[key] ?? [key],
  )
  return (
    <ExportDialog
      title={t('exportTitle')}
      fileName={t('exportFile', { day: today() })}
      isSelection={selected !== undefined}
      count={count === undefined ? undefined : format.number(count)}
      fetch={(choice, how) => {
        const file = {
          sort: sort as never,
          format: choice.format,
          ...(choice.columns === 'shown' && { columns: [...new Set(shown)].join(',') }),
          zone: ownZone(),
        }
        const options = { ...how, errorDisplay: 'inline' } as const
        if (!selected) return call(userExports.download, { ...list.form.values, ...file }, options)
        // Exported even if they no longer match the list.
        const ids = selected.map(({ id }) => id)
        return call(userExports.downloadSelection, { ids, ...file }, options)
      }}
      onDone={() => {
        feedback.toast({ kind: 'success', title: t('exported') })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const endings = ['.xlsx', '.csv']
/** Generous for large files on slow networks; the server has its own limit. */
const uploadTimeout = 10 * 60_000
const lookAgain = 400

function UsersImport({ onClose }: { onClose: () => void }) {
  const t = useT(usersMessages)
  const { call, silentRequest } = useServices()
  const invalidate = useInvalidate()
  const errorDisplay = 'inline' as const

  const save = async (name: string, fetch: (receive: Receive) => Promise<unknown>) => {
    const target = await chooseTarget(name)
    if (target) await fetch((response) => target.take(response, () => {}))
  }
  const check = async (file: File, signal: AbortSignal): Promise<CheckedImport> => {
    const how = { errorDisplay, signal }
    const input = { fileName: file.name.slice(0, 255) }
    const { id, total, bad } = await call(userImports.upload, input, {
      ...how,
      file,
      timeout: uploadTimeout,
    })
    const moreFaults = (after: number) =>
      call(userImports.faults, { id, after: String(after) }, { errorDisplay })
    return {
      total,
      bad,
      faults: bad > 0 ? await moreFaults(0) : [],
      moreFaults,
      saveFaults: () =>
        save(`${t('faultFile')}.xlsx`, (receive) =>
          call(userImports.faultFile, { id, format: 'xlsx' }, { errorDisplay, receive }),
        ),
      run: async ({ mode, ...rest }) => {
        const begun = await call(
          userImports.run,
          { id, allOrNothing: mode === 'all' },
          { errorDisplay },
        )
        return follow(begun, rest)
      },
      drop: () => void silentRequest(userImports.cancel, { id }).catch(() => undefined),
    }
  }
  /** Polls an import until it ends and requests cancellation on abort. */
  const follow = async (
    begun: UserImport,
    { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
  ): Promise<ImportResult> => {
    const { id } = begun
    let now = begun
    let isAsked = false
    while (now.state === 'waiting' || now.state === 'running') {
      await new Promise((resolve) => setTimeout(resolve, lookAgain))
      if (signal.aborted && !isAsked) {
        isAsked = true
        // The import may just have finished; its state then says so.
        await silentRequest(userImports.cancel, { id }).catch(() => undefined)
      }
      try {
        now = await call(userImports.get, { id }, { errorDisplay })
        onProgress(now.progress)
      } catch (error) {
        // The import continues on the server despite a lost poll.
        if (!(error instanceof ApiError) || (error.status !== 0 && error.status < 500)) throw error
      }
    }
    if (now.state === 'done') return { imported: now.imported, leftOut: now.bad }
    throw new ApiError({ status: 0, code: now.state, msg: now.problem ?? '' })
  }
  const templateButton = (format: 'xlsx' | 'csv') => (
    <button
      type="button"
      className="link-button"
      onClick={() =>
        // Errors appear as a toast, as the dialog is about another file.
        void save(`${t('templateFile')}.${format}`, (receive) =>
          call(userImports.template, { format }, { receive }),
        ).catch(() => undefined)
      }
    >
      {t(format === 'xlsx' ? 'templateXlsx' : 'templateCsv')}
    </button>
  )
  return (
    <ImportDialog
      title={t('importTitle')}
      endings={endings}
      largest={importFileLimit / 2 ** 20}
      template={
        <>
          <p>{t('importHint')}</p>
          {templateButton('xlsx')}
          {templateButton('csv')}
        </>
      }
      check={check}
      onImported={() => void invalidate(...staleAfterUsers)}
      onClose={onClose}
    />
  )
}

type Receive = (response: Response) => Promise<void>
