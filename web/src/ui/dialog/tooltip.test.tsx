import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { Tooltip } from './tooltip.tsx'

function renderHint(title: string) {
  const { user } = renderPart(
    <>
      <Tooltip title={title}>
        <button type="button">Quota</button>
      </Tooltip>
      <button type="button">Next</button>
    </>,
  )
  return { user, button: screen.getByRole('button', { name: 'Quota' }) }
}

test('opens at once on focus and describes its button; Escape closes it and keeps the focus', async () => {
  const { user, button } = renderHint('Messages per day')
  await user.tab()
  const tip = screen.getByRole('tooltip')
  expect(tip.textContent).toBe('Messages per day')
  expect(button.getAttribute('aria-describedby')).toBe(tip.id)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('opens under a pointer, and stays while the pointer is on it', async () => {
  const { user, button } = renderHint('Messages per day')
  await user.hover(button)
  await user.hover(await screen.findByRole('tooltip'))
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(screen.getByRole('tooltip')).toBeTruthy()
  await user.hover(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

test('does nothing without a text', async () => {
  const { user, button } = renderHint('')
  await user.hover(button)
  await user.tab()
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect(button.getAttribute('aria-describedby')).toBeNull()
})
