import { defineNoun } from '@amber/contract/nouns/define-noun.ts'
import { callsOf } from '@amber/contract/nouns/noun-calls.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/call/api-error.ts'
import type { Call } from '#web/lib/call/api.ts'
import { ServicesContext, useServices } from '#web/lib/call/services.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import type { NounParts } from './noun-parts.ts'
import { NounDetailsDrawer } from './noun-details-drawer.tsx'

const label = { zh: '供应商', en: 'Supplier' }
const noun = defineNoun({
  name: 'supplier',
  plural: 'suppliers',
  labels: { one: label, many: label },
  fields: { title: { label, kind: 'text' } },
})
const calls = callsOf(noun) as unknown as NounParts['calls']

async function openRefused(code: string) {
  const call = vi.fn<() => Promise<never>>(() =>
    Promise.reject(new ApiError({ status: 404, code, msg: 'Refused' })),
  )
  const Services = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={{ ...useServices(), call: call as unknown as Call }}>
      {children}
    </ServicesContext>
  )
  const { user } = renderPart(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Services>
        <NounDetailsDrawer noun={noun} calls={calls} id="1" listed={undefined} onClose={() => {}} />
      </Services>
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Refused')).toBeTruthy()
  return { user, call }
}

test('does not retry the details of a deleted record', async () => {
  await openRefused('record_missing')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByText('Close')).toBeTruthy()
})

test('retries failed details', async () => {
  const { user, call } = await openRefused('network')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(call).toHaveBeenCalledTimes(2)
})
