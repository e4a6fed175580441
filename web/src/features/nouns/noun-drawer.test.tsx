import { defineNoun } from '@amber/contract/nouns/define-noun.ts'
import { callsOf } from '@amber/contract/nouns/noun-calls.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Call } from '#web/lib/call/api.ts'
import { ServicesContext, useServices } from '#web/lib/call/services.ts'
import { recordStamps } from '#web/testing/record-stamps.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import type { NounParts } from './noun-parts.ts'
import { NounDrawer } from './noun-drawer.tsx'

const of = (en: string) => ({ zh: '字段', en })
const noun = defineNoun({
  name: 'crane',
  plural: 'cranes',
  labels: { one: of('Crane'), many: of('Cranes') },
  fields: {
    title: { label: of('Title'), kind: 'text' },
    notes: { label: of('Notes'), kind: 'text', visibleTo: 'viewNotes' },
  },
  views: { viewNotes: of('View notes') },
})
const calls = callsOf(noun) as unknown as NounParts['calls']

/** Saves the form of the first answer, after a later one if it is given, and returns what is sent. */
async function save(first: object, later?: object): Promise<unknown> {
  let answer = first
  const client = new QueryClient()
  const call = vi.fn<(endpoint: object, input: object) => Promise<object>>(() =>
    Promise.resolve(answer),
  )
  const Services = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={{ ...useServices(), call: call as unknown as Call }}>
      {children}
    </ServicesContext>
  )
  const record = { ...recordStamps, title: 'A' }
  const { user } = renderPart(
    <QueryClientProvider client={client}>
      <Services>
        <NounDrawer noun={noun} calls={calls} record={record} onClose={() => {}} />
      </Services>
    </QueryClientProvider>,
  )
  await screen.findByDisplayValue('A')
  if (later) {
    answer = later
    await act(() => client.refetchQueries())
  }
  expect(screen.queryAllByText('Notes')).toHaveLength('notes' in first ? 1 : 0)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  return call.mock.calls.find(([endpoint]) => endpoint === calls.update)?.[1]
}

const { id, version } = recordStamps

test('omits a field that the answer lacks from form and request', async () => {
  expect(await save({ ...recordStamps, title: 'A' })).toEqual({ id, version, title: 'A' })
})

test('omits a field that only a later answer has', async () => {
  const later = { ...recordStamps, title: 'A', notes: 'Old' }
  expect(await save({ ...recordStamps, title: 'A' }, later)).toEqual({ id, version, title: 'A' })
})

test('saves a field of the answer', async () => {
  const sent = await save({ ...recordStamps, title: 'A', notes: 'Old' })
  expect(sent).toEqual({ id, version, title: 'A', notes: 'Old' })
})
