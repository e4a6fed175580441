import { ownActivity, type OwnOperation } from '@amber/contract/account/own-activity.ts'
import { auditFields } from '@amber/contract/logs/audit-log.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod'
import { historyFields } from '#web/lib/call/list.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useFormat, useT, useTranslate, useUser } from '#web/lib/call/services.ts'
import { plainSentence, useSentence } from '#web/lib/i18n/audit-sentence.ts'
import { lenient, useUrlState } from '#web/lib/route/url-state.ts'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { DataState } from '#web/ui/table/data-states.tsx'
import { HistoryTable } from '#web/ui/table/history-table.tsx'
import { ownActivityMessages } from './own-activity.messages.ts'

const urlQuery = z.object(lenient({ section: z.string().optional(), ...historyFields }))

function useColumns(): DataColumn<OwnOperation>[] {
  const translate = useTranslate()
  const format = useFormat()
  const user = useUser()
  const sentenceOf = useSentence()
  return useMemo(() => {
    const actor = user?.userName ?? null
    const textOf = (operation: OwnOperation) =>
      plainSentence(sentenceOf({ ...operation, outcome: 'done', actor }))
    return [
      {
        key: 'time',
        title: translate(auditFields.time.label),
        width: 180,
        cell: ({ time }) => <time dateTime={time}>{format.dateTime(time)}</time>,
      },
      {
        key: 'action',
        title: translate(auditFields.action.label),
        width: 420,
        onPhone: 'heading',
        cell: (operation) => <span title={textOf(operation)}>{textOf(operation)}</span>,
      },
      {
        key: 'ip',
        title: translate(auditFields.ip.label),
        width: 148,
        cell: ({ ip }) => ip ?? '–',
      },
    ]
  }, [translate, format, user, sentenceOf])
}

/** Operations of the signed-in user, refused attempts excluded. */
export function OwnOperations() {
  const t = useT(ownActivityMessages)
  const { state, setState, searchFor } = useUrlState(urlQuery)
  const { section: _, ...input } = state
  const list = useRead(ownActivity.listOperations, input, {
    placeholderData: keepPreviousData,
    errorDisplay: 'inline',
  })
  return (
    <HistoryTable
      name={t('operations')}
      columns={useColumns()}
      {...{ list, searchFor }}
      query={state}
      setQuery={setState}
      empty={<DataState picture="quiet" title={t('operationsNone')} />}
    />
  )
}
