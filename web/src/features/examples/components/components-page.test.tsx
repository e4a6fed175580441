import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
// Fetched on demand; importing it takes seconds here.
import '#web/ui/picker/library-tree-select.tsx'
import components from './component-props.json' with { type: 'json' }
import { ComponentsPage } from './components-page.tsx'
import { FormExamples } from './form-examples.tsx'
import { TableExamples } from './table-examples.tsx'

test('shows every kind of field, its error after a check, and its properties', async () => {
  renderPart(<FormExamples />)
  fireEvent.click(screen.getByText('Validate'))
  const problems = [...document.querySelectorAll('.field-error')]
  expect(problems).toHaveLength(15)
  expect(problems.map(({ textContent }) => textContent)).toContain(
    'Enter an amount with up to 2 decimals',
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Text/)))
  fireEvent.change(screen.getByLabelText(/^Money/), { target: { value: '12.5' } })
  expect(screen.getByLabelText('Current value').textContent).toContain('"12.5"')
  fireEvent.click(screen.getByText('Properties of moneyField'))
  expect(await screen.findByText('currency', {}, { timeout: 30_000 })).toBeTruthy()
  fireEvent.click(screen.getByText('Reset'))
  expect(document.querySelector('.field-error')).toBeNull()
}, 60_000)

test('the table speaks Chinese', () => {
  renderPart(<TableExamples />, { language: 'zh-CN' })
  expect(screen.getByText('¥12,999.00')).toBeTruthy()
  expect(screen.getByText('2026年3月4日')).toBeTruthy()
})

test('lists components that no section shows', async () => {
  renderPart(<ComponentsPage />)
  expect(await screen.findByText('Properties of RecordSteps', {}, { timeout: 30_000 })).toBeTruthy()
  const known = new Set(components.map(({ name }) => `Properties of ${name}`))
  const named = screen.getAllByText(/^Properties of/).map(({ textContent }) => textContent ?? '')
  expect(named.filter((name) => !known.has(name))).toEqual([])
}, 60_000)
