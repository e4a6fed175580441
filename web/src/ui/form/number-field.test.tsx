import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { NumberInput } from './number-field.tsx'

/** Accepts numbers from 160 to 320 only. */
function renderWidth() {
  const heard = vi.fn<(value: number | null) => void>()
  function Width() {
    const [value, setValue] = useState<number | null>(220)
    return (
      <NumberInput
        aria-label="Width"
        unit="px"
        value={value}
        onChange={(next) => {
          heard(next)
          if (next !== null && next >= 160 && next <= 320) setValue(next)
        }}
      />
    )
  }
  const { user } = renderPart(<Width />)
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Width' })
  return { user, field, heard }
}

test('shows the input while typing, and the value on blur', async () => {
  const { user, field } = renderWidth()
  await user.clear(field)
  await user.type(field, '240')
  expect(field.value).toBe('240')
  await user.clear(field)
  await user.type(field, '99')
  expect(field.value).toBe('99')
  await user.tab()
  expect(field.value).toBe('240')
})

test('is null when empty', async () => {
  const { user, field, heard } = renderWidth()
  await user.clear(field)
  expect(heard.mock.lastCall).toEqual([null])
})

test('loses the focus on scrolling, so that the number does not change', async () => {
  const { user, field } = renderWidth()
  await user.click(field)
  fireEvent.wheel(field)
  expect(document.activeElement).not.toBe(field)
})

function renderUndo(first: number | null) {
  function Amount() {
    const [value, setValue] = useState(first)
    return (
      <>
        <NumberInput aria-label="Amount" value={value} onChange={setValue} />
        <button type="button" onClick={() => setValue(first)}>
          Undo {String(value)}
        </button>
      </>
    )
  }
  renderPart(<Amount />)
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Amount' })
  const undo = () => fireEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  return { field, undo }
}

test('shows a value changed elsewhere instead of an unfinished number', () => {
  const { field, undo } = renderUndo(90)
  Object.defineProperty(field, 'validity', { value: { badInput: true } })
  fireEvent.input(field, { target: { value: '' } })
  fireEvent.blur(field)
  expect(screen.getByRole('button', { name: 'Undo NaN' })).toBeTruthy()
  undo()
  expect(field.value).toBe('90')
})

test('removes an unfinished number from a field that becomes empty', () => {
  const { field, undo } = renderUndo(null)
  Object.defineProperty(field, 'validity', { value: { badInput: true } })
  const set = vi.fn<(text: string) => void>()
  fireEvent.input(field, { target: { value: '' } })
  Object.defineProperty(field, 'value', { get: () => '', set })
  undo()
  expect(set).toHaveBeenLastCalledWith('')
})

test('is NaN while the input is not a number, which is kept for correction', () => {
  const { field, heard } = renderWidth()
  Object.defineProperty(field, 'validity', { value: { badInput: true } })
  fireEvent.input(field, { target: { value: '' } })
  expect(heard.mock.lastCall).toEqual([Number.NaN])
})
