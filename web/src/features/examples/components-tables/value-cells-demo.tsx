import { defineFields } from '@amber/contract/fields.ts'
import { useMemo, useState } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { useFieldColumns, type CellKinds } from '#web/ui/fields/use-field-columns.tsx'
import { JsonCell } from '#web/ui/table/cells/json-cell.tsx'
import {
  ColorCell,
  DayCell,
  DayRangeCell,
  FlagCell,
  InstantCell,
  MoneyCell,
  NumberCell,
  NumberRangeCell,
  PercentCell,
  RecordCell,
  TagsCell,
} from '#web/ui/table/cells/value-cells.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'

const column = 'shown'
const m = sampleMessages
const fields = defineFields({
  name: { kind: 'text', label: m.text, column, isSortable: true },
  money: { kind: 'money', label: m.money, column, isSortable: true },
  number: { kind: 'number', label: m.number, column },
  percent: { kind: 'percent', label: m.percent, column },
  weight: { kind: 'number-range', label: m.numberRange, column },
  isActive: { kind: 'flag', label: m.flag, column },
  bought: { kind: 'date', label: m.date, column },
  term: { kind: 'day-range', label: m.dayRange, column },
  seen: { kind: 'time', label: m.dateTime, column },
  owner: { kind: 'record', label: m.record, column },
  color: { kind: 'color', label: m.color, column },
  tags: { kind: 'tags', label: m.tags, column },
  details: { kind: 'json', label: m.json, column },
})

function useSampleRows() {
  const t = useT(sampleMessages)
  return [
    {
      id: '1',
      name: t('laptop'),
      money: '12999.00',
      number: 12,
      percent: 87.5,
      weight: { from: 1, to: 2 },
      isActive: true,
      bought: '2026-03-04',
      term: { from: '2026-03-04', to: '2029-03-03' },
      seen: '2026-11-20T08:30:00Z',
      owner: { id: '1', name: 'Ada Lovelace' },
      color: '#1677FF',
      tags: ['IT', 'M4'],
      details: { memory: '32 GB', disk: '1 TB', ports: ['USB-C', 'HDMI'], warranty: 36 },
    },
    {
      id: '2',
      name: t('desk'),
      isActive: false,
      money: '-80.50',
      owner: { id: '2', name: 'Grace Hopper', isDeleted: true },
      tags: [],
    },
  ]
}

function useCells(): CellKinds {
  const t = useT(sampleMessages)
  return useMemo(() => {
    type Known<Cell extends (props: never) => unknown> = Parameters<Cell>[0] extends {
      value: infer V
    }
      ? V
      : never
    return {
      money: (value) => <MoneyCell value={value as Known<typeof MoneyCell>} currency="CNY" />,
      number: (value) => <NumberCell value={value as Known<typeof NumberCell>} />,
      percent: (value) => <PercentCell value={value as Known<typeof PercentCell>} />,
      'number-range': (value) => (
        <NumberRangeCell value={value as Known<typeof NumberRangeCell>} unit="kg" />
      ),
      flag: (value) => <FlagCell value={value === true} />,
      date: (value) => <DayCell value={value as Known<typeof DayCell>} />,
      'day-range': (value) => <DayRangeCell value={value as Known<typeof DayRangeCell>} />,
      time: (value) => <InstantCell value={value as Known<typeof InstantCell>} />,
      record: (value) => <RecordCell value={value as Known<typeof RecordCell>} />,
      color: (value) => <ColorCell value={value as Known<typeof ColorCell>} />,
      tags: (value) => <TagsCell value={value as Known<typeof TagsCell>} />,
      json: (value) => <JsonCell value={value} title={t('json')} />,
    }
  }, [t])
}

const noColumns = Object.freeze({})

export function ValueCellsDemo() {
  const t = useT(sampleMessages)
  const rows = useSampleRows()
  const columns = useFieldColumns<(typeof rows)[number]>(fields, noColumns, useCells())
  const [sort, setSort] = useState('name')
  const sign = sort.startsWith('-') ? -1 : 1
  const key = sort.replace('-', '') === 'money' ? 'money' : 'name'
  const compare = (one: (typeof rows)[number], other: (typeof rows)[number]) =>
    sign * one[key].localeCompare(other[key], undefined, { numeric: true })
  return (
    <DataTable
      name={t('cells')}
      columns={columns}
      keyOf={({ id }) => id}
      labelOf={({ name }) => name}
      page={{
        current: 1,
        size: 10,
        total: rows.length,
        totalIsEstimate: false,
        records: rows.toSorted(compare),
      }}
      isOutdated={false}
      isBusy={false}
      error={null}
      onRefresh={() => {}}
      sort={sort}
      onSort={setSort}
      size={10}
      onSize={() => {}}
      searchOfPage={() => ''}
      conditions=""
      isNarrowed={false}
      onClear={() => {}}
    />
  )
}
