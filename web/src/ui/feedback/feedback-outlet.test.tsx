import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'

function openNote(run: () => void) {
  const part = renderPart(
    <>
      <div className="pane" hidden>
        <h1>Kept</h1>
      </div>
      <h1>Page</h1>
      <button type="button">Row</button>
    </>,
  )
  const row = screen.getByRole('button', { name: 'Row' })
  row.focus()
  act(() =>
    part.services.feedback.toast({
      kind: 'success',
      title: 'Gone',
      action: { label: 'Undo', run },
    }),
  )
  // jsdom treats popover content as hidden.
  document.querySelector('.toasts')?.removeAttribute('popover')
  const action = screen.getByRole('button', { name: 'Undo' })
  return { ...part, row, action }
}

test('restores the focus when a focused toast closes', async () => {
  const run = vi.fn<() => void>()
  const { user, row, action } = openNote(run)
  action.focus()
  expect(document.activeElement).toBe(action)
  await user.keyboard('{Enter}')
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByText('Gone')).toBeNull()
  expect(document.activeElement).toBe(row)
})

test('focuses the heading of the page when the previous element no longer exists', async () => {
  const { user, row, action } = openNote(() => {})
  action.focus()
  row.remove()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Page' }))
})

test('keeps the focus when a toast without it closes', () => {
  const { services, row } = openNote(() => {})
  const [note] = services.feedback.getState().toasts
  act(() => services.feedback.closeToast(note!.id))
  expect(document.activeElement).toBe(row)
})
