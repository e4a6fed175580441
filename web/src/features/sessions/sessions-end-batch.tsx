import { sessions } from '@amber/contract/sessions.ts'
import type { OnlineSession } from '@amber/contract/sessions.ts'
import { useInvalidate } from '#web/lib/call/query.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { BatchDialog } from '#web/ui/batch/batch-dialog.tsx'
import { useClientText } from '#web/ui/text/client-text.tsx'
import { sessionsMessages } from './sessions.messages.ts'

export type EndBatch = { selected: readonly OnlineSession[]; onDone: () => void }

/** Ends sessions except the current one and lists results when some fail. */
export function SessionsEndBatch(props: EndBatch & { onClose: () => void }) {
  const { selected, onDone, onClose } = props
  const { call, feedback } = useServices()
  const invalidate = useInvalidate()
  const t = useT(sessionsMessages)
  const textsOf = useClientText()
  const [first] = selected
  return (
    <BatchDialog
      title={t('endTitle', { count: selected.length })}
      confirm={t('confirm')}
      isDanger
      result={t('result')}
      items={selected.map(({ id, user, client, isOwn }) => ({
        key: id,
        label: `${user.nickName} · ${textsOf(client)}`,
        skip: isOwn ? t('ownLeft') : undefined,
      }))}
      run={(input) => call(sessions.endMany, input, { errorDisplay: 'inline' })}
      onTried={() => void invalidate(sessions.list, sessions.listOfUser)}
      onDone={({ length: count }) => {
        onDone()
        feedback.toast({ kind: 'success', title: t('ended', { count }) })
      }}
      onClose={onClose}
    >
      {selected.length === 1 && first && (
        <p>
          <strong>{first.user.nickName}</strong> · {textsOf(first.client)} · {first.ip}
        </p>
      )}
      <p>{t('endText')}</p>
      {selected.some(({ isOwn }) => isOwn) && <p>{t('endOwn')}</p>}
    </BatchDialog>
  )
}
