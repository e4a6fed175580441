import type { Demos } from '#web/features/examples/components/demo.ts'
import { DataTableDemo } from './data-table-demo.tsx'
import dataTableCode from './data-table-demo.tsx?raw'
import { TableStatesDemo } from './table-states-demo.tsx'
import tableStatesCode from './table-states-demo.tsx?raw'
import { ValueCellsDemo } from './value-cells-demo.tsx'
import valueCellsCode from './value-cells-demo.tsx?raw'
import { PagerDemo } from './pager-demo.tsx'
import pagerCode from './pager-demo.tsx?raw'
import { HistoryTableDemo } from './history-table-demo.tsx'
import historyTableCode from './history-table-demo.tsx?raw'
import { LogListDemo } from './log-list-demo.tsx'
import logListCode from './log-list-demo.tsx?raw'

export const demos: Demos = {
  DataTable: [
    { Demo: DataTableDemo, code: dataTableCode },
    { Demo: TableStatesDemo, code: tableStatesCode },
  ],
  MoneyCell: [{ Demo: ValueCellsDemo, code: valueCellsCode }],
  Pager: [{ Demo: PagerDemo, code: pagerCode }],
  HistoryTable: [{ Demo: HistoryTableDemo, code: historyTableCode }],
  LogList: [{ Demo: LogListDemo, code: logListCode }],
}
