import { svg as archive } from 'virtual:icon/archive'
import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { plainView } from '#web/lib/preference/table-preferences.ts'
import { Status } from '#web/ui/picture/badge.tsx'
import { NumberCell } from '#web/ui/table/cells/value-cells.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'

type Asset = { id: string; name: string; desks: number }

const pageSize = 10
const all = Array.from({ length: 3 }, (_, at) => ({ id: `A-${1024 + at}`, desks: at * 12 }))

function useColumns(): DataColumn<Asset>[] {
  const t = useT(sampleMessages)
  return [
    { key: 'id', title: t('code'), width: 120, isSortable: true, cell: ({ id }) => id },
    { key: 'name', title: t('text'), width: 160, onPhone: 'heading', cell: ({ name }) => name },
    {
      key: 'desks',
      title: t('number'),
      width: 100,
      align: 'end',
      isSortable: true,
      cell: ({ desks }) => <NumberCell value={desks} />,
    },
    {
      key: 'status',
      title: t('status'),
      width: 120,
      cell: ({ desks }) => (
        <Status tone={desks ? 'good' : 'off'}>{t(desks ? 'used' : 'new')}</Status>
      ),
    },
  ]
}

export function DataTableDemo() {
  const t = useT(sampleMessages)
  const { feedback } = useServices()
  const [view, setView] = useState(plainView)
  const [sort, setSort] = useState('id')
  const columns = useColumns()
  const sign = sort.startsWith('-') ? -1 : 1
  const records = all
    .map((asset) => ({ ...asset, name: t('laptop') }))
    .toSorted((one, other) => sign * (one.desks - other.desks))

  const archiveAll = (assets: readonly Asset[]) =>
    feedback.toast({
      kind: 'info',
      title: t('archived'),
      detail: assets.map(({ id }) => id).join(),
    })
  return (
    <DataTable<Asset>
      name={t('assets')}
      columns={columns}
      keyOf={({ id }) => id}
      labelOf={({ id }) => id}
      // A page stores its view by useTableView and reads its list by useList.
      view={{ view, change: (change) => setView({ ...view, ...change }) }}
      renderActions={(asset) => (
        <RowMenu
          label={t('actionOf', { action: t('more'), name: asset.id })}
          actions={[
            {
              key: 'archive',
              text: t('archive'),
              svg: archive,
              onPress: () => archiveAll([asset]),
            },
          ]}
        />
      )}
      renderBatch={(selected) => (
        <button type="button" className="button" onClick={() => archiveAll(selected)}>
          {t('archive')}
        </button>
      )}
      page={{ current: 1, size: pageSize, total: records.length, totalIsEstimate: false, records }}
      isOutdated={false}
      isBusy={false}
      error={null}
      onRefresh={() => {}}
      sort={sort}
      onSort={setSort}
      size={pageSize}
      onSize={() => {}}
      searchOfPage={() => ''}
      conditions=""
      isNarrowed={false}
      onClear={() => {}}
    />
  )
}
