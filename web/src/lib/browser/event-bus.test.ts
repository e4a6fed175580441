import { expect, test } from 'vitest'
import { createEventBus } from './event-bus.ts'

type Events = { said: string; counted: number }

test('everybody who listens to a name hears what is said under it, until they stop', () => {
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

test('who stops while they hear does not keep others from hearing', () => {
  const bus = createEventBus<Events>()
  const heard: string[] = []
  const stop = bus.on('said', () => stop())
  bus.on('said', (texts) => heard.push(texts))
  bus.emit('said', 'hello')
  expect(heard).toEqual(['hello'])
})
