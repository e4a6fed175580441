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

test('is NaN while the input is not a number, which is kept for correction', () => {
  const { field, heard } = renderWidth()
  Object.defineProperty(field, 'validity', { value: { badInput: true } })
  fireEvent.input(field, { target: { value: '' } })
  expect(heard.mock.lastCall).toEqual([Number.NaN])
})
