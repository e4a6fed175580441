import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { partInPlace, partOnDemand, quietPart } from './part-on-demand.tsx'

test('reports a dialog that cannot be loaded, closes it, and opens it the next time', async () => {
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
  expect(await screen.findByText("Couldn't open this")).toBeTruthy()
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
  await user.click(button)
  expect(await screen.findByText('The drawer')).toBeTruthy()
})

test('omits an optional part that cannot be fetched and shows it later', async () => {
  vi.useFakeTimers()
  const load = vi.fn<() => Promise<ComponentType>>()
  load.mockRejectedValueOnce(new Error('gone')).mockResolvedValue(() => <p>The note</p>)
  const Note = quietPart(load)
  renderPart(
    <>
      <h1>The page</h1>
      <Note />
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy()
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText('The note')).toBeTruthy()
})

test('shows an error in place of a required part and fetches it again on request', async () => {
  const load = vi.fn<() => Promise<ComponentType>>()
  load.mockRejectedValueOnce(new Error('gone')).mockResolvedValue(() => <p>The chart</p>)
  const Chart = partInPlace(load, {
    Meanwhile: () => <p>On its way</p>,
    Lost: ({ onRetry }) => (
      <button type="button" onClick={onRetry}>
        Fetch again
      </button>
    ),
  })
  const { user, unmount } = renderPart(<Chart />)
  expect(screen.getByText('On its way')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Fetch again' }))
  expect(await screen.findByText('The chart')).toBeTruthy()
  unmount()
  renderPart(<Chart />)
  expect(screen.getByText('The chart')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
