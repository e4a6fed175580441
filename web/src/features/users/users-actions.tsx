import { invitations } from '@amber/contract/sign-in/invitations.ts'
import type { ExportedUserField } from '@amber/contract/users/user-fields.ts'
import { userExports } from '@amber/contract/users/user-exports.ts'
import { userImports } from '@amber/contract/users/user-imports.ts'
import { users, type User } from '@amber/contract/users/users.ts'
import { svg as download } from 'virtual:icon/download'
import { svg as mail } from 'virtual:icon/mail-plus'
import { svg as plus } from 'virtual:icon/plus'
import { svg as bin } from 'virtual:icon/trash-2'
import { svg as upload } from 'virtual:icon/upload'
import { useState } from 'react'
import type { useList } from '#web/lib/call/list.ts'
import { useMayOpen } from '#web/lib/route/open-pages.ts'
import { today } from '#web/lib/call/save-file.ts'
import { ownZone } from '#web/lib/i18n/format.ts'
import { useCan, useFormat, useServices, useT } from '#web/lib/call/services.ts'
import type { TableViewState } from '#web/lib/preference/table-preferences.ts'
import { arrangeColumns, shownColumns } from '#web/ui/table-view/data-arrangement.ts'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { partOnDemand } from '#web/ui/feedback/part-on-demand.tsx'
import { PageActions } from '#web/ui/layout/page-actions.tsx'
import type { PageAction } from '#web/ui/layout/page-actions.tsx'
import { usersMessages } from './users.messages.ts'

// Exports and imports are rare.
const UsersImport = partOnDemand(() =>
  import('./users-import.tsx').then((part) => part.UsersImport),
)
const ExportDialog = partOnDemand(() =>
  import('#web/ui/batch/export-dialog.tsx').then((part) => part.ExportDialog),
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

/** File columns of a list column, where it shows more than one. */
const fileColumns: Readonly<Record<string, readonly ExportedUserField[]>> = {
  nickName: ['nickName', 'userName'],
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
      count={count === undefined ? undefined : format.countIn(count, false)}
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
