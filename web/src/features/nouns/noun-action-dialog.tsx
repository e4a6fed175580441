import { useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useInvalidate } from '#web/lib/call/query.ts'
import { useServices, useT, useTranslate } from '#web/lib/call/services.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { nameOf, ownCall, useNounLabels, type NounParts, type NounRecord } from './noun-parts.ts'
import { nounsMessages } from './nouns.messages.ts'

/** Asks before an action that the noun declares, and runs it. */
export function NounActionDialog({
  noun,
  calls,
  verb,
  record,
  onClose,
}: NounParts & { verb: string; record: NounRecord; onClose: () => void }) {
  const { call, feedback } = useServices()
  const t = useT(nounsMessages)
  const translate = useTranslate()
  const { one } = useNounLabels(noun)
  const { id, version } = record
  const action = translate(noun.actions?.[verb]?.label ?? { zh: verb, en: verb })
  const invalidate = useInvalidate()
  const [refused, setRefused] = useState<ApiError['fields']>({})
  const act = async () => {
    try {
      await call(ownCall(calls, verb), { id, version }, { errorDisplay: 'inline' })
    } catch (error) {
      setRefused(error instanceof ApiError ? error.fields : {})
      throw error
    } finally {
      // After a conflict the list has to show the present record and its version.
      void invalidate(calls.list, calls.get, { namesOf: noun.name })
    }
  }
  return (
    <ConfirmDialog
      title={t('actionTitle', { action, one, name: nameOf(noun, record) })}
      confirm={action}
      onConfirm={act}
      onDone={() => {
        feedback.toast({ kind: 'success', title: t('saved') })
        onClose()
      }}
      onCancel={onClose}
    >
      {Object.entries(refused).map(([name, problem]) => (
        <p key={name}>
          {t('fieldProblem', {
            field: translate(noun.fields[name]?.label ?? noun.labels.one),
            problem,
          })}
        </p>
      ))}
      <p>{t('actionText')}</p>
    </ConfirmDialog>
  )
}
