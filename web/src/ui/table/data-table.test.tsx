import type { TableView } from '@amber/contract/account/preferences.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import type { DataColumn } from './data-list.ts'
import { DataTable } from './data-table.tsx'

type Stone = { id: string; name: string; color: string }

const columns: DataColumn<Stone>[] = [
  {
    key: 'name',
    title: 'Role name',
    width: 120,
    isSortable: true,
    onPhone: 'heading',
    cell: ({ name }) => <Link to="/elsewhere">{name}</Link>,
  },
  { key: 'color', title: 'Color', width: 100, isSortable: true, cell: ({ color }) => color },
  { key: 'id', title: 'Number', width: 100, isHidden: true, cell: ({ id }) => id },
]
const stones = Array.from({ length: 8 }, (_, index) => ({
  id: String(index + 1),
  name: `Stone ${index + 1}`,
  color: index % 2 ? 'red' : 'gold',
}))
const plain: TableView = { columns: [], density: 'middle', saved: [] }

function Stones(props: {
  start?: TableView | undefined
  isWaiting?: boolean
  onChange: (part: Partial<TableView>) => void
}) {
  const [view, setView] = useState(props.start ?? plain)
  const [current, setCurrent] = useState(1)
  const [conditions, setConditions] = useState('none')
  return (
    <>
      <DataTable
        name="Stones"
        columns={columns}
        keyOf={({ id }) => id}
        labelOf={({ name }) => name}
        view={{
          view: props.isWaiting ? undefined : view,
          change: (part) => {
            props.onChange(part)
            setView({ ...view, ...part })
          },
        }}
        renderActions={({ name }) => <button type="button">Polish {name}</button>}
        renderBatch={(selected, clear) => (
          <button type="button" onClick={clear}>
            Sell {selected.map(({ name }) => name).join(', ')}
          </button>
        )}
        page={{
          current,
          size: 4,
          total: 8,
          totalIsEstimate: false,
          records: stones.slice((current - 1) * 4, current * 4),
        }}
        isOutdated={false}
        isBusy={false}
        error={null}
        onRefresh={() => {}}
        sort="name"
        onSort={() => {}}
        size={4}
        onSize={() => {}}
        searchOfPage={(page) => `?color=red${page > 1 ? `&current=${page}` : ''}`}
        conditions={conditions}
        isNarrowed={false}
        onClear={() => {}}
      />
      <button type="button" onClick={() => setCurrent(2)}>
        Turn
      </button>
      <button type="button" onClick={() => setConditions('other')}>
        Narrow
      </button>
    </>
  )
}

function openStones(options: { start?: TableView; isWaiting?: boolean } = {}) {
  const onChange = vi.fn<(part: Partial<TableView>) => void>()
  const rendered = renderPart(<Stones {...options} onChange={onChange} />)
  const last = () => onChange.mock.lastCall?.[0]
  return { ...rendered, onChange, last }
}
const headers = () => screen.getAllByRole('columnheader').map((cell) => cell.ariaLabel)
const openSettings = async (user: ReturnType<typeof openStones>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Table settings' }))
  return within(screen.getByRole('dialog', { name: 'Table settings' }))
}

test('hides and shows a column, but not the row heading', async () => {
  const { user, last } = openStones()
  expect(headers().filter(Boolean)).toEqual(['Role name', 'Color'])
  const panel = await openSettings(user)
  expect(panel.getByRole<HTMLInputElement>('checkbox', { name: 'Role name' }).disabled).toBe(true)
  await user.click(panel.getByRole('checkbox', { name: 'Number' }))
  await user.click(panel.getByRole('checkbox', { name: 'Color' }))
  expect(headers().filter(Boolean)).toEqual(['Role name', 'Number'])
  expect(last()?.columns?.map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ['name', false],
    ['color', true],
    ['id', false],
  ])
  await user.click(panel.getByRole('radio', { name: 'Compact' }))
  await user.click(panel.getByRole('button', { name: 'Reset to default' }))
  expect(headers().filter(Boolean)).toEqual(['Role name', 'Color'])
  expect(panel.getByRole<HTMLInputElement>('radio', { name: 'Default' }).checked).toBe(true)
})

