import { preferences } from '@amber/contract/account/preferences.ts'
import type { Endpoint } from '@amber/contract/endpoint.ts'
import { importCalls } from '@amber/contract/imports.ts'
import { defineNoun } from '@amber/contract/nouns/define-noun.ts'
import { callsOf } from '@amber/contract/nouns/noun-calls.ts'
import { nounImportFault, type NounImportCalls } from '@amber/contract/nouns/noun-imports.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Call } from '#web/lib/call/api.ts'
import { useRead } from '#web/lib/call/query.ts'
import { ServicesContext, useServices } from '#web/lib/call/services.ts'
import { idOf, recordStamps } from '#web/testing/record-stamps.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import type { NounParts } from './noun-parts.ts'
import { NounImport } from './noun-import.tsx'
import { nounPage } from './page-of-noun.tsx'

beforeAll(() => import('./noun-details-drawer.tsx'), 60_000)

const of = (en: string) =>
  ({ label: { zh: '字段', en }, isFilterable: true, column: 'shown' }) as const
const noun = defineNoun({
  name: 'gauge',
  plural: 'gauges',
  labels: { one: { zh: '仪表', en: 'Gauge' }, many: { zh: '仪表', en: 'Gauges' } },
  fields: {
    title: { ...of('Title'), kind: 'text', isRequired: true },
    price: { ...of('Price'), kind: 'money', currency: 'EUR' },
  },
})
const calls = callsOf(noun) as unknown as NounParts['calls']
const imports = importCalls({
  path: '/gauge-imports',
  templatePath: '/gauge-import-template',
  allow: 'user:import',
  fault: nounImportFault,
  upload: { zone: z.string() },
  audit: null,
  runErrors: [],
}) as unknown as NounImportCalls
const Page = nounPage(noun, calls)

const total = 95
const gauge = (number: number) => ({
  ...recordStamps,
  id: idOf(number),
  title: `Gauge ${number}`,
  price: null,
})
const pageOf = ({ current, size }: { current: number; size: number }) => {
  const first = (current - 1) * size + 1
  const records = Array.from({ length: Math.min(size, total - first + 1) }, (_, at) =>
    gauge(first + at),
  )
  return { current, size, total, totalIsEstimate: false, records }
}
const anImport = {
  id: idOf(1),
  fileName: 'gauges.csv',
  state: 'checked',
  total: 1,
  bad: 0,
  allOrNothing: false,
  progress: 0,
  imported: 0,
  problem: null,
  expiresTime: recordStamps.createTime,
}

const answers = new Map<Endpoint, (input: never) => unknown>([
  [preferences.list, () => ({})],
  [calls.list, pageOf],
  [calls.get, ({ id }: { id: string }) => gauge(Number(id.slice(-12)))],
  [calls.changes, () => ({ ...pageOf({ current: 1, size: 0 }), total: 0 })],
  [imports.upload, () => anImport],
  [imports.run, () => ({ ...anImport, state: 'done', imported: 1 })],
])

function renderNoun(part: ReactNode) {
  const asked: Endpoint[] = []
  const call = async (endpoint: Endpoint, input: unknown) => {
    asked.push(endpoint)
    return answers.get(endpoint)!(input as never)
  }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })
  const Services = (props: { children: ReactNode }) => (
    <ServicesContext value={{ ...useServices(), call: call as unknown as Call }}>
      {props.children}
    </ServicesContext>
  )
  const shown = renderPart(
    <QueryClientProvider client={client}>
      <Services>{part}</Services>
    </QueryClientProvider>,
  )
  const search = () => shown.router.state.location.search
  const go = (to: string | number) =>
    act(() => (typeof to === 'number' ? shown.router.navigate(to) : shown.router.navigate(to)))
  const countLists = () => asked.filter((endpoint) => endpoint === calls.list).length
  return { ...shown, asked, search, go, countLists }
}

