import { announcementFields } from '@amber/contract/messaging/announcement-fields.ts'
import { announcements, type Announcement } from '@amber/contract/messaging/announcements.ts'
import { svg as receiptsIcon } from 'virtual:icon/list-checks'
import { svg as pencil } from 'virtual:icon/pencil'
import { svg as bin } from 'virtual:icon/trash-2'
import { useState } from 'react'
import { useAddNow } from '#web/lib/browser/add-now.ts'
import { listQuery, useList } from '#web/lib/call/list.ts'
import { useWrite } from '#web/lib/call/query.ts'
import { useRoleNames } from '#web/lib/i18n/role-names.ts'
import { useCan, useServices, useT } from '#web/lib/call/services.ts'
import { useTableView } from '#web/lib/preference/table-preferences.ts'
import { AddButton } from '#web/ui/layout/add-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DataState } from '#web/ui/table/data-states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { RowButton } from '#web/ui/table/row-button.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { useFieldFilters } from '#web/ui/fields/use-field-filters.ts'
import { SearchForm, type SearchField } from '#web/ui/search/search-form.tsx'
import { AddAnnouncementDrawer, AnnouncementDrawer, invalidates } from './announcement-drawer.tsx'
import { AnnouncementReceiptsDrawer } from './announcement-receipts-drawer.tsx'
import { announcementsMessages } from './announcements.messages.ts'
import { useAnnouncementsColumns, useTitleOf } from './use-announcements-columns.tsx'
import './announcements.css'

const announcementsQuery = listQuery(announcements.list, '-updateTime')

type Action = { kind: 'add' } | { kind: 'edit' | 'receipts' | 'remove'; announcement: Announcement }

function useFields(): SearchField[] {
  const t = useT(announcementsMessages)
  const { options } = useRoleNames()
  const role = { name: 'role', label: t('role'), options }
  const fields = useFieldFilters(announcementFields, { own: { roles: role } })
  return [{ name: 'title', label: t('heading') }, ...fields]
}

function Actions(props: { announcement: Announcement; onDo: (action: Action) => void }) {
  const { announcement, onDo } = props
  const t = useT(announcementsMessages)
  const can = useCan()
  const name = useTitleOf()(announcement)
  return (
    <>
      {can(announcements.update) && (
        <RowButton
          svg={pencil}
          label={t('editOf', { name })}
          text={t('edit')}
          onPress={() => onDo({ kind: 'edit', announcement })}
        />
      )}
      <RowMenu
        label={t('moreOf', { name })}
        actions={[
          {
            key: 'receipts',
            text: t('receipts'),
            svg: receiptsIcon,
            onPress: () => onDo({ kind: 'receipts', announcement }),
          },
          ...(can(announcements.remove)
            ? [
                {
                  key: 'remove',
                  text: t('remove'),
                  svg: bin,
                  isDanger: true,
                  onPress: () => onDo({ kind: 'remove', announcement }),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

function RemoveDialog(props: { announcement: Announcement; onClose: () => void }) {
  const { announcement, onClose } = props
  const { feedback } = useServices()
  const t = useT(announcementsMessages)
  const name = useTitleOf()(announcement)
  const { mutateAsync } = useWrite(announcements.remove, { invalidates, errorDisplay: 'inline' })
  return (
    <ConfirmDialog
      title={t('removeTitle', { name })}
      confirm={t('remove')}
      isDanger
      onConfirm={() => mutateAsync({ id: announcement.id })}
      onDone={() => {
        feedback.toast({ kind: 'success', title: t('removed') })
        onClose()
      }}
      onCancel={onClose}
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  )
}

export function AnnouncementsPage() {
  const t = useT(announcementsMessages)
  const can = useCan()
  const list = useList(announcements.list, announcementsQuery)
  const view = useTableView('announcements')
  const columns = useAnnouncementsColumns()
  const titleOf = useTitleOf()
  const [action, setAction] = useState<Action>()
  useAddNow(can(announcements.create), () => setAction({ kind: 'add' }))
  const close = () => setAction(undefined)
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        can(announcements.create) && (
          <AddButton text={t('add')} onPress={() => setAction({ kind: 'add' })} />
        )
      }
    >
      <SearchForm name={t('search')} fields={useFields()} primary={3} {...list.form} />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        keyOf={({ id }) => id}
        labelOf={titleOf}
        view={view}
        empty={<DataState picture="quiet" title={t('empty')} detail={t('emptyDetail')} />}
        actionsWidth={132}
        renderActions={(announcement) => <Actions announcement={announcement} onDo={setAction} />}
      />
      {action?.kind === 'add' && <AddAnnouncementDrawer onClose={close} />}
      {action?.kind === 'edit' && (
        <AnnouncementDrawer announcement={action.announcement} onClose={close} />
      )}
      {action?.kind === 'receipts' && (
        <AnnouncementReceiptsDrawer announcement={action.announcement} onClose={close} />
      )}
      {action?.kind === 'remove' && (
        <RemoveDialog announcement={action.announcement} onClose={close} />
      )}
    </Page>
  )
}
