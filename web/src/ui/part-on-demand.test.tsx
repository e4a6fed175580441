import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { partOnDemand } from './part-on-demand.tsx'

test('what cannot be fetched says so and closes, and the page around it stays; the next time it opens', async () => {
  const load = vi.fn<() => Promise<ComponentType<{ onClose: () => void }>>>()
  load.mockRejectedValueOnce(new Error('gone')).mockResolvedValue(() => <p>The drawer</p>)
  const Drawer = partOnDemand(load)
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Drawer onClose={() => setOpen(false)} />}
      </>
    )
  }
  const { user } = renderPart(<Page />)
  const button = screen.getByRole('button', { name: 'Open' })
  await user.click(button)
  expect(await screen.findByText('This cannot be opened right now')).toBeTruthy()
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
  await user.click(button)
  expect(await screen.findByText('The drawer')).toBeTruthy()
})
