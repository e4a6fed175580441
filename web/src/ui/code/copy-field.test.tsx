import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { CopyField } from './copy-field.tsx'

test('copies the whole value and confirms it', async () => {
  const { user } = renderPart(<CopyField label="Link" value="https://x.example/#abc" />)
  expect(screen.getByRole('group', { name: 'Link' }).textContent).toContain('#abc')
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('https://x.example/#abc')
  expect(screen.getByRole('status').textContent).toBe('Copied')
})

test('selects the value without a clipboard', async () => {
  const { user } = renderPart(<CopyField label="Link" value="https://x.example/#abc" />)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText(/Selected. Press/)).toBeTruthy()
  expect(window.getSelection()?.toString()).toBe('https://x.example/#abc')
})
