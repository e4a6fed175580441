import { TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace'
import { expect, test, vi } from 'vitest'
import { createSpanQueue } from './node-tracer.ts'

function openQueue(send: SpanExporter['export']) {
  const onTrouble = vi.fn<(trouble: { reason: string; dropped: number }) => void>()
  const onRecovery = vi.fn<(dropped: number) => void>()
  const exporter = { export: send, shutdown: () => Promise.resolve() }
  const queue = createSpanQueue({ exporter, onTrouble, onRecovery })
  const tracer = new TracerProvider({ spanProcessors: [queue.processor] }).getTracer('test')
  const end = (count: number) => {
    for (let index = 0; index < count; index++) tracer.startSpan('one').end()
  }
  return { queue, end, onTrouble, onRecovery }
}

test('drops and counts spans above the queue size, and reports it once', async () => {
  const { queue, end, onTrouble } = openQueue(() => undefined)
  end(3_000)
  expect(queue.dropped()).toBe(3_000 - 2_048)
  expect(onTrouble.mock.calls).toEqual([[{ reason: 'the queue is full', dropped: 1 }]])
  await queue.close()
  expect(queue.dropped()).toBe(3_000)
})

test('counts a rejected batch, and reports recovery after the first accepted one', async () => {
  const errors = [new TypeError('canary'), new TypeError('canary')]
  const { queue, end, onTrouble, onRecovery } = openQueue((_spans, done) => {
    const error = errors.pop()
    done(error ? { code: 1, error } : { code: 0 })
  })
  for (let round = 0; round < 4; round++) {
    end(2)
    await queue.processor.forceFlush().catch(() => undefined)
  }
  expect(onTrouble.mock.calls).toEqual([[{ reason: 'TypeError', dropped: 2 }]])
  expect(onRecovery.mock.calls).toEqual([[4]])
  await queue.close()
  expect(queue.dropped()).toBe(4)
})
