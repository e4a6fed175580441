import { statusCodes } from '@amber/contract/rules.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { userExports } from '@amber/contract/users/user-exports.ts'
import { users, type ManagedUser } from '@amber/contract/users/users.ts'
import { svg as pencil } from 'virtual:icon/pencil'
import { svg as keyIcon } from 'virtual:icon/key-round'
import { svg as bin } from 'virtual:icon/trash-2'
import { svg as off } from 'virtual:icon/user-round-x'
import { svg as on } from 'virtual:icon/user-round-check'
import { useState } from 'react'
import { useInsufficient } from '#web/lib/use-insufficient.ts'
import { useCan, useT, useUser } from '#web/lib/call/services.ts'
import { useTabs } from '#web/lib/route/tabs.ts'
import { partOnDemand } from '#web/ui/feedback/part-on-demand.tsx'
import { PageActions } from '#web/ui/layout/page-actions.tsx'
import { RowActions } from '#web/ui/table/row-actions.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { UserAction } from './user-action.ts'
import { useCopyLink } from '#web/ui/code/use-copy-link.ts'
import { usersMessages } from './users.messages.ts'

// Drawers and dialogs weigh more than the list.
export const UserActionDialog = partOnDemand(() =>
  import('./user-action-dialog.tsx').then((part) => part.UserActionDialog),
)

/** Permissions of the caller on users. */
function useUserRights() {
  const can = useCan()
  return {
    mayEdit: can(users.update),
    mayRemove: can(users.remove),
    mayReset: can(users.resetPassword),
    mayExport: can(userExports.download),
    roleActions: [
      ...(can([roles.options, roles.addMembers]) ? (['give'] as const) : []),
      ...(can([roles.options, roles.removeMembers]) ? (['take'] as const) : []),
    ],
  }
}

function UserRowActions({ user, actions }: { user: ManagedUser; actions: readonly RowAction[] }) {
  const t = useT(usersMessages)
  const name = user.nickName
  return (
    <RowActions
      actions={actions}
      editLabel={t('editOf', { name })}
      moreLabel={t('moreOf', { name })}
    />
  )
}

/** Buttons of the selection. */
function BatchButtons(props: {
  rights: ReturnType<typeof useUserRights>
  start: (action: UserAction) => void
  selected: readonly ManagedUser[]
  onDone: () => void
}) {
  const { start, selected, onDone } = props
  const { mayEdit, mayExport, mayRemove, roleActions } = props.rights
  const t = useT(usersMessages)
  return (
    <>
      {mayEdit &&
        Object.values(statusCodes).map((status) => (
          <button
            key={status}
            type="button"
            className="button"
            onClick={() => start({ kind: 'status', status, selected, onDone })}
          >
            {t(status === statusCodes.enabled ? 'enable' : 'disable')}
          </button>
        ))}
      {roleActions.map((kind) => (
        <button
          key={kind}
          type="button"
          className="button"
          onClick={() => start({ kind, selected, onDone })}
        >
          {t(kind)}
        </button>
      ))}
      {mayExport && (
        <button
          type="button"
          className="button"
          onClick={() => start({ kind: 'export', selected })}
        >
          {t('export')}
        </button>
      )}
      {mayRemove && (
        <button
          type="button"
          className="button button-quiet-bad"
          onClick={() => start({ kind: 'remove', selected, onDone })}
        >
          {t('remove')}
        </button>
      )}
    </>
  )
}

const otherStatus = (status: ManagedUser['status']) =>
  status === statusCodes.enabled ? statusCodes.disabled : statusCodes.enabled

/** Actions of a user, row buttons and buttons of the selection, limited by permissions. */
export function useUserActions(start: (action: UserAction) => void) {
  const t = useT(usersMessages)
  const me = useUser()
  const rights = useUserRights()
  const { mayEdit, mayRemove, mayReset, mayExport, roleActions } = rights
  const insufficient = useInsufficient()

  const actionsOf = (user: ManagedUser, onRemoved = () => {}): RowAction[] => {
    const blocked = insufficient(user)
    const reason = blocked ?? (user.id === me?.userId ? t('notYourself') : undefined)
    const isOn = user.status === statusCodes.enabled
    const actions = [
      mayEdit && {
        key: 'edit',
        text: t('edit'),
        svg: pencil,
        reason: blocked,
        onPress: () => start({ kind: 'edit', user }),
      },
      mayReset && {
        key: 'reset',
        text: t('reset'),
        svg: keyIcon,
        reason,
        onPress: () => start({ kind: 'reset', user }),
      },
      mayEdit && {
        key: 'status',
        text: t(isOn ? 'disable' : 'enable'),
        svg: isOn ? off : on,
        reason,
        onPress: () =>
          start({ kind: 'status', status: otherStatus(user.status), selected: [user] }),
      },
      mayRemove && {
        key: 'remove',
        text: t('remove'),
        svg: bin,
        isDanger: true,
        reason,
        onPress: () => start({ kind: 'remove', selected: [user], onDone: onRemoved }),
      },
    ]
    return actions.filter((action) => action !== false)
  }

  const renderActions = (user: ManagedUser, deselect: () => void) => (
    <UserRowActions user={user} actions={actionsOf(user, deselect)} />
  )
  const renderBatch = (selected: readonly ManagedUser[], onDone: () => void) => (
    <BatchButtons {...{ rights, start, selected, onDone }} />
  )
  return {
    actionsOf,
    renderActions: mayEdit || mayRemove || mayReset ? renderActions : undefined,
    renderBatch:
      mayEdit || mayRemove || mayExport || roleActions.length > 0 ? renderBatch : undefined,
  }
}

/** Actions in the head of a user page. Deleting the user closes it. */
export function UserActions({ user }: { user: ManagedUser }) {
  const t = useT(usersMessages)
  const { close } = useTabs()
  const copyLink = useCopyLink(`/system/user/${user.id}`)
  const [action, setAction] = useState<UserAction>()
  const { actionsOf } = useUserActions((next) =>
    setAction(next.kind === 'remove' ? { ...next, leave: close } : next),
  )
  return (
    <>
      <PageActions
        label={t('moreOf', { name: user.nickName })}
        actions={[copyLink, ...actionsOf(user)]}
        inSight={['edit', 'reset']}
      />
      {action && (
        <UserActionDialog action={action} onNext={setAction} onClose={() => setAction(undefined)} />
      )}
    </>
  )
}
