import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { ChartFigure, ChartMissing } from './chart-figure.tsx'

/** A window in which nothing is in sight until it is scrolled to. */
function smallWindow() {
  const seen = new Map<Element, () => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { isIntersecting: boolean }[]) => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell
      }
      observe(element: Element) {
        this.#tell([{ isIntersecting: false }])
        seen.set(element, () => this.#tell([{ isIntersecting: true }]))
      }
      disconnect() {}
    },
  )
  return { scrollTo: (element: Element) => act(() => seen.get(element)?.()) }
}

const table = { columns: ['Day', 'Visits'], rows: [{ key: 'one', cells: ['Monday', '7'] }] }

test('a chart out of sight is not drawn until it is scrolled to; its figures are there as a table', async () => {
  const { scrollTo } = smallWindow()
  const Drawing = vi.fn<() => ReactNode>(() => <p>the drawing</p>)
  const { user, container } = renderPart(
    <ChartFigure title="Visits" height={100} table={table}>
      <Drawing />
    </ChartFigure>,
  )
  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  expect(screen.getByRole('row', { name: 'Monday 7' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show as chart' }))
  expect(Drawing).not.toHaveBeenCalled()
  scrollTo(container.querySelector('.figure-chart')!)
  expect(await screen.findByText('the drawing')).toBeTruthy()

  // Once drawn it is there at once.
  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  await user.click(screen.getByRole('button', { name: 'Show as chart' }))
  expect(screen.getByText('the drawing')).toBeTruthy()
})

test('where nobody can tell what is in sight, a chart is simply drawn', () => {
  renderPart(
    <ChartFigure title="Visits" height={100} table={table}>
      <p>the drawing</p>
    </ChartFigure>,
  )
  expect(screen.getByText('the drawing')).toBeTruthy()
})

const picture = { detail: 'This week', legend: [] }

test('a chart that could not be fetched is not waited for when it is to be saved', async () => {
  const { user } = renderPart(
    <ChartFigure title="Visits" height={100} table={table} picture={picture}>
      <ChartMissing />
    </ChartFigure>,
  )
  await user.click(screen.getByRole('button', { name: 'Save as a picture' }))
  expect(await screen.findByText('The picture could not be saved')).toBeTruthy()
})

test('while a chart is being saved the button says so, and saves it no second time', async () => {
  const { user, container, services } = renderPart(
    <ChartFigure title="Visits" height={100} table={table} picture={picture}>
      <p>on its way</p>
    </ChartFigure>,
  )
  await user.click(screen.getByRole('button', { name: 'Save as a picture' }))
  const button = screen.getByRole('button', { name: 'Saving the picture…' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  // Its page is put aside: the chart will not come.
  container.hidden = true
  await waitFor(() => expect(services.feedback.getState().toasts).toHaveLength(1))
  container.hidden = false
  expect(screen.getByRole('button', { name: 'Save as a picture' })).toBeTruthy()
})
