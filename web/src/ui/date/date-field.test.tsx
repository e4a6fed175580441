import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { DateField, DateRangeField, TimeField } from './date-field.tsx'
import type { DateRange } from './date-field.tsx'
import { endOfMinute, startOfMinute } from './date-text.ts'

type Value = string | null

function renderDate(start: Value, options: { hasTime?: boolean; language?: 'zh-CN' | 'en-US' }) {
  const changed = vi.fn<(value: Value) => void>()
  function Form() {
    const [value, setValue] = useState(start)
    return (
      <DateField
        aria-label="When"
        hasTime={options.hasTime ?? false}
        value={value}
        onChange={(next) => {
          changed(next)
          setValue(next)
        }}
      />
    )
  }
  return { changed, ...renderPart(<Form />, options) }
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'When' })
const focusedDay = () => document.activeElement?.getAttribute('aria-label')

test.each([
  { language: 'en-US', typed: '11/23/2026 2:30 pm', shown: '11/23/2026 2:30 PM' },
  { language: 'en-US', typed: '2026-11-23 14:30', shown: '11/23/2026 2:30 PM' },
  { language: 'zh-CN', typed: '2026-11-23 14:30', shown: '2026-11-23 14:30' },
  { language: 'zh-CN', typed: '2026年11月23日 下午2:30', shown: '2026-11-23 14:30' },
] as const)('accepts “$typed” in $language', async ({ language, typed, shown }) => {
  const { user, changed } = renderDate(null, { hasTime: true, language })
  await user.type(field(), typed)
  expect(changed).toHaveBeenLastCalledWith(startOfMinute('2026-11-23T14:30'))
  await user.tab()
  expect(field().value).toBe(shown)
})

test('marks an invalid date and passes it on for validation', async () => {
  const { user, changed } = renderDate(null, {})
  await user.type(field(), '13/45/2026')
  expect(changed).toHaveBeenLastCalledWith('13/45/2026')
  expect(field().getAttribute('aria-invalid')).toBe('false')
  await user.tab()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('Use the format MM/DD/YYYY')
  expect(field().value).toBe('13/45/2026')
  await user.clear(field())
  expect(changed).toHaveBeenLastCalledWith(null)
  expect(field().getAttribute('aria-invalid')).toBe('false')
})

test.each([
  ['a day', false, '2026-03-04', '2026-03-04'],
  ['a time', true, startOfMinute('2026-03-04T09:05'), '2026-03-04 09:05'],
])('clears invalid text of %s', async (_, hasTime, start, valid) => {
  const { user, changed } = renderDate(start, { hasTime, language: 'zh-CN' })
  await user.type(field(), '44')
  await user.tab()
  expect(changed).toHaveBeenLastCalledWith(`${valid}44`)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', { name: '清空' }))
  expect(changed).toHaveBeenLastCalledWith(null)
  expect(field().value).toBe('')
  expect(field().getAttribute('aria-invalid')).toBe('false')
})

test('selects a day by keys and restores the focus', async () => {
  const { user, changed } = renderDate('2026-11-23', {})
  field().focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(focusedDay()).toBe('Monday, November 23, 2026'))
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(focusedDay()).toBe('Tuesday, December 1, 2026')
  await user.keyboard('{Home}')
  expect(focusedDay()).toBe('Sunday, November 29, 2026')
  await user.keyboard('{PageDown}')
  expect(focusedDay()).toBe('Tuesday, December 29, 2026')
  await user.keyboard('{Shift>}{PageUp}{/Shift}{Enter}')
  expect(changed).toHaveBeenLastCalledWith('2025-12-29')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(field())
})

test('Escape closes the calendar and focuses the button', async () => {
  const { user, changed } = renderDate('2026-11-23', { language: 'zh-CN' })
  await user.click(screen.getByRole('button', { name: '选择日期' }))
  await waitFor(() => expect(focusedDay()).toBe('2026年11月23日星期一'))
  expect(screen.getAllByRole('columnheader')[0]?.getAttribute('abbr')).toBe('星期一')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '选择日期' }))
  expect(changed).not.toHaveBeenCalled()
})

