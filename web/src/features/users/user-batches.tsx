import { statusCodes } from '@amber/contract/rules.ts'
import { users, type User } from '@amber/contract/users/users.ts'
import {
  notRestoredOf,
  useNotRestored,
  type NotRestored,
} from '#web/features/users/deleted/not-restored.ts'
import { useInvalidate, useInvalidateMissing } from '#web/lib/call/query.ts'
import { useInsufficient } from '#web/lib/use-insufficient.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { userQueriesToInvalidate } from './queries-to-invalidate.ts'
import { BatchDialog } from '#web/ui/batch/batch-dialog.tsx'
import { runBatch } from '#web/ui/batch/run-batch.ts'
import type { UserAction } from './user-action.ts'
import { usersMessages } from './users.messages.ts'

type BatchProps<Kind> = { action: Extract<UserAction, { kind: Kind }>; onClose: () => void }

const itemOf = ({ id, nickName, userName }: User) => ({
  key: id,
  label: `${nickName} (${userName})`,
})

/** Enables or disables users. */
export function StatusBatch({
  action: { selected, status, onDone },
  onClose,
}: BatchProps<'status'>) {
  const { call, feedback } = useServices()
  const invalidate = useInvalidate()
  const t = useT(usersMessages)
  const isOff = status === statusCodes.disabled
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
      run={(input) => call(users.setStatus, { ...input, status }, { errorDisplay: 'inline' })}
      onDone={(keys) => {
        void invalidate(...userQueriesToInvalidate)
        onDone?.()
        feedback.toast({ kind: 'success', title: t('statusChanged', { count: keys.length }) })
      }}
      onClose={onClose}
    >
      <p>{t(isOff ? 'disableText' : 'enableText')}</p>
    </BatchDialog>
  )
}

/** Restores deleted users and says what could not be restored with them. */
function useUndoRemoval(selected: readonly User[]) {
  const { call, feedback } = useServices()
  const invalidate = useInvalidate()
  const t = useT(usersMessages)
  const describeNotRestored = useNotRestored()
  return async (keys: readonly string[]) => {
    const notRestored: NotRestored[] = []
    const outcomes = await runBatch({
      items: selected.filter(({ id }) => keys.includes(id)).map(itemOf),
      allOrNothing: false,
      run: async (input) => {
        const result = await call(users.restore, input)
        notRestored.push(...notRestoredOf(selected, result))
        return result
      },
      translate: String,
      leftAlone: '',
    })
    void invalidate(...userQueriesToInvalidate)
    const count = outcomes.filter(({ outcome }) => outcome === 'done').length
    const detail = describeNotRestored(notRestored)
    if (count === keys.length)
      feedback.toast({ kind: 'success', title: t('restored', { count }), ...detail })
    else if (count > 0) {
      const title = t('restoredSome', { count, all: keys.length })
      feedback.toast({ kind: 'error', title, ...detail })
    }
  }
}

export function RemoveBatch({
  action: { selected, onDone, leave },
  onClose,
}: BatchProps<'remove'>) {
  const { call, feedback } = useServices()
  const invalidateMissing = useInvalidateMissing()
  const t = useT(usersMessages)
  const undo = useUndoRemoval(selected)
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
      run={(input) => call(users.remove, input, { errorDisplay: 'inline' })}
      onDone={(keys) => {
        onDone?.()
        void invalidateMissing(userQueriesToInvalidate, leave)
        feedback.toast({
          kind: 'success',
          title: t('removed', { count: keys.length }),
          // The call has already shown its errors.
          action: { label: t('undo'), run: () => void undo(keys).catch(() => {}) },
        })
      }}
      onClose={onClose}
    >
      <p>{t('removeText')}</p>
    </BatchDialog>
  )
}
