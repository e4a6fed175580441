import { svg as eye } from 'virtual:icon/eye'
import type { ListForm, ListTable } from '#web/lib/call/list.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-list.ts'
import { LogEnd } from './log-end.tsx'
import { RowButton } from './row-button.tsx'
import { SearchForm } from '#web/ui/search/search-form.tsx'
import type { SearchField } from '#web/ui/search/search-form.tsx'

/** List of log entries: filters, rows with details, and `LogEnd`. */
export function LogList<Item extends { id: string; time: string }>(
  props: Pick<DataTableProps<Item>, 'name' | 'columns' | 'labelOf' | 'view'> & {
    list: { table: ListTable<Item>; form: ListForm }
    search: string
    fields: readonly SearchField[]
    details: { text: string; of: (item: Item) => string; onShow: (item: Item) => void }
  },
) {
  const { list, search, fields, details, ...table } = props
  const { form } = list
  return (
    <>
      <SearchForm name={search} fields={fields} primary={3} {...form} />
      <DataTable
        {...list.table}
        {...table}
        keyOf={({ id }) => id}
        renderActions={(item) => (
          <RowButton
            svg={eye}
            text={details.text}
            label={details.of(item)}
            onPress={() => details.onShow(item)}
          />
        )}
      />
      <LogEnd table={list.table} onEarlier={(to) => form.onSearch({ ...form.values, to })} />
    </>
  )
}
