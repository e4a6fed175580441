import type { Endpoint } from '@amber/contract/endpoint.ts'
import { defineNoun } from '@amber/contract/nouns/define-noun.ts'
import { callsOf } from '@amber/contract/nouns/noun-calls.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Call } from '#web/lib/call/api.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useRead } from '#web/lib/call/query.ts'
import { ServicesContext, useServices } from '#web/lib/call/services.ts'
import { idOf, recordStamps } from '#web/testing/record-stamps.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { NounActionDialog } from './noun-action-dialog.tsx'
import { ownCall, type NounParts } from './noun-parts.ts'

const clear = { zh: '清零', en: 'Clear' }
const noun = defineNoun({
  name: 'gauge',
  plural: 'gauges',
  labels: { one: { zh: '仪表', en: 'Gauge' }, many: { zh: '仪表', en: 'Gauges' } },
  fields: { title: { label: { zh: '标题', en: 'Title' }, kind: 'text', isRequired: true } },
  actions: { clear: { label: clear, done: clear, sets: { title: 'none' } } },
})
const calls = callsOf(noun) as unknown as NounParts['calls']
const record = { ...recordStamps, id: idOf(1), title: 'Gauge 1' }

function List() {
  useRead(calls.list, { current: 1, size: 10 })
  return null
}

test('shows a conflict without waiting for the list, and retries with the present version', async () => {
  const page = { current: 1, size: 10, total: 1, totalIsEstimate: false, records: [record] }
  const present = { ...record, version: record.version + 1 }
  const conflict = {
    status: 409,
    code: 'record_changed',
    msg: 'Changed',
    current: present,
  } as const
  let reads = 0
  const call = (endpoint: Endpoint, input: { version?: number }) => {
    if (endpoint === ownCall(calls, 'clear'))
      return input.version === present.version
        ? Promise.resolve(present)
        : Promise.reject(new ApiError(conflict))
    return (reads += 1) === 2 ? new Promise(() => {}) : Promise.resolve(page)
  }
  const client = new QueryClient()
  const Services = (props: { children: ReactNode }) => (
    <ServicesContext value={{ ...useServices(), call: call as unknown as Call }}>
      {props.children}
    </ServicesContext>
  )
  const onClose = vi.fn<() => void>()
  const { user } = renderPart(
    <QueryClientProvider client={client}>
      <Services>
        <List />
        <NounActionDialog {...{ noun, calls, record, onClose }} verb="clear" />
      </Services>
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(await screen.findByText('Changed')).toBeTruthy()
  expect(reads).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(reads).toBe(3)
  expect(onClose).toHaveBeenCalledOnce()
})
