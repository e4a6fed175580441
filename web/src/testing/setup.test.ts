import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('a test puts something in the place of a fake timer', () => {
  vi.useFakeTimers()
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

test('the page is printed when something was waited for in vain, and not at each try before', async () => {
  const text = document.createElement('p')
  text.append('what is there')
  document.body.append(text)
  onTestFinished(() => text.remove())
  const missing = () => screen.getByText('what is not')
  expect(missing).toThrow('what is there')
  await waitFor(() => {
    expect(missing).toThrow('what is not')
    expect(missing).not.toThrow('what is there')
  })
  const error: unknown = await screen
    .findByText('what is not', {}, { timeout: 100 })
    .catch((caught: unknown) => caught)
  // The message is the last try's, the stack that of the line above.
  expect(error).toMatchObject({
    name: 'TestingLibraryElementError',
    message: expect.stringContaining('what is there'),
    stack: expect.stringContaining('setup.test.ts'),
  })
  await expect(waitFor(missing, { timeout: 100 })).rejects.toThrow('what is there')
})

test('of several elements each is shown, where one was waited for', async () => {
  const parts = ['first', 'second'].map((mark) => {
    const part = document.createElement('p')
    part.id = mark
    part.append('twice')
    return part
  })
  document.body.append(...parts)
  onTestFinished(() => parts.forEach((part) => part.remove()))
  await expect(screen.findByText('twice', {}, { timeout: 100 })).rejects.toThrow(
    /matching elements:[^]*first[^]*second[^]*If this is intentional/,
  )
})
