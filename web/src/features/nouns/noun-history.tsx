import type { Noun } from '@amber/contract/nouns/define-noun.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '#web/lib/call/query.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { rangeText } from '#web/ui/date/range-text.ts'
import { useSentence } from '#web/lib/i18n/audit-sentence.ts'
import { ChangeEntry, ChangeList } from '#web/ui/change/change-list.tsx'
import type { FieldTexts } from '#web/ui/change/field-changes.tsx'
import { TimeAgo, useNow } from '#web/ui/date/time-ago.tsx'
import { useFieldTexts } from '#web/ui/fields/field-texts.ts'
import { DataFailure, DataState } from '#web/ui/table/data-states.tsx'
import { PageStepper } from '#web/ui/table/page-stepper.tsx'
import type { NounParts, NounRecord } from './noun-parts.ts'
import { nounsMessages } from './nouns.messages.ts'
import { currencyOf } from './use-noun-fields.tsx'

const pageSize = 10

/** Returns the texts of changes as the list shows the same values. */
function useHistoryTexts({ fields }: Noun): FieldTexts {
  const format = useFormat()
  const { labelOf, valueOf } = useFieldTexts(fields)
  return {
    labelOf,
    isWhole: (name) => fields[name]?.kind === 'json',
    valueOf: (name, value) => {
      const field = fields[name]
      if (field?.kind === 'percent' && typeof value === 'number') return format.percent(value)
      if (field?.kind === 'number-range' || field?.kind === 'day-range')
        return rangeText(format, value)
      if (typeof value !== 'string') return undefined
      if (field?.kind === 'money') return format.money(value, currencyOf(field))
      if (field?.kind === 'date') return format.day(value, 'medium')
      return valueOf(name, value)
    },
  }
}

/** Shows the audit events of a record with their changed fields, latest first. */
export function NounHistory({ noun, calls, record }: NounParts & { record: NounRecord }) {
  const t = useT(nounsMessages)
  const now = useNow()
  const sentence = useSentence()
  const texts = useHistoryTexts(noun)
  const [current, setCurrent] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useRead(
    calls.changes,
    { id: record.id, current, size: pageSize },
    { staleTime: 0, placeholderData: keepPreviousData, errorDisplay: 'inline' },
  )
  return (
    <section
      className="noun-history"
      aria-label={t('history')}
      aria-busy={(!data && !error) || isPlaceholderData}
    >
      <h3>{t('history')}</h3>
      {error && !data && (
        <DataFailure title={t('historyFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <p role="status">
          <span className="visually-hidden">{t('loading')}</span>
          <span className="skeleton" style={{ height: 96 }} />
        </p>
      )}
      {data?.records.length === 0 && current === 1 && (
        <DataState picture="quiet" title={t('historyNone')} detail={t('historyNoneDetail')} />
      )}
      <ChangeList>
        {data?.records.map(({ action, actor, actorId, face, fields, file, id, time }) => (
          <ChangeEntry
            key={id}
            actorId={actorId}
            face={face}
            {...sentence({ action, outcome: 'done', actor, targetType: noun.name, target: file })}
            when={<TimeAgo time={time} now={now} />}
            changes={fields}
            texts={texts}
          />
        ))}
      </ChangeList>
      <PageStepper page={data} current={current} size={pageSize} onChange={setCurrent} />
    </section>
  )
}
