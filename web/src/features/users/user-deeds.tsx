import { users } from '@amber/contract/users.ts'
import type { ManagedUser, User } from '@amber/contract/users.ts'
import { svg as pencil } from 'virtual:icon/pencil'
import { svg as keyIcon } from 'virtual:icon/key-round'
import { svg as bin } from 'virtual:icon/trash-2'
import { svg as off } from 'virtual:icon/user-round-x'
import { svg as on } from 'virtual:icon/user-round-check'
import { useState } from 'react'
import { leftAwayOf, useLeftAway } from '#web/lib/left-away.ts'
import type { LeftAway } from '#web/lib/left-away.ts'
import { useSpoil, useSpoilGone } from '#web/lib/query.ts'
import { useInsufficient } from '#web/lib/use-insufficient.ts'
import { useCan, useServices, useT, useUser } from '#web/lib/services.ts'
import { staleAfterUsers } from '#web/lib/stale-after.ts'
import { useTabs } from '#web/lib/tabs.ts'
import { BatchDialog } from '#web/ui/batch-dialog.tsx'
import { PageDeeds } from '#web/ui/page-deeds.tsx'
import { runBatch } from '#web/ui/run-batch.ts'
import { RowDeeds } from '#web/ui/row-deeds.tsx'
import type { RowDeed } from '#web/ui/row-menu.tsx'
import { NewUserDrawer, UserDrawer } from './user-drawer.tsx'
import { UserPasswordDialog } from './user-password-dialog.tsx'
import { usersMessages } from './users.messages.ts'

/** What is being done, to whom. `onDone` comes after a batch, of which anything was done; `leave` ends the page of who is deleted. */
export type UserDeed =
  | { kind: 'add' }
  | { kind: 'edit' | 'reset' | 'welcome'; user: User }
  | {
      kind: 'remove'
      selected: readonly ManagedUser[]
      onDone?: () => void
      leave?: () => Promise<unknown>
    }
  | {
      kind: 'status'
      status: User['status']
      selected: readonly ManagedUser[]
      onDone?: () => void
    }

type BatchProps<Kind> = { deed: Extract<UserDeed, { kind: Kind }>; onClose: () => void }

const itemOf = ({ id, nickName, userName }: User) => ({
  key: id,
  label: `${nickName} (${userName})`,
})

function StatusBatch({ deed: { selected, status, onDone }, onClose }: BatchProps<'status'>) {
  const { call, feedback } = useServices()
  const spoil = useSpoil()
  const t = useT(usersMessages)
  const isOff = status === '2'
  const count = selected.length
  const blocked = useInsufficient()(...selected)
  return (
    <BatchDialog
      title={t(isOff ? 'disableTitle' : 'enableTitle', { count })}
      confirm={t(isOff ? 'disable' : 'enable')}
      isDanger={isOff}
      result={t('statusResult')}
      items={selected.map((user) => ({
        ...itemOf(user),
        skip: blocked ?? (user.status === status ? t('alreadySo') : undefined),
      }))}
      run={(input) => call(users.setStatus, { ...input, status }, { isToldInPlace: true })}
      onDone={(keys) => {
        void spoil(...staleAfterUsers)
        onDone?.()
        feedback.toast({ kind: 'success', title: t('statusChanged', { count: keys.length }) })
      }}
      onClose={onClose}
    >
      <p>{t(isOff ? 'disableText' : 'enableText')}</p>
    </BatchDialog>
  )
}

/** Moves people to the recycle bin; the note that says so can take it back. */
function RemoveBatch({ deed: { selected, onDone, leave }, onClose }: BatchProps<'remove'>) {
  const { call, feedback } = useServices()
  const spoil = useSpoil()
  const spoilGone = useSpoilGone()
  const t = useT(usersMessages)
  const sayLost = useLeftAway()
  const undo = async (keys: readonly string[]) => {
    const lost: LeftAway[] = []
    const outcomes = await runBatch({
      items: selected.filter(({ id }) => keys.includes(id)).map(itemOf),
      allOrNothing: false,
      run: async (input) => {
        const result = await call(users.restore, input)
        lost.push(...leftAwayOf(selected, result))
        return result
      },
      say: String,
      leftAlone: '',
    })
    void spoil(...staleAfterUsers)
    const count = outcomes.filter(({ outcome }) => outcome === 'done').length
    const detail = sayLost(lost)
    // Where nobody could be restored, the call has been refused, and that has been said.
    if (count === keys.length)
      feedback.toast({ kind: 'success', title: t('restored', { count }), ...detail })
    else if (count > 0) {
      const title = t('restoredSome', { count, all: keys.length })
      feedback.toast({ kind: 'error', title, ...detail })
    }
  }
  const count = selected.length
  const blocked = useInsufficient()(...selected)
  return (
    <BatchDialog
      title={
        count === 1 && selected[0]
          ? t('removeOne', { name: selected[0].nickName })
          : t('removeTitle', { count })
      }
      confirm={t('remove')}
      isDanger
      result={t('removeResult')}
      items={selected.map((user) => ({ ...itemOf(user), skip: blocked }))}
      run={(input) => call(users.remove, input, { isToldInPlace: true })}
      onDone={(keys) => {
        onDone?.()
        void spoilGone(staleAfterUsers, leave)
        feedback.toast({
          kind: 'success',
          title: t('removed', { count: keys.length }),
          // What fails as a whole has been said by the call.
          action: { label: t('undo'), run: () => void undo(keys).catch(() => {}) },
        })
      }}
      onClose={onClose}
    >
      <p>{t('removeText')}</p>
    </BatchDialog>
  )
}

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
    renderBatch: mayEdit || mayRemove ? renderBatch : undefined,
  }
}

/** What may be done with somebody, at the head of their own page. Who deletes them there is led back to where they came from. */
export function UserActions({ user }: { user: ManagedUser }) {
  const t = useT(usersMessages)
  const { close } = useTabs()
  const [deed, setDeed] = useState<UserDeed>()
  const { deedsOf } = useUserDeeds((next) =>
    setDeed(next.kind === 'remove' ? { ...next, leave: close } : next),
  )
  return (
    <>
      <PageDeeds
        label={t('moreOf', { name: user.nickName })}
        deeds={deedsOf(user)}
        inSight={['edit', 'reset']}
      />
      {deed && <UserDeedDialog deed={deed} onNext={setDeed} onClose={() => setDeed(undefined)} />}
    </>
  )
}
