import { useInvalidate, useWrite } from '#web/lib/call/query.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { nameOf, useNounLabels, type NounParts, type NounRecord } from './noun-parts.ts'
import { NounUses } from './noun-uses.tsx'
import { nounsMessages } from './nouns.messages.ts'

/** Deletes a record and offers to undo it. */
export function RemoveNounDialog({
  noun,
  calls,
  record,
  onClose,
}: NounParts & { record: NounRecord; onClose: () => void }) {
  const { call, feedback } = useServices()
  const invalidate = useInvalidate()
  const t = useT(nounsMessages)
  const { one } = useNounLabels(noun)
  const { id } = record
  const name = nameOf(noun, record)
  const { mutateAsync } = useWrite(calls.remove, {
    invalidates: [calls.list, { namesOf: noun.name }],
    errorDisplay: 'inline',
  })
  const undo = async () => {
    await call(calls.restore, { id })
    void invalidate(calls.list, { namesOf: noun.name })
    feedback.toast({ kind: 'success', title: t('restored', { one, name }) })
  }
  return (
    <ConfirmDialog
      title={t('removeTitle', { one, name })}
      confirm={t('remove')}
      isDanger
      onConfirm={() => mutateAsync({ id })}
      onDone={() => {
        feedback.toast({
          kind: 'success',
          title: t('removed', { one, name }),
          // The call has already shown its errors.
          action: { label: t('undo'), run: () => void undo().catch(() => {}) },
        })
        onClose()
      }}
      onCancel={onClose}
    >
      <p>{t('removeText')}</p>
      <NounUses noun={noun} id={id} />
    </ConfirmDialog>
  )
}
