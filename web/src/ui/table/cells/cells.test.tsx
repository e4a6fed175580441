import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { JsonCell } from './json-cell.tsx'
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
} from './value-cells.tsx'

const cells = (
  <ul>
    <li>
      <MoneyCell value="9007199254740993.10" currency="CNY" />
    </li>
    <li>
      <NumberCell value={1234.5} unit="kg" />
    </li>
    <li>
      <PercentCell value={12.25} />
    </li>
    <li>
      <NumberRangeCell value={{ from: 1, to: 2000 }} />
    </li>
    <li>
      <FlagCell value />
    </li>
    <li>
      <DayCell value="2026-03-04" />
    </li>
    <li>
      <DayRangeCell value={{ from: '2026-03-04', to: '2026-03-06' }} />
    </li>
    <li>
      <ColorCell value="#1677FF" />
    </li>
    <li>
      <TagsCell value={['one', 'two', 'three']} />
    </li>
    <li>
      <RecordCell value={{ name: 'Ada' }} to="/elsewhere" />
    </li>
  </ul>
)

const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('formats values in the language, and amounts with all digits', () => {
  renderPart(cells)
  expect(texts()).toEqual([
    'CN¥9,007,199,254,740,993.10',
    '1,234.5 kg',
    '12.25%',
    '1 – 2,000',
    'Yes',
    'Mar 4, 2026',
    'Mar 4, 2026 – Mar 6, 2026',
    '#1677FF',
    'onetwothree+2two, three',
    'Ada',
  ])
  expect(screen.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/elsewhere')
})

test('marks a deleted record in plain text', () => {
  const cell = <RecordCell value={{ name: 'Ada', isDeleted: true }} to="/elsewhere" />
  renderPart(cell)
  expect(screen.getByText('Ada (deleted)')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  renderPart(cell, { language: 'zh-CN' })
  expect(screen.getByText('Ada（已删除）')).toBeTruthy()
})

test('shows cells in Chinese', () => {
  renderPart(cells, { language: 'zh-CN' })
  expect(texts().slice(0, 6)).toEqual([
    '¥9,007,199,254,740,993.10',
    '1,234.5 kg',
    '12.25%',
    '1 – 2,000',
    '是',
    '2026年3月4日',
  ])
})

test("shows an instant in the reader's time zone", () => {
  renderPart(<InstantCell value="2026-03-04T05:06:07Z" />)
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  const time = screen.getByText(text.format(new Date('2026-03-04T05:06:07Z')))
  expect(time.getAttribute('datetime')).toBe('2026-03-04T05:06:07Z')
})

test('marks an empty cell', () => {
  renderPart(
    <>
      <MoneyCell value={null} currency="CNY" />
      <NumberCell value={null} />
      <PercentCell value={null} />
      <NumberRangeCell value={null} />
      <DayCell value={null} />
      <DayRangeCell value={null} />
      <InstantCell value={null} />
      <ColorCell value={null} />
      <TagsCell value={[]} />
      <RecordCell value={null} />
      <JsonCell value={null} title="Settings" />
    </>,
  )
  expect(screen.getAllByText('Not set')).toHaveLength(11)
})

test('shortens long JSON and opens it in full in a dialog by keyboard', async () => {
  const value = { text: 'x'.repeat(80), last: 'end' }
  const { user } = renderPart(<JsonCell value={value} title="Settings" />)
  const button = screen.getByRole('button')
  expect(button.textContent).not.toContain('end')
  button.focus()
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }))
  expect(dialog.getByText(/"last": "end"/)).toBeTruthy()
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!)
  expect(screen.queryByRole('dialog')).toBeNull()
})
