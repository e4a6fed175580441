import { expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

test('runs once after the paint or the timeout', () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const run = vi.fn<() => void>()
  afterPaint(run)
  expect(run).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()

  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint, 16))
  const runPainted = vi.fn<() => void>()
  afterPaint(runPainted)
  vi.advanceTimersByTime(20)
  expect(runPainted).toHaveBeenCalledOnce()
  vi.runAllTimers()
  expect(runPainted).toHaveBeenCalledOnce()
})