test('moves a column by keyboard, keeps the focus, and announces its position', async () => {
  const { user } = openStones()
  const panel = await openSettings(user)
  const grip = () => panel.getByRole('button', { name: 'Move Color' })
  grip().focus()
  await user.keyboard('{ArrowUp}')
  expect(headers().filter(Boolean)).toEqual(['Color', 'Role name'])
  expect(document.activeElement).toBe(grip())
  expect(panel.getByText('Color moved to position 1 of 3')).toBeTruthy()
  await user.keyboard('{ArrowUp}')
  expect(headers().filter(Boolean)).toEqual(['Color', 'Role name'])
})

test('pins a column to its side, and Escape closes the panel and restores the focus', async () => {
  const { user } = openStones()
  const panel = await openSettings(user)
  const pin = panel.getByRole('button', { name: 'Pin Color to the left' })
  await user.click(pin)
  expect(pin.getAttribute('aria-pressed')).toBe('true')
  const header = screen.getByRole('columnheader', { name: 'Color' })
  expect([header.dataset.pin, header.style.left]).toEqual(['left', '48px'])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Table settings' }))
})

test('resizes a column by keyboard at its edge, and Enter resets it', async () => {
  const { user, last } = openStones()
  const edge = screen.getByRole('separator', { name: 'Width of Color' })
  edge.focus()
  await user.keyboard('{ArrowRight}')
  expect(last()?.columns?.find(({ name }) => name === 'color')?.width).toBe(110)
  expect(edge.getAttribute('aria-valuenow')).toBe('110')
  await user.keyboard('{Enter}')
  expect(last()?.columns?.find(({ name }) => name === 'color')?.width).toBeNull()
})

test('discards the width of a drag that the browser cancels', () => {
  const { onChange } = openStones()
  const edge = screen.getByRole('separator', { name: 'Width of Color' })
  fireEvent.pointerDown(edge, { clientX: 300 })
  fireEvent.pointerMove(edge, { clientX: 340 })
  expect(edge.getAttribute('aria-valuenow')).toBe('140')
  fireEvent.pointerCancel(edge, { clientX: 0 })
  fireEvent.pointerUp(edge, { clientX: 360 })
  expect(edge.getAttribute('aria-valuenow')).toBe('100')
  expect(onChange).not.toHaveBeenCalled()
})

test('changes the density of rows', async () => {
  const { user } = openStones()
  const panel = await openSettings(user)
  await user.click(panel.getByRole('radio', { name: 'Compact' }))
  const { dataset } = screen.getByRole('region', { name: 'Stones' })
  expect(dataset.density).toBe('small')
  await user.click(panel.getByRole('button', { name: 'Reset to default' }))
  expect(dataset.density).toBe('middle')
})

test("renders rows once the user's view has loaded", () => {
  openStones({ isWaiting: true })
  expect(screen.queryByRole('row', { name: /Stone/ })).toBeNull()
})

test('saves a search under a name, applies, renames and deletes it', async () => {
  const { user, last, router } = openStones()
  await user.click(screen.getByRole('button', { name: 'Views' }))
  const panel = () => within(screen.getByRole('dialog', { name: 'Views' }))
  await user.type(panel().getByRole('textbox', { name: 'View name' }), 'Red ones{Enter}')
  expect(last()).toEqual({ saved: [{ name: 'Red ones', search: 'color=red' }] })
  await user.type(panel().getByRole('textbox', { name: 'View name' }), 'Red ones{Enter}')
  expect(panel().getByText('A view with this name already exists')).toBeTruthy()
  await user.click(panel().getByRole('button', { name: 'Rename “Red ones”' }))
  const field = panel().getByRole('textbox', { name: 'New name' })
  await user.clear(field)
  await user.type(field, 'Rubies{Enter}')
  expect(last()).toEqual({ saved: [{ name: 'Rubies', search: 'color=red' }] })
  await user.click(panel().getByRole('link', { name: 'Rubies' }))
  expect(router.state.location.search).toBe('?color=red')
  await user.click(screen.getByRole('button', { name: 'Views: Rubies' }))
  await user.click(panel().getByRole('button', { name: 'Delete “Rubies”' }))
  expect(last()).toEqual({ saved: [] })
})

