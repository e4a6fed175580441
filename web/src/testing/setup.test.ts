import { expect, test, vi } from 'vitest'

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('keeps the frames of the browser while timers are faked', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  expect(Reflect.has(setTimeout, 'clock')).toBe(true)
  expect(Reflect.has(requestAnimationFrame, 'clock')).toBe(false)
  await frame()
}, 2_000)

test('allows stubbing a faked timer', () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame'] })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  expect(requestAnimationFrame(() => undefined)).toBe(0)
})

test('restores the timers of the browser for the next test', async () => {
  expect(Reflect.has(requestAnimationFrame, 'clock')).toBe(false)
  await frame()
}, 2_000)

test('allows focusing an element while timers are faked', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] })
  requestAnimationFrame(() => undefined)
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  expect(document.activeElement).toBe(field)
  field.disabled = true
})

test('delivers frames to the next test', async () => {
  await frame()
  expect(vi.isFakeTimers()).toBe(false)
}, 2_000)
