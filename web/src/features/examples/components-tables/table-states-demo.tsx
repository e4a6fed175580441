import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useT } from '#web/lib/call/services.ts'
import { AddButton } from '#web/ui/layout/add-button.tsx'
import { Select } from '#web/ui/picker/select.tsx'
import { DataState } from '#web/ui/table/data-states.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'

type Asset = { id: string; name: string }

const states = ['empty', 'noMatches', 'loading', 'failed', 'stale'] as const

function useColumns(): DataColumn<Asset>[] {
  const t = useT(sampleMessages)
  return [
    { key: 'name', title: t('text'), width: 240, cell: ({ name }) => name },
    { key: 'id', title: t('code'), width: 120, cell: ({ id }) => id },
  ]
}

export function TableStatesDemo() {
  const t = useT(sampleMessages)
  const [state, setState] = useState<(typeof states)[number]>('empty')
  const records = state === 'stale' ? [{ id: '1', name: t('laptop') }] : []
  const hasPage = state !== 'loading' && state !== 'failed'
  const hasFailed = state === 'failed' || state === 'stale'
  const columns = useColumns()
  return (
    <>
      <Select
        aria-label={t('status')}
        value={state}
        options={states.map((value) => ({ value, label: t(value) }))}
        onChange={setState}
      />
      <DataTable<Asset>
        name={t('statesOf')}
        columns={columns}
        keyOf={({ id }) => id}
        labelOf={({ name }) => name}
        page={
          hasPage
            ? { current: 1, size: 10, total: records.length, totalIsEstimate: false, records }
            : undefined
        }
        error={
          hasFailed ? new ApiError({ status: 0, code: 'unreachable', msg: t('offline') }) : null
        }
        isOutdated={false}
        isBusy={state === 'loading'}
        onRefresh={() => setState('empty')}
        sort={undefined}
        onSort={() => {}}
        size={3}
        onSize={() => {}}
        searchOfPage={() => ''}
        conditions=""
        isNarrowed={state === 'noMatches'}
        onClear={() => setState('empty')}
        empty={
          <DataState
            picture="quiet"
            title={t('none')}
            action={<AddButton text={t('add')} onPress={() => setState('stale')} />}
          />
        }
      />
    </>
  )
}
