import { sessions } from '@amber/contract/sessions.ts'
import type { OnlineSession } from '@amber/contract/sessions.ts'
import { useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { useSpoil } from '#web/lib/query.ts'
import { useServices, useT } from '#web/lib/services.ts'
import { BatchResultDialog } from '#web/ui/batch-result.tsx'
import type { BatchOutcome } from '#web/ui/batch-result.tsx'
import { useClientWords } from '#web/ui/client-words.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { sessionsMessages } from './sessions.messages.ts'

export type EndBatch = { selected: readonly OnlineSession[]; onDone: () => void }

/** Ends sessions one after another, but never the own one, and says what became of each. */
export function SessionsEndBatch(props: EndBatch & { onClose: () => void }) {
  const { selected, onDone, onClose } = props
  const { call, feedback } = useServices()
  const spoil = useSpoil()
  const t = useT(sessionsMessages)
  const wordsOf = useClientWords()
  const [outcomes, setOutcomes] = useState<readonly BatchOutcome[]>([])
  const count = selected.length

  const end = async ({ id, user, client, isOwn }: OnlineSession): Promise<BatchOutcome> => {
    const row = { key: id, label: `${user.nickName} · ${wordsOf(client)}` }
    if (isOwn) return { ...row, outcome: 'skipped', reason: t('ownLeft') }
    try {
      await call(sessions.end, { id }, { isToldInPlace: true })
      return { ...row, outcome: 'done' }
    } catch (error) {
      // Of one alone the question itself says what is wrong.
      if (!(error instanceof ApiError) || count === 1) throw error
      return { ...row, outcome: 'failed', reason: error.msg }
    }
  }
  const endAll = async () => {
    const done: BatchOutcome[] = []
    try {
      for (const session of selected) done.push(await end(session))
    } finally {
      await spoil(sessions.list, sessions.listOfUser)
    }
    setOutcomes(done)
    onDone()
    if (done.some(({ outcome }) => outcome !== 'done')) return
    feedback.toast({ kind: 'success', title: t('ended', { count }) })
    onClose()
  }
  if (outcomes.length > 0)
    return <BatchResultDialog title={t('result')} outcomes={outcomes} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('endTitle', { count })}
      confirm={t('confirm')}
      isDanger
      onConfirm={endAll}
      onDone={() => {}}
      onCancel={onClose}
    >
      {count === 1 && selected[0] && (
        <p>
          <strong>{selected[0].user.nickName}</strong> · {wordsOf(selected[0].client)} ·{' '}
          {selected[0].ip}
        </p>
      )}
      <p>{t('endText')}</p>
      {selected.some(({ isOwn }) => isOwn) && <p>{t('endOwn')}</p>}
    </ConfirmDialog>
  )
}
