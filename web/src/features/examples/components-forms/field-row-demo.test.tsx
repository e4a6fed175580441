import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
// Fetched on demand; importing it takes seconds here.
import '#web/ui/picker/library-tree-select.tsx'
import { FieldRowDemo } from './field-row-demo.tsx'

test('shows every kind of field, its error after a check, and resets', async () => {
  renderPart(<FieldRowDemo />)
  fireEvent.click(screen.getByText('Validate'))
  const problems = [...document.querySelectorAll('.field-error')]
  expect(problems).toHaveLength(15)
  expect(problems.map(({ textContent }) => textContent)).toContain(
    'Enter an amount with up to 2 decimals',
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Text/)))
  fireEvent.change(screen.getByLabelText(/^Money/), { target: { value: '12.5' } })
  expect(screen.getByLabelText('Current value').textContent).toContain('"12.5"')
  fireEvent.click(screen.getByText('Reset'))
  expect(document.querySelector('.field-error')).toBeNull()
}, 60_000)
