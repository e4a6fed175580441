import { act, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { phoneQuery } from '#web/ui/use-media.ts'
import type { DataColumn } from './data-list.ts'
import { DataTable } from './data-table.tsx'

type Stone = { id: string }

/** A page of 50 rows; `drawn` counts the calls of its cells. */
function renderStones({ isPhone = false } = {}) {
  const drawn = vi.fn<(id: string) => void>()
  const columns: DataColumn<Stone>[] = [
    {
      key: 'name',
      title: 'Name',
      width: 120,
      onPhone: 'heading',
      cell: ({ id }) => {
        drawn(id)
        return `Stone ${id}`
      },
    },
  ]
  const state: { read?: (records: Stone[]) => void } = {}
  const stones = (from: number) =>
    Array.from({ length: 50 }, (_, index) => ({ id: String(from + index) }))
  function Stones() {
    const [records, setRecords] = useState(() => stones(1))
    useEffect(() => {
      state.read = setRecords
    }, [])
    return (
      <DataTable
        name="Stones"
        columns={columns}
        keyOf={({ id }) => id}
        labelOf={({ id }) => id}
        page={{ current: 1, size: 50, total: 50, totalIsEstimate: false, records }}
        isOutdated={false}
        isBusy={false}
        error={null}
        onRefresh={() => {}}
        sort="name"
        onSort={() => {}}
        size={50}
        onSize={() => {}}
        searchOfPage={() => ''}
        conditions=""
        isNarrowed={false}
        onClear={() => {}}
      />
    )
  }
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: isPhone && query === phoneQuery }) as never
  renderPart(<Stones />)
  return { drawn, refetch: (from: number) => act(() => state.read?.(stones(from))) }
}

const rows = () => document.querySelectorAll('[data-id]').length
const frame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)))

test.each([false, true])(
  'renders visible rows of a long page first, and each row once; phone: %s',
  async (isPhone) => {
    const { drawn } = renderStones({ isPhone })
    expect(document.querySelectorAll('.data-card').length > 0).toBe(isPhone)
    const before = drawn.mock.calls.length
    expect(rows()).toBe(20)
    for (const count of [30, 40, 50]) {
      await frame()
      expect(rows()).toBe(count)
    }
    expect(drawn.mock.calls.length - before).toBe(30)
  },
)

test('does not render rows again when the columns are measured', () => {
  const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300)
  onTestFinished(() => width.mockRestore())
  const { drawn } = renderStones()
  expect(width).toHaveBeenCalled()
  const ids = drawn.mock.calls.map(([id]) => id)
  expect(ids.length).toBe(new Set(ids).size)
})

test('keeps rows when their page is refetched', async () => {
  const { refetch } = renderStones()
  for (const _ of [1, 2, 3]) await frame()
  refetch(2)
  expect(rows()).toBe(50)
  expect(screen.getByRole('rowheader', { name: 'Stone 51' })).toBeTruthy()
})
