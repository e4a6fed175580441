import type { InputOf } from '@amber/contract/endpoint.ts'
import { users } from '@amber/contract/users/users.ts'
import { useRef } from 'react'
import { svg as undo } from 'virtual:icon/undo-2'
import { svg as bin } from 'virtual:icon/trash-2'
import { notRestoredOf, useNotRestored, type NotRestored } from './not-restored.ts'
import { useInvalidate } from '#web/lib/call/query.ts'
import { useCan, useServices, useT } from '#web/lib/call/services.ts'
import { userQueriesToInvalidate } from '#web/features/users/queries-to-invalidate.ts'
import { useInsufficient } from '#web/lib/use-insufficient.ts'
import { BatchDialog } from '#web/ui/batch/batch-dialog.tsx'
import { RowButton } from '#web/ui/table/row-button.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { removedUsersMessages } from './removed-users.messages.ts'
import type { RemovedUser } from './use-removed-users-columns.tsx'

/** Action under way and its users. `onDone` runs after a batch in which anything was done. */
export type RemovedUserAction = {
  kind: 'restore' | 'purge'
  selected: readonly RemovedUser[]
  onDone?: () => void
}

export function RemovedUserBatch(props: { action: RemovedUserAction; onClose: () => void }) {
  const { selected, kind, onDone } = props.action
  const { call, feedback } = useServices()
  const invalidate = useInvalidate()
  const t = useT(removedUsersMessages)
  const count = selected.length
  const blocked = useInsufficient()(...selected)
  const only = count === 1 ? selected[0] : undefined
  const notRestored = useRef<NotRestored[]>([])
  const describeNotRestored = useNotRestored()
  const restore = async (input: InputOf<typeof users.restore>) => {
    const result = await call(users.restore, input, { errorDisplay: 'inline' })
    notRestored.current.push(...notRestoredOf(selected, result))
    return result
  }
  const common = {
    items: selected.map(({ id, nickName, userName }) => ({
      key: id,
      label: `${nickName} (${userName})`,
      skip: blocked,
    })),
    onDone: (keys: readonly string[]) => {
      void invalidate(...userQueriesToInvalidate)
      onDone?.()
      const title = t(kind === 'restore' ? 'restored' : 'purged', { count: keys.length })
      feedback.toast({ kind: 'success', title, ...describeNotRestored(notRestored.current) })
    },
    onClose: props.onClose,
  }
  if (kind === 'restore')
    return (
      <BatchDialog
        {...common}
        title={t('restoreTitle', { count })}
        confirm={t('restore')}
        result={t('restoreResult')}
        run={restore}
      >
        <p>{t('restoreText')}</p>
      </BatchDialog>
    )
  return (
    <BatchDialog
      {...common}
      title={only ? t('purgeOne', { name: only.nickName }) : t('purgeTitle', { count })}
      confirm={t('purge')}
      isDanger
      typed={only ? only.userName : t('purgeWord')}
      result={t('purgeResult')}
      run={(input) => call(users.purge, input, { errorDisplay: 'inline' })}
    >
      <p>{t('purgeText')}</p>
    </BatchDialog>
  )
}

function BatchButtons({ onStart }: { onStart: (kind: RemovedUserAction['kind']) => void }) {
  const t = useT(removedUsersMessages)
  return (
    <>
      <button type="button" className="button" onClick={() => onStart('restore')}>
        {t('restore')}
      </button>
      <button type="button" className="button button-quiet-bad" onClick={() => onStart('purge')}>
        {t('purge')}
      </button>
    </>
  )
}

export function useRemovedUserActions(start: (action: RemovedUserAction) => void) {
  const t = useT(removedUsersMessages)
  const can = useCan()
  const insufficient = useInsufficient()
  if (!can(users.restore)) return {}
  return {
    renderActions: (user: RemovedUser, onDone: () => void) => {
      const { nickName: name } = user
      const reason = insufficient(user)
      const restore = {
        key: 'restore',
        text: t('restore'),
        svg: undo,
        reason,
        onPress: () => start({ kind: 'restore', selected: [user], onDone }),
      }
      const purge = {
        key: 'purge',
        text: t('purge'),
        svg: bin,
        isDanger: true,
        reason,
        onPress: () => start({ kind: 'purge', selected: [user], onDone }),
      }
      return (
        <>
          {reason === undefined && (
            <RowButton
              text={restore.text}
              svg={restore.svg}
              onPress={restore.onPress}
              label={t('restoreOf', { name })}
            />
          )}
          <RowMenu
            label={t('moreOf', { name })}
            actions={reason === undefined ? [purge] : [restore, purge]}
          />
        </>
      )
    },
    renderBatch: (selected: readonly RemovedUser[], onDone: () => void) => (
      <BatchButtons onStart={(kind) => start({ kind, selected, onDone })} />
    ),
  }
}
