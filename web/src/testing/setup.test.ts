import { expect, test, vi } from 'vitest'

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('frames are the browser’s own while timers are fake ones', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  expect(Reflect.has(setTimeout, 'clock')).toBe(true)
  expect(Reflect.has(requestAnimationFrame, 'clock')).toBe(false)
  await frame()
}, 2_000)

test('a test puts something in the place of a fake timer', () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame'] })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  expect(requestAnimationFrame(() => undefined)).toBe(0)
})

test('the next one has the browser’s own', async () => {
  expect(Reflect.has(requestAnimationFrame, 'clock')).toBe(false)
  await frame()
}, 2_000)

test('a test asks for a focus while its timers are fake ones', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] })
  requestAnimationFrame(() => undefined)
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  expect(document.activeElement).toBe(field)
  field.disabled = true
})

test('frames come for the next one', async () => {
  await frame()
  expect(vi.isFakeTimers()).toBe(false)
}, 2_000)