const height = window.innerHeight
const resize = (rows: number) => {
  window.innerHeight = 470 + 52 * rows
  window.dispatchEvent(new Event('resize'))
}
afterEach(() => {
  window.innerHeight = height
})

const rowOf = (number: number) =>
  screen.findByRole('row', { name: new RegExp(`^Gauge ${number}\\b`) })

async function openDetails({ user }: ReturnType<typeof renderNoun>, number: number) {
  const row = within(await rowOf(number))
  await user.click(row.getByRole('button', { name: `More actions for “Gauge ${number}”` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Details and changes' }))
  return screen.findByRole('dialog', { name: `Gauge ${number}` })
}

test('keeps page, search and open details after a resize, a reload and Back', async () => {
  const shown = renderNoun(<Page />)
  await shown.go('/here?title=gauge&current=3')
  await openDetails(shown, 25)
  resize(20)
  const details = `details-of=${idOf(25)}`
  await waitFor(() => expect(shown.search()).toBe(`?title=gauge&current=2&${details}`))
  expect(screen.getByRole('dialog', { name: 'Gauge 25' })).toBeTruthy()
  await shown.go(-1)
  await waitFor(() => expect(shown.search()).toBe('?title=gauge&current=2'))
  expect(await rowOf(21)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  shown.unmount()
  const reloaded = renderNoun(<Page />)
  await reloaded.go(`/here?title=gauge&current=2&${details}`)
  expect(await screen.findByRole('dialog', { name: 'Gauge 25' })).toBeTruthy()
  expect(await rowOf(21)).toBeTruthy()
})

test('keeps details open if a resize moves their record to another page', async () => {
  resize(20)
  const shown = renderNoun(<Page />)
  await shown.go('/here?current=2')
  const dialog = await openDetails(shown, 38)
  resize(10)
  await waitFor(() => expect(shown.search()).toContain('current=3'))
  await waitFor(() => expect(shown.asked).toContain(calls.get))
  expect(screen.getByRole('dialog', { name: 'Gauge 38' })).toBe(dialog)
  expect(shown.asked.filter((endpoint) => endpoint === calls.changes)).toHaveLength(1)
})

test('returns to the previous page by one Back after closing details', async () => {
  const shown = renderNoun(<Page />)
  await shown.go('/elsewhere')
  await shown.go('/here?current=2')
  await openDetails(shown, 15)
  await shown.user.keyboard('{Escape}{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(shown.search()).toBe('?current=2')
  await shown.go(-1)
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
  await shown.go(`/here?details-of=${idOf(5)}`)
  await screen.findByRole('dialog', { name: 'Gauge 5' })
  await shown.user.keyboard('{Escape}')
  await waitFor(() => expect(shown.search()).toBe(''))
  await shown.go(-1)
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
})

test('reports a reversed range of the URL at its field without a request', async () => {
  const shown = renderNoun(<Page />)
  await rowOf(1)
  await shown.go('/here?priceFrom=9&priceTo=1')
  expect((await screen.findByRole('alert')).textContent).toBe("End can't be less than start")
  expect(await screen.findByText('No matches')).toBeTruthy()
  const refresh = screen.getByRole('button', { name: 'Refresh' })
  await shown.user.click(refresh)
  expect(shown.countLists()).toBe(1)
  await shown.user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await rowOf(1)).toBeTruthy()
  await shown.user.click(refresh)
  expect(shown.countLists()).toBe(2)
})

test('reloads lists after an import', async () => {
  function List() {
    useRead(calls.list, { current: 1, size: 10 })
    return <NounImport noun={noun} calls={calls} imports={imports} onClose={() => {}} />
  }
  const { countLists, user } = renderNoun(<List />)
  await screen.findByRole('button', { name: 'Choose a file' })
  expect(countLists()).toBe(1)
  const files = [new File(['title\r\nGauge 96'], 'gauges.csv')]
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } })
  await user.click(await screen.findByRole('button', { name: 'Import 1 row' }))
  await screen.findByText('1 row imported.')
  await waitFor(() => expect(countLists()).toBe(2))
})
