import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

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

test('waits as long as asked', async () => {
  const run = vi.fn<() => void>()
  whenIdle(run, Infinity)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).not.toHaveBeenCalled()
  table().dataset['waiting'] = 'false'
  await vi.advanceTimersByTimeAsync(2000)
  expect(run).toHaveBeenCalledOnce()
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
