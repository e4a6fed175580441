import { roles } from '@amber/contract/roles.ts'
import { userExports } from '@amber/contract/user-exports.ts'
import { users } from '@amber/contract/users.ts'
import type { ManagedUser } from '@amber/contract/users.ts'
import { svg as pencil } from 'virtual:icon/pencil'
import { svg as keyIcon } from 'virtual:icon/key-round'
import { svg as bin } from 'virtual:icon/trash-2'
import { svg as off } from 'virtual:icon/user-round-x'
import { svg as on } from 'virtual:icon/user-round-check'
import { useState } from 'react'
import { useInsufficient } from '#web/lib/use-insufficient.ts'
import { useCan, useT, useUser } from '#web/lib/services.ts'
import { useTabs } from '#web/lib/tabs.ts'
import { PageDeeds } from '#web/ui/page-deeds.tsx'
import { RowDeeds } from '#web/ui/row-deeds.tsx'
import type { RowDeed } from '#web/ui/row-menu.tsx'
import { RemoveBatch, StatusBatch } from './user-batches.tsx'
import type { UserDeed } from './user-deed.ts'
import { useCopyLink } from '#web/ui/use-copy-link.ts'
import { NewUserDrawer, UserDrawer } from './user-drawer.tsx'
import { UserRolesBatch } from './user-roles-batch.tsx'
import { UserPasswordDialog } from './user-password-dialog.tsx'
import { usersMessages } from './users.messages.ts'

/** The dialog or drawer of what is being done. `onNext` goes on to another deed. */
export function UserDeedDialog(props: {
  deed: UserDeed
  onNext: (deed: UserDeed) => void
  onClose: () => void
}) {
  const { deed, onNext, onClose } = props
  switch (deed.kind) {
    case 'add':
      return (
        <NewUserDrawer onAdded={(user) => onNext({ kind: 'welcome', user })} onClose={onClose} />
      )
    case 'edit':
      return <UserDrawer user={deed.user} onClose={onClose} />
    case 'welcome':
    case 'reset':
      return (
        <UserPasswordDialog user={deed.user} isNew={deed.kind === 'welcome'} onClose={onClose} />
      )
    case 'status':
      return <StatusBatch deed={deed} onClose={onClose} />
    case 'remove':
      return <RemoveBatch deed={deed} onClose={onClose} />
    case 'give':
    case 'take':
      return (
        <UserRolesBatch
          isRemoval={deed.kind === 'take'}
          selected={deed.selected}
          onDone={deed.onDone}
          onClose={onClose}
        />
      )
    // A file is asked for beside the other one of the list (users-actions.tsx).
    case 'export':
      return null
    // no default
  }
}

/** What may be done with one person, the buttons of a row, and those for the rows that are selected: as far as they may be used. */
export function useUserDeeds(start: (deed: UserDeed) => void) {
  const t = useT(usersMessages)
  const can = useCan()
  const me = useUser()
  const mayEdit = can(users.update)
  const mayRemove = can(users.remove)
  const mayReset = can(users.resetPassword)
  const mayExport = can(userExports.download)
  const roleDeeds = [
    ...(can([roles.options, roles.addMembers]) ? (['give'] as const) : []),
    ...(can([roles.options, roles.removeMembers]) ? (['take'] as const) : []),
  ]
  const insufficient = useInsufficient()

  const deedsOf = (user: ManagedUser): RowDeed[] => {
    const blocked = insufficient(user)
    const reason = blocked ?? (user.id === me?.userId ? t('notYourself') : undefined)
    const isOn = user.status === '1'
    const deeds = [
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
        reason: blocked,
        onPress: () => start({ kind: 'reset', user }),
      },
      mayEdit && {
        key: 'status',
        text: t(isOn ? 'disable' : 'enable'),
        svg: isOn ? off : on,
        reason,
        onPress: () => start({ kind: 'status', status: isOn ? '2' : '1', selected: [user] }),
      },
      mayRemove && {
        key: 'remove',
        text: t('remove'),
        svg: bin,
        isDanger: true,
        reason,
        onPress: () => start({ kind: 'remove', selected: [user] }),
      },
    ]
    return deeds.filter((deed) => deed !== false)
  }

  const renderActions = (user: ManagedUser) => {
    const name = user.nickName
    return (
      <RowDeeds
        deeds={deedsOf(user)}
        editLabel={t('editOf', { name })}
        moreLabel={t('moreOf', { name })}
      />
    )
  }

  const renderBatch = (selected: readonly ManagedUser[], onDone: () => void) => (
    <>
      {mayEdit &&
        (['1', '2'] as const).map((status) => (
          <button
            key={status}
            type="button"
            className="button"
            onClick={() => start({ kind: 'status', status, selected, onDone })}
          >
            {t(status === '1' ? 'enable' : 'disable')}
          </button>
        ))}
      {roleDeeds.map((kind) => (
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

  return {
    deedsOf,
    renderActions: mayEdit || mayRemove || mayReset ? renderActions : undefined,
    renderBatch:
      mayEdit || mayRemove || mayExport || roleDeeds.length > 0 ? renderBatch : undefined,
  }
}

/** What may be done with somebody, at the head of their own page. Who deletes them there is led back to where they came from. */
export function UserActions({ user }: { user: ManagedUser }) {
  const t = useT(usersMessages)
  const { close } = useTabs()
  const copyLink = useCopyLink(`/system/user/${user.id}`)
  const [deed, setDeed] = useState<UserDeed>()
  const { deedsOf } = useUserDeeds((next) =>
    setDeed(next.kind === 'remove' ? { ...next, leave: close } : next),
  )
  return (
    <>
      <PageDeeds
        label={t('moreOf', { name: user.nickName })}
        deeds={[copyLink, ...deedsOf(user)]}
        inSight={['edit', 'reset']}
      />
      {deed && <UserDeedDialog deed={deed} onNext={setDeed} onClose={() => setDeed(undefined)} />}
    </>
  )
}
