import { expect, test } from 'vitest'
import { createEventBus } from './event-bus.ts'

type Events = { said: string; counted: number }

test('calls all listeners of a name until they unsubscribe', () => {
  const bus = createEventBus<Events>()
  const heard: unknown[] = []
  const stop = bus.on('said', (texts) => heard.push(`first ${texts}`))
  bus.on('said', (texts) => heard.push(`second ${texts}`))
  bus.on('counted', (count) => heard.push(count))
  bus.emit('said', 'hello')
  stop()
  bus.emit('said', 'bye')
  bus.emit('counted', 2)
  expect(heard).toEqual(['first hello', 'second hello', 'second bye', 2])
})

test('calls the other listeners when one unsubscribes during an event', () => {
  const bus = createEventBus<Events>()
  const heard: string[] = []
  const stop = bus.on('said', () => stop())
  bus.on('said', (texts) => heard.push(texts))
  bus.emit('said', 'hello')
  expect(heard).toEqual(['hello'])
})