test('clicking the text opens the calendar and keeps the focus for typing', async () => {
  const { user } = renderDate('2026-11-23', {})
  await user.click(field())
  await screen.findByRole('grid', { name: 'November 2026' })
  expect(document.activeElement).toBe(field())
  await user.clear(field())
  await user.type(field(), '3/4/2025')
  await screen.findByRole('grid', { name: 'March 2025' })
  expect(
    screen.getByRole('cell', { name: 'Tuesday, March 4, 2025' }).getAttribute('aria-selected'),
  ).toBe('true')
})

function renderRange(language: 'zh-CN' | 'en-US' = 'en-US') {
  const changed = vi.fn<(value: DateRange) => void>()
  function Form() {
    const [value, setValue] = useState<DateRange>({ from: undefined, to: undefined })
    return (
      <DateRangeField
        id="range"
        label="Period"
        value={value}
        onChange={(next) => {
          changed(next)
          setValue(next)
        }}
      />
    )
  }
  return { changed, ...renderPart(<Form />, { language }) }
}

test("reads typed days as whole days in the reader's time zone", async () => {
  const { user, changed } = renderRange()
  const [start, end] = screen.getAllByRole<HTMLInputElement>('textbox')
  await user.type(start!, '11/1/2026')
  await user.type(end!, '11/2/2026')
  await user.tab()
  expect(changed).toHaveBeenLastCalledWith({
    from: startOfMinute('2026-11-01T00:00'),
    to: endOfMinute('2026-11-02T23:59'),
  })
  expect([start!.value, end!.value]).toEqual(['11/01/2026', '11/02/2026'])
  await user.clear(end!)
  await user.type(end!, '11/2/2026 8:00 PM')
  expect(changed.mock.lastCall?.[0].to).toBe(endOfMinute('2026-11-02T20:00'))
})

test('clears invalid text of a range', async () => {
  const { user, changed } = renderRange()
  const inputs = () => screen.getAllByRole<HTMLInputElement>('textbox')
  await user.type(inputs()[0]!, '13/45/2026')
  await user.type(inputs()[1]!, '11/2/2026')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(changed).toHaveBeenLastCalledWith({ from: undefined, to: undefined })
  expect([inputs()[0]!.value, inputs()[1]!.value]).toEqual(['', ''])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('selects one day by one click and a range by the next, in either order', async () => {
  vi.setSystemTime(new Date(startOfMinute('2026-11-23T12:00')))
  const { user, changed } = renderRange()
  await user.click(screen.getByRole('button', { name: 'Select date range' }))
  await user.click(await screen.findByRole('cell', { name: /November 12/ }))
  const whole = (from: string, to: string) => ({
    from: startOfMinute(`${from}T00:00`),
    to: endOfMinute(`${to}T23:59`),
  })
  expect(changed).toHaveBeenLastCalledWith(whole('2026-11-12', '2026-11-12'))
  expect(screen.getByRole('status').textContent).toBe('Select an end date')
  await user.click(screen.getByRole('cell', { name: /November 10/ }))
  expect(changed).toHaveBeenLastCalledWith(whole('2026-11-10', '2026-11-12'))
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }))
  expect(changed).toHaveBeenLastCalledWith(whole('2026-11-17', '2026-11-23'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('accepts a time of day by typing or selection', async () => {
  const changed = vi.fn<(value: string) => void>()
  function Form() {
    const [value, setValue] = useState('22:00')
    return (
      <TimeField
        aria-label="When"
        value={value}
        onChange={(next) => {
          changed(next)
          setValue(next)
        }}
      />
    )
  }
  const { user } = renderPart(<Form />)
  expect(field().value).toBe('10:00 PM')
  await user.clear(field())
  await user.type(field(), '9:45 pm')
  expect(changed).toHaveBeenLastCalledWith('21:45')
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('9:30 PM'))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(changed).toHaveBeenLastCalledWith('22:00')
  expect(document.activeElement).toBe(field())
})
