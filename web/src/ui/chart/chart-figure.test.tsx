import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { phoneQuery } from '#web/ui/use-media.ts'
import { ChartFigure, ChartMissing } from './chart-figure.tsx'

/** Mocks a window in which nothing is near the viewport until scrolled to. */
function smallWindow() {
  type Entry = { isIntersecting: boolean; intersectionRatio: number }
  type Tell = (entries: Entry[]) => void
  type Watched = { element: Element; area: IntersectionObserverInit; tell: Tell }
  const watched: Watched[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: Tell
      readonly #area: IntersectionObserverInit
      constructor(tell: Tell, area: IntersectionObserverInit) {
        this.#tell = tell
        this.#area = area
      }
      observe(element: Element) {
        this.#tell([{ isIntersecting: false, intersectionRatio: 0 }])
        watched.push({ element, area: this.#area, tell: this.#tell })
      }
      disconnect() {}
    },
  )
  const isAhead = ({ area }: Watched) => area.rootMargin === '100% 0px'
  const enter = (element: Element, ratioOf: (one: Watched) => number) =>
    act(() => {
      for (const one of watched.filter((other) => other.element === element)) {
        const intersectionRatio = ratioOf(one)
        if (intersectionRatio > 0) one.tell([{ isIntersecting: true, intersectionRatio }])
      }
    })
  return {
    scrollTo: (element: Element) => enter(element, () => 1),
    scrollNear: (element: Element, seen = 0) => enter(element, (one) => (isAhead(one) ? 1 : seen)),
  }
}

/** Holds idle work; the returned function runs it. */
function holdIdle() {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  vi.stubGlobal('cancelIdleCallback', vi.fn())
  return () =>
    act(() => {
      for (const run of idle.splice(0)) run()
    })
}

const table = { columns: ['Day', 'Visits'], rows: [{ key: 'one', cells: ['Monday', '7'] }] }

test('draws a chart outside the viewport after scrolling, with its table available before', async () => {
  const { scrollTo } = smallWindow()
  const waitForIdle = vi.fn<() => number>(() => 1)
  vi.stubGlobal('requestIdleCallback', waitForIdle)
  vi.stubGlobal('cancelIdleCallback', vi.fn())
  const Drawing = vi.fn<() => ReactNode>(() => <p>the drawing</p>)
  const { user, container } = renderPart(
    <ChartFigure title="Visits" shape="ring" height={100} table={table}>
      <Drawing />
    </ChartFigure>,
  )
  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  expect(screen.getByRole('row', { name: 'Monday 7' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show as chart' }))
  expect(Drawing).not.toHaveBeenCalled()
  // Animations out of view keep the browser rendering.
  const placeholder = container.querySelector<HTMLElement>('.chart-placeholder')
  expect(placeholder?.dataset).toMatchObject({ shape: 'ring', loading: 'false' })
  scrollTo(container.querySelector('.figure-chart')!)
  expect(screen.getByText('the drawing')).toBeTruthy()
  expect(container.querySelector('.chart-placeholder')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  await user.click(screen.getByRole('button', { name: 'Show as chart' }))
  expect(screen.getByText('the drawing')).toBeTruthy()
})

test.each([
  ['one screen ahead', 0],
  ['at the edge of the screen', 0.1],
])('draws a chart %s as soon as the page is idle', (_, seen) => {
  const { scrollNear } = smallWindow()
  const runIdle = holdIdle()
  const { container } = renderPart(
    <ChartFigure title="Visits" shape="line" height={100} table={table}>
      <p>the drawing</p>
    </ChartFigure>,
  )
  scrollNear(container.querySelector('.figure-chart')!, seen)
  expect(screen.queryByText('the drawing')).toBeNull()
  runIdle()
  expect(screen.getByText('the drawing')).toBeTruthy()
})

test('draws a chart one screen ahead on a phone after the first scroll', () => {
  const original = window.matchMedia
  onTestFinished(() => {
    window.matchMedia = original
  })
  window.matchMedia = (query) => Object.assign(original(query), { matches: query === phoneQuery })
  const { scrollNear } = smallWindow()
  const runIdle = holdIdle()
  const { container } = renderPart(
    <ChartFigure title="Visits" shape="line" height={100} table={table}>
      <p>the drawing</p>
    </ChartFigure>,
  )
  scrollNear(container.querySelector('.figure-chart')!)
  runIdle()
  expect(screen.queryByText('the drawing')).toBeNull()
  fireEvent.scroll(document)
  runIdle()
  expect(screen.getByText('the drawing')).toBeTruthy()
})

test.each(['line', 'bar', 'ring'] as const)(
  'shows a placeholder in the shape of the chart until data arrives: %s',
  (shape) => {
    const { container } = renderPart(
      <ChartFigure title="Visits" shape={shape} height={100} table={table}>
        {undefined}
      </ChartFigure>,
    )
    const placeholder = container.querySelector<HTMLElement>('.figure-chart > *')
    expect(placeholder?.className).toBe('chart-placeholder')
    expect(placeholder?.dataset).toMatchObject({ shape, loading: 'true' })
    const drawing = { line: 'polyline', bar: 'path', ring: 'circle' }[shape]
    expect(placeholder?.querySelector(drawing)).toBeTruthy()
  },
)

test('draws the chart at once without IntersectionObserver', () => {
  renderPart(
    <ChartFigure title="Visits" shape="ring" height={100} table={table}>
      <p>the drawing</p>
    </ChartFigure>,
  )
  expect(screen.getByText('the drawing')).toBeTruthy()
})

const picture = { detail: 'This week', legend: [] }

test('saving reports an error at once when the chart could not be loaded', async () => {
  const { user } = renderPart(
    <ChartFigure title="Visits" shape="ring" height={100} table={table} picture={picture}>
      <ChartMissing onRetry={() => undefined} />
    </ChartFigure>,
  )
  await user.click(screen.getByRole('button', { name: 'Save as image' }))
  expect(await screen.findByText("Couldn't save the image")).toBeTruthy()
})

test('disables the save button while saving', async () => {
  const { user, container, services } = renderPart(
    <ChartFigure title="Visits" shape="ring" height={100} table={table} picture={picture}>
      <p>on its way</p>
    </ChartFigure>,
  )
  await user.click(screen.getByRole('button', { name: 'Save as image' }))
  const button = screen.getByRole('button', { name: 'Saving image…' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  container.hidden = true
  await waitFor(() => expect(services.feedback.getState().toasts).toHaveLength(1))
  container.hidden = false
  expect(screen.getByRole('button', { name: 'Save as image' })).toBeTruthy()
})

function recordingCanvas() {
  const written: string[] = []
  const drawn: HTMLImageElement[] = []
  const context = {
    scale() {},
    fillRect() {},
    measureText: (text: string) => ({ width: 7 * text.length }),
    fillText: (text: string) => written.push(text),
    drawImage: (image: HTMLImageElement) => drawn.push(image),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type) =>
    take(new Blob(['picture'], { type: type ?? '' })),
  )
  HTMLImageElement.prototype.decode = () => Promise.resolve()
  const saved: { name: string; type: string }[] = []
  let type = ''
  URL.createObjectURL = (blob) => {
    type = (blob as Blob).type
    return 'blob:picture'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, type })
  })
  return { written, drawn, saved }
}

test('saves a chart as an image with its title and legend', async () => {
  const { written, drawn, saved } = recordingCanvas()
  const legend = [{ color: 'teal', text: 'Staff' }]
  const { user } = renderPart(
    <ChartFigure
      title="Visits"
      shape="ring"
      height={100}
      table={table}
      picture={{ ...picture, legend }}
    >
      <div className="chart" data-drawn="">
        <svg>
          <path d="M 1 2 L 3 4" />
        </svg>
      </div>
    </ChartFigure>,
  )
  await user.click(screen.getByRole('button', { name: 'Save as image' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toEqual({
    name: expect.stringMatching(/^Visits [\d-]{10}\.png$/),
    type: 'image/png',
  })
  expect(written).toEqual(['Visits', 'This week', 'Staff'])
  expect(decodeURIComponent(drawn[0]!.src)).toContain('<path d="M 1 2 L 3 4"')
})

test('shows an error and a retry in place of a chart that could not be loaded', async () => {
  const onRetry = vi.fn<() => void>()
  const { user } = renderPart(
    <ChartFigure title="Visits" shape="ring" height={100} table={table}>
      <ChartMissing onRetry={onRetry} />
    </ChartFigure>,
  )
  expect(screen.getByRole('alert').textContent).toContain("Couldn't load the chart")
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
