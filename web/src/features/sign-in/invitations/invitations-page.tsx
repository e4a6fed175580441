import { invitations, type Invitation } from '@amber/contract/sign-in/invitations.ts'
import { codes } from '@amber/contract/sign-in/codes.ts'
import { svg as cross } from 'virtual:icon/x'
import { useState } from 'react'
import { useAddNow } from '#web/lib/browser/add-now.ts'
import { listQuery, useList } from '#web/lib/call/list.ts'
import { useRead, useWrite } from '#web/lib/call/query.ts'
import { useCan, useServices, useT } from '#web/lib/call/services.ts'
import { useTableView } from '#web/lib/preference/table-preferences.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DataState } from '#web/ui/table/data-states.tsx'
import { AddButton } from '#web/ui/layout/add-button.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { RowButton } from '#web/ui/table/row-button.tsx'
import { InvitationDrawer } from './invitation-drawer.tsx'
import { invitationsMessages } from './invitations.messages.ts'
import { useInvitationsColumns } from './use-invitations-columns.tsx'

const invitationsQuery = listQuery(invitations.list, '-createTime')

function RevokeDialog(props: { invitation: Invitation; onClose: () => void }) {
  const t = useT(invitationsMessages)
  const { feedback } = useServices()
  const { mutateAsync } = useWrite(invitations.revoke, {
    invalidates: [invitations.list],
    errorDisplay: 'inline',
  })
  return (
    <ConfirmDialog
      title={t('revokeTitle')}
      confirm={t('revoke')}
      isDanger
      onConfirm={() => mutateAsync({ id: props.invitation.id })}
      onDone={() => {
        feedback.toast({ kind: 'success', title: t('revoked') })
        props.onClose()
      }}
      onCancel={props.onClose}
    >
      <p>{t('revokeText')}</p>
    </ConfirmDialog>
  )
}

export function InvitationsPage() {
  const t = useT(invitationsMessages)
  const list = useList(invitations.list, invitationsQuery)
  const view = useTableView('invitations')
  const columns = useInvitationsColumns()
  const { data, isPending } = useRead(codes.channels, {}, { errorDisplay: 'inline' })
  const [isInviting, setInviting] = useState(false)
  useAddNow(useCan()(invitations.create), () => setInviting(true))
  const [revoked, setRevoked] = useState<Invitation>()
  const nameOf = ({ email }: Invitation) => email ?? t('anybody')
  return (
    <Page
      title={t('title')}
      description={t('description')}
      back={{ to: '/system/user', label: t('back') }}
      actions={<AddButton text={t('invite')} onPress={() => setInviting(true)} />}
    >
      {isPending && <span hidden data-waiting />}
      {data && !data.mail && !data.sms && (
        <p className="form-alert" role="status">
          {t('undeliverable')}
        </p>
      )}
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        keyOf={({ id }) => id}
        labelOf={nameOf}
        view={view}
        renderActions={(invitation) => (
          <RowButton
            svg={cross}
            text={t('revoke')}
            label={t('revokeOf', { name: nameOf(invitation) })}
            onPress={() => setRevoked(invitation)}
          />
        )}
        empty={<DataState picture="quiet" title={t('empty')} detail={t('emptyDetail')} />}
      />
      {isInviting && <InvitationDrawer onClose={() => setInviting(false)} />}
      {revoked && <RevokeDialog invitation={revoked} onClose={() => setRevoked(undefined)} />}
    </Page>
  )
}
