import { useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useInvalidate } from '#web/lib/call/query.ts'
import { useServices, useT, useTranslate } from '#web/lib/call/services.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { nameOf, ownCall, useNounLabels, type NounParts, type NounRecord } from './noun-parts.ts'
import { nounsMessages } from './nouns.messages.ts'

/** Asks before an action that the noun declares, and runs it. After a conflict it retries with the present record. */
export function NounActionDialog(
  props: NounParts & { verb: string; record: NounRecord; onClose: () => void },
) {
  const { noun, calls, verb, onClose } = props
  const [record, setRecord] = useState(props.record)
  const { call, feedback } = useServices()
  const t = useT(nounsMessages)
  const translate = useTranslate()
  const { one } = useNounLabels(noun)
  const action = translate(noun.actions?.[verb]?.label ?? { zh: verb, en: verb })
  const invalidate = useInvalidate()
  const [refused, setRefused] = useState<ApiError['fields']>({})
  const act = async () => {
    const { id, version } = record
    const refetch = () => invalidate(calls.list, calls.get, { namesOf: noun.name })
    try {
      await call(ownCall(calls, verb), { id, version }, { errorDisplay: 'inline' })
    } catch (error) {
      const { fields = {}, current } = error instanceof ApiError ? error : {}
      setRefused(fields)
      if (current !== undefined) setRecord(current as NounRecord)
      void refetch()
      throw error
    }
    // The next action takes the version from the list.
    await refetch()
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