test('selects rows one by one, as a range, and by page, across pages', async () => {
  const { user } = openStones()
  const box = (name: string) => screen.getByRole('checkbox', { name })
  await user.click(box('Select Stone 1'))
  expect(screen.getByText('1 selected')).toBeTruthy()
  await user.keyboard('{Shift>}')
  await user.click(box('Select Stone 3'))
  await user.keyboard('{/Shift}')
  expect(screen.getByRole('button', { name: 'Sell Stone 1, Stone 2, Stone 3' })).toBeTruthy()
  expect(
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select page' }).indeterminate,
  ).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Turn' }))
  await user.click(box('Select page'))
  expect(screen.getByText('7 selected')).toBeTruthy()
  await user.click(box('Select page'))
  expect(screen.getByText('3 selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByText(/selected/)).toBeNull()
})

test('clears the selection when the filters change', async () => {
  const { user } = openStones()
  await user.click(screen.getByRole('checkbox', { name: 'Select Stone 2' }))
  await user.click(screen.getByRole('button', { name: 'Narrow' }))
  expect(screen.queryByText(/selected/)).toBeNull()
})

test('shows rows as cards on a phone, with the same selection and actions', async () => {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: query.includes('639px'), media: query }) as never
  const { user } = openStones()
  expect(screen.queryByRole('table')).toBeNull()
  const card = within(screen.getAllByRole('listitem')[1]!)
  expect(card.getByText('red')).toBeTruthy()
  expect(card.getByRole('button', { name: 'Polish Stone 2' })).toBeTruthy()
  await user.click(card.getByRole('checkbox', { name: 'Select Stone 2' }))
  expect(screen.getByRole('button', { name: 'Sell Stone 2' })).toBeTruthy()
})

test('keeps the focus in the table when the focused row or button is removed', async () => {
  const { user } = openStones()
  screen.getByRole('button', { name: 'Polish Stone 2' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Turn' }))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Stone 6' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Stone 5' }))
  await user.click(screen.getByRole('button', { name: 'Sell Stone 5' }))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Stone 8' }))
})

test('has one tab stop for column titles and one for their edges', async () => {
  const { user } = openStones()
  const focused = () => document.activeElement
  const sort = (name: string) =>
    within(screen.getByRole('columnheader', { name })).getByRole('button')
  const edge = (name: string) => screen.getByRole('separator', { name: `Width of ${name}` })
  screen.getByRole('checkbox', { name: 'Select page' }).focus()
  await user.tab()
  expect(focused()).toBe(sort('Role name'))
  await user.tab()
  expect(focused()).toBe(edge('Role name'))
  await user.tab()
  expect(focused()).toBe(screen.getByRole('checkbox', { name: 'Select Stone 1' }))
  sort('Role name').focus()
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe(sort('Color'))
  edge('Role name').focus()
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe(edge('Color'))
  await user.tab()
  await user.tab({ shift: true })
  expect(focused()).toBe(edge('Color'))
})

test('moves by arrow keys between and within rows, and to the ends by Home and End', async () => {
  const { user } = openStones()
  const focused = () => document.activeElement
  const polish = (stone: number) => screen.getByRole('button', { name: `Polish Stone ${stone}` })
  const name = (stone: number) => screen.getByRole('link', { name: `Stone ${stone}` })
  name(1).focus()
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe(name(2))
  await user.keyboard('{ArrowRight}{ArrowUp}')
  expect(focused()).toBe(polish(1))
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe(polish(1))
  await user.keyboard('{Home}')
  expect(focused()).toBe(screen.getByRole('checkbox', { name: 'Select Stone 1' }))
  await user.keyboard('{Control>}{End}{/Control}')
  expect(focused()).toBe(polish(4))
})

test('clicking a row outside its controls opens its record', async () => {
  const { user, router } = openStones()
  await user.click(screen.getByRole('checkbox', { name: 'Select Stone 1' }))
  await user.click(screen.getByRole('button', { name: 'Polish Stone 1' }))
  expect(router.state.location.pathname).toBe('/here')
  await user.click(screen.getAllByText('red')[0]!)
  expect(router.state.location.pathname).toBe('/elsewhere')
})
