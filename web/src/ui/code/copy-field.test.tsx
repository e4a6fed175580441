import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { CopyField } from './copy-field.tsx'

test('what it shows is copied whole, and that is said', async () => {
  const { user } = renderPart(<CopyField label="Link" value="https://x.example/#abc" />)
  expect(screen.getByRole('group', { name: 'Link' }).textContent).toContain('#abc')
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('https://x.example/#abc')
  expect(screen.getByRole('status').textContent).toBe('Copied')
})

test('where there is no clipboard, it is selected for the reader’s own keys', async () => {
  const { user } = renderPart(<CopyField label="Link" value="https://x.example/#abc" />)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText(/Selected. Press/)).toBeTruthy()
  expect(window.getSelection()?.toString()).toBe('https://x.example/#abc')
})
