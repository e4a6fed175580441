import { users } from '@amber/contract/users.ts'
import type { User } from '@amber/contract/users.ts'
import { useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { useSpoil } from '#web/lib/query.ts'
import { useServices, useT } from '#web/lib/services.ts'
import { BatchResultDialog } from '#web/ui/batch-result.tsx'
import type { BatchOutcome } from '#web/ui/batch-result.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { usersMessages } from './users.messages.ts'

export type StatusBatch = {
  selected: readonly User[]
  status: User['status']
  onDone: () => void
}

/** Enables or disables people one after another, each with the version that was seen, and says what became of each. */
export function UsersStatusBatch(props: StatusBatch & { onClose: () => void }) {
  const { selected, status, onDone, onClose } = props
  const { call, feedback } = useServices()
  const spoil = useSpoil()
  const t = useT(usersMessages)
  const [outcomes, setOutcomes] = useState<readonly BatchOutcome[]>([])
  const isOff = status === '2'

  const change = async (user: User): Promise<BatchOutcome> => {
    const row = { key: user.id, label: user.nickName }
    if (user.status === status) return { ...row, outcome: 'skipped', reason: t('alreadySo') }
    const { id, version, nickName, gender, phone, email, roles } = user
    try {
      const input = { id, version, nickName, gender, phone, email, roles, status }
      await call(users.update, input, { isToldInPlace: true })
      return { ...row, outcome: 'done' }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { ...row, outcome: 'failed', reason: error.msg }
    }
  }
  const changeAll = async () => {
    const done: BatchOutcome[] = []
    for (const user of selected) done.push(await change(user))
    await spoil(users.list, users.get)
    setOutcomes(done)
    onDone()
    if (done.some(({ outcome }) => outcome !== 'done')) return
    feedback.toast({ kind: 'success', title: t('statusChanged', { count: done.length }) })
    onClose()
  }
  if (outcomes.length > 0)
    return <BatchResultDialog title={t('statusResult')} outcomes={outcomes} onClose={onClose} />
  const count = selected.length
  return (
    <ConfirmDialog
      title={t(isOff ? 'disableTitle' : 'enableTitle', { count })}
      confirm={t(isOff ? 'disable' : 'enable')}
      isDanger={isOff}
      onConfirm={changeAll}
      onDone={() => {}}
      onCancel={onClose}
    >
      <p>{t(isOff ? 'disableText' : 'enableText')}</p>
    </ConfirmDialog>
  )
}
