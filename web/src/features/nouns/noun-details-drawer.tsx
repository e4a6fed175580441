import type { NounField } from '@amber/contract/nouns/define-noun.ts'
import { columnFields } from '@amber/contract/nouns/noun-calls.ts'
import type { StoredFile } from '@amber/contract/files/stored-files.ts'
import { useMemo, useState } from 'react'
import { useRead } from '#web/lib/call/query.ts'
import { useT, useTranslate } from '#web/lib/call/services.ts'
import { Fact, FactList } from '#web/ui/change/fact-list.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { useFieldColumns, type OwnColumns } from '#web/ui/fields/use-field-columns.tsx'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import { InstantCell } from '#web/ui/table/cells/value-cells.tsx'
import { nameOf, type NounParts, type NounRecord } from './noun-parts.ts'
import { PictureFact } from './noun-files.tsx'
import { NounHistory } from './noun-history.tsx'
import { nounsMessages } from './nouns.messages.ts'
import { nounCellKinds, useNounCells } from './use-noun-fields.tsx'
import './nouns.css'

/** Returns the fields of a record as columns, also those that lists omit. */
function useFacts({ noun, calls }: NounParts) {
  const cells = useNounCells({ noun, calls })
  const { fields, own } = useMemo(() => {
    const fields = columnFields(noun.fields)
    const shown = Object.entries<NounField>(fields).map(
      ([name, field]) => [name, { ...field, column: 'shown' as const }] as const,
    )
    const ofKind = ([name, field]: (typeof shown)[number]): OwnColumns<NounRecord>[string] => {
      const text = (record: NounRecord) => record[name] as string | null
      if (field.kind === 'picture') {
        const file = (record: NounRecord) => record[name] as StoredFile | null
        return {
          cell: (record) => (
            <PictureFact calls={calls} id={record.id} field={name} file={file(record)} />
          ),
        }
      }
      if (field.kind === 'time') return { cell: (record) => <InstantCell value={text(record)} /> }
      if (field.kind === 'text' && field.isLong)
        return {
          ...cells[name],
          cell: (record) => <span className="noun-text">{text(record)}</span>,
        }
      return cells[name] ?? {}
    }
    return {
      fields: Object.fromEntries(shown),
      own: Object.fromEntries(shown.map((entry) => [entry[0], ofKind(entry)])),
    }
  }, [noun, calls, cells])
  return useFieldColumns<NounRecord>(fields, own, nounCellKinds)
}

function NounDetails({ noun, calls, record }: NounParts & { record: NounRecord }) {
  return (
    <>
      <FactList>
        {useFacts({ noun, calls }).map(({ key, title, cell }) => (
          <Fact key={key} label={title}>
            {cell(record)}
          </Fact>
        ))}
      </FactList>
      <NounHistory noun={noun} calls={calls} record={record} />
    </>
  )
}

/** Shows all fields of a record and its history; `listed` is the record if the list has it. */
export function NounDetailsDrawer({
  noun,
  calls,
  id,
  listed,
  onClose,
}: NounParts & { id: string; listed: NounRecord | undefined; onClose: () => void }) {
  const t = useT(nounsMessages)
  const translate = useTranslate()
  const options = { enabled: !listed, staleTime: 0, errorDisplay: 'inline' } as const
  const { data, error, refetch } = useRead(calls.get, { id }, options)
  // A resize may move the record to another page of the list.
  const [first] = useState(listed)
  const record = listed ?? data ?? (error ? undefined : first)
  return (
    <DialogFrame
      kind="wide-drawer"
      title={record ? nameOf(noun, record) : translate(noun.labels.one)}
      onClose={onClose}
      footer={
        <button type="button" className="button" onClick={onClose}>
          {t('close')}
        </button>
      }
    >
      {record && <NounDetails noun={noun} calls={calls} record={record} />}
      {!record && error && (
        <DataFailure
          title={t('detailsFailed')}
          error={error}
          onRetry={error.code === 'record_missing' ? undefined : () => void refetch()}
        />
      )}
      {!record && !error && (
        <p role="status">
          <span className="visually-hidden">{t('loading')}</span>
          <span className="skeleton" style={{ height: 96 }} />
        </p>
      )}
    </DialogFrame>
  )
}
