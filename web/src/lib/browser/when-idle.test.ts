import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isIncomplete, whenIdle, whenShown } from './when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML =
    '<main><div class="pane" hidden><p data-waiting="true"></p></div><div class="pane"><section data-waiting="true"></section></div></main>'
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const table = () => document.querySelector<HTMLElement>('section')!

test('waits for the data of the shown page', async () => {
  const run = vi.fn<() => void>()
  whenIdle(run)
  await vi.advanceTimersByTimeAsync(4000)
  expect(run).not.toHaveBeenCalled()
  table().dataset['waiting'] = 'false'
  await vi.advanceTimersByTimeAsync(2000)
  expect(run).toHaveBeenCalledOnce()
})

test('does not wait forever', async () => {
  const run = vi.fn<() => void>()
  whenIdle(run)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(run).toHaveBeenCalledOnce()
})

test('waits with work for later pages until this one has loaded', async () => {
  const run = vi.fn<() => void>()
  whenShown(run)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).not.toHaveBeenCalled()
  table().dataset['waiting'] = 'false'
  await vi.advanceTimersByTimeAsync(2000)
  expect(run).toHaveBeenCalledOnce()
})

const inView = new DOMRect(0, 100, 10, 10)
const place = (box = inView) => {
  table().firstElementChild!.getBoundingClientRect = () => box
}

test.each([
  ['<div class="skeleton"></div>', 0],
  ['<div aria-busy="true"></div>', 0],
  ['<div class="chart-placeholder" data-loading="true"></div>', 0],
  ['<div data-waits-for="trend"></div>', 1],
  ['<div class="skeleton" data-waits-for="mail"></div>', 1],
])('waits ten seconds for data and parts in view: %s', async (part, timesIdle) => {
  const runs = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()] as const
  const [idle, shown, last] = runs
  table().outerHTML = `<section>${part}</section>`
  place()
  whenIdle(idle)
  whenShown(shown)
  await vi.advanceTimersByTimeAsync(4000)
  expect(runs.map((run) => run.mock.calls.length)).toEqual([timesIdle, 0, 0])
  table().replaceChildren()
  await vi.advanceTimersByTimeAsync(2000)
  expect(shown).toHaveBeenCalledOnce()
  table().innerHTML = part
  place()
  whenShown(last)
  await vi.advanceTimersByTimeAsync(8000)
  expect(last).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(4000)
  expect(last).toHaveBeenCalledOnce()
})

test('a page is incomplete while it loads or a placeholder is in view', () => {
  expect(isIncomplete()).toBe(true)
  table().outerHTML = '<section><p class="skeleton"></p></section>'
  place()
  expect(isIncomplete()).toBe(true)
  const [above, below] = [-10, window.innerHeight].map((top) => new DOMRect(0, top, 10, 10))
  for (const box of [above, below, new DOMRect()]) {
    place(box)
    expect(isIncomplete()).toBe(false)
  }
})

test('can be cancelled while the page loads', async () => {
  const run = vi.fn<() => void>()
  const cancel = whenIdle(run)
  await vi.advanceTimersByTimeAsync(1200)
  cancel()
  table().dataset['waiting'] = 'false'
  await vi.advanceTimersByTimeAsync(12_000)
  expect(run).not.toHaveBeenCalled()
})
