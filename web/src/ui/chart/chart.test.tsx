import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { surfaces } from '@amber/contract/settings/shades.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { LineChart } from './line-chart.tsx'

const observers = new Map<Element, () => void>()
const size = { width: 600, height: 240 }
const holding = new Set<string>()
const asked = new Map<string, EventTarget & { matches: boolean }>()

/** jsdom measures neither elements nor text. */
beforeEach(() => {
  observers.clear()
  holding.clear()
  asked.clear()
  Object.assign(size, { width: 600, height: 240 })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => size.width)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(() => size.height)
  globalThis.ResizeObserver = class {
    readonly #tell: ResizeObserverCallback
    constructor(tell: ResizeObserverCallback) {
      this.#tell = tell
    }
    observe(element: Element) {
      const tell = () => this.#tell([], this)
      observers.set(element, tell)
      tell()
    }
    unobserve() {}
    disconnect() {}
  }
  window.matchMedia = (query) => {
    const media =
      asked.get(query) ??
      Object.assign(new EventTarget(), { matches: holding.has(query), media: query })
    asked.set(query, media)
    return media as never
  }
})

const points = ['one', 'two', 'three'].map((short) => ({ short, long: short }))
const series = [{ name: 'Visits', color: '#123456', values: [10_000, 20_000, 30_000] }]
const show = (options: { language?: 'zh-CN' | 'en-US' } = {}) => {
  const shown = renderPart(<LineChart label="Visits" points={points} series={series} />, options)
  const place = shown.container.querySelector<HTMLElement>('.chart')!
  const texts = () => [...place.querySelectorAll('text')].map((text) => text.textContent)
  const colors = () =>
    new Set([...place.querySelectorAll('text')].map((text) => text.getAttribute('fill')))
  const resize = (width: number) =>
    act(() => {
      size.width = width
      for (const tell of observers.values()) tell()
    })
  return { ...shown, place, texts, colors, resize }
}
const isDrawn = (place: HTMLElement) => waitFor(() => expect(place.dataset['drawn']).toBe('true'))

test.each([
  ['on a phone a chart appears at once', '(max-width: 639px)', true],
  ['on a wide screen its lines grow', '(min-width: 640px)', false],
])('%s', async (_, query, isWhole) => {
  holding.add(query)
  const { place } = show()
  const areas = () => [...place.querySelectorAll('clipPath path')].map((area) => area.outerHTML)
  await waitFor(() => expect(areas()).not.toEqual([]))
  const first = areas()
  await isDrawn(place)
  expect(JSON.stringify(areas()) === JSON.stringify(first)).toBe(isWhole)
})

test('follows the color scheme', async () => {
  const { place, colors, services } = show()
  await isDrawn(place)
  expect(colors()).toEqual(new Set([surfaces.light.quiet]))
  act(() => services.theme.setState({ isDark: true }))
  await waitFor(() => expect(colors()).toEqual(new Set([surfaces.dark.quiet])))
  expect(place.innerHTML).toContain('#123456')
})

test('follows the language', async () => {
  const { place, texts, services } = show()
  await isDrawn(place)
  expect(texts()).toContain('30K')
  act(() => services.i18n.setLanguage('zh-CN'))
  await waitFor(() => expect(texts()).toContain('3万'))
})

test('uses the font of the page for labels', async () => {
  const sheet = document.createElement('style')
  sheet.textContent = '.chart { font-family: "Page Sans" }'
  document.head.append(sheet)
  try {
    const { place } = show()
    await isDrawn(place)
    const fonts = [...place.querySelectorAll<SVGElement>('text')].map(
      ({ style }) => style.fontFamily,
    )
    expect(new Set(fonts)).toEqual(new Set(['Page Sans']))
  } finally {
    sheet.remove()
  }
})

test('resizes with its container and ignores a size of zero', async () => {
  const { place, resize } = show()
  await isDrawn(place)
  const width = () => place.querySelector('svg')?.getAttribute('width')
  expect(width()).toBe('600')
  resize(300)
  await waitFor(() => expect(width()).toBe('300'))
  resize(0)
  expect(width()).toBe('300')
  resize(450)
  await waitFor(() => expect(width()).toBe('450'))
})

test('animates its entrance, except with reduced motion', async () => {
  const lineOf = (place: HTMLElement) => place.querySelector('path[stroke="#123456"]')
  const moving = show()
  const clip = (place: HTMLElement) => place.querySelector('clipPath rect, clipPath path')
  await waitFor(() => expect(lineOf(moving.place)).toBeTruthy())
  expect(clip(moving.place)).toBeTruthy()
  await isDrawn(moving.place)
  moving.unmount()
  holding.add('(prefers-reduced-motion: reduce)')
  asked.clear()
  const still = show()
  await waitFor(() => expect(lineOf(still.place)).toBeTruthy())
  const before = still.place.innerHTML
  await isDrawn(still.place)
  expect(still.place.innerHTML).toBe(before)
})

test('draws straight lines from the first known value on', async () => {
  const uneven = { name: 'Visits', color: '#123456', values: [null, 90_000, 10, 50_000] }
  const shown = renderPart(
    <LineChart
      label="Visits"
      points={['a', 'b', 'c', 'd'].map((short) => ({ short, long: short }))}
      series={[uneven]}
    />,
  )
  const place = shown.container.querySelector<HTMLElement>('.chart')!
  await isDrawn(place)
  const line = place.querySelector('path[stroke="#123456"][fill="none"]')?.getAttribute('d') ?? ''
  expect(line).toMatch(/^M[\d.]+ [\d.]+(L[\d.]+ [\d.]+){2}$/)
})

test('draws a single known value as a dot', async () => {
  const single = { name: 'Visits', color: '#123456', values: [null, null, 7] }
  const shown = renderPart(<LineChart label="Visits" points={points} series={[single]} />)
  const place = shown.container.querySelector<HTMLElement>('.chart')!
  await isDrawn(place)
  expect(place.querySelector('path[fill="#123456"]')).toBeTruthy()
})
