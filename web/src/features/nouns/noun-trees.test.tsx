import { defineNoun } from '@amber/contract/nouns/define-noun.ts'
import { callsOf } from '@amber/contract/nouns/noun-calls.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/call/api-error.ts'
import type { Call } from '#web/lib/call/api.ts'
import { useRead } from '#web/lib/call/query.ts'
import { ServicesContext, useServices } from '#web/lib/call/services.ts'
import { idOf, recordStamps } from '#web/testing/record-stamps.ts'
import { renderPart } from '#web/testing/render-part.tsx'
// Fetched on demand; importing it takes seconds here.
import '#web/ui/picker/library-tree-select.tsx'
import { SearchForm, type SearchValues } from '#web/ui/search/search-form.tsx'
import type { NounParts } from './noun-parts.ts'
import { NounDrawer } from './noun-drawer.tsx'
import { useNounFilters } from './use-noun-fields.tsx'

const of = (en: string) => ({ zh: '字段', en })
const noun = defineNoun({
  name: 'area',
  plural: 'areas',
  labels: { one: of('Area'), many: of('Areas') },
  fields: {
    title: { label: of('Title'), kind: 'text', isRequired: true },
    parent: { label: of('Parent'), kind: 'record', of: 'area', isTree: true, isFilterable: true },
  },
})
const calls = callsOf(noun) as unknown as NounParts['calls']

const nodes = [
  { id: idOf(2), name: 'Earth', parent: null },
  { id: idOf(1), name: 'France', parent: idOf(2) },
  { id: idOf(3), name: 'Paris', parent: idOf(1) },
  { id: idOf(4), name: 'Louvre', parent: idOf(3) },
  { id: idOf(5), name: 'Spain', parent: idOf(2) },
]
const france = { ...recordStamps, title: 'France', parent: null }

function open(part: ReactNode, answer: (endpoint: object) => unknown = () => undefined) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const call = vi.fn<(endpoint: object, input: object) => Promise<unknown>>(async (endpoint) => {
    const own = await answer(endpoint)
    if (own !== undefined) return own
    if (endpoint === calls.findTree) return { nodes }
    return endpoint === calls.findRecords ? [{ id: idOf(3), name: 'Paris' }] : france
  })
  const Services = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={{ ...useServices(), call: call as unknown as Call }}>
      {children}
    </ServicesContext>
  )
  const { user } = renderPart(
    <QueryClientProvider client={client}>
      <Services>{part}</Services>
    </QueryClientProvider>,
  )
  return { call, client, user }
}

const drawer = (
  <NounDrawer key="drawer" noun={noun} calls={calls} record={france} onClose={() => {}} />
)
const findParent = () => screen.findByRole('combobox', { name: /^Parent/ })
const titlesShown = () =>
  nodes.map(({ name }) => name).filter((name) => screen.queryByTitle(name) !== null)

test('offers no parent that is the record or below it', async () => {
  const { user } = open(drawer)
  await user.click(await findParent())
  await screen.findByTitle('Earth')
  expect(titlesShown()).toEqual(['Earth', 'Spain'])
}, 60_000)

test('shows a circle that the server refuses at the field', async () => {
  const problem = "Can't be the record itself or one below it"
  const refusal = { status: 422, code: 'input_invalid', msg: 'Wrong', fields: { parent: problem } }
  const { user } = open(drawer, (endpoint) => {
    if (endpoint === calls.update) throw new ApiError(refusal)
  })
  await user.click(await findParent())
  await user.click(await screen.findByTitle('Spain'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(problem)
  const described = (await findParent()).getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe(problem)
}, 60_000)

function TreeState() {
  const options = { errorDisplay: 'inline' } as const
  const { isError } = useRead(calls.findTree!, { field: 'parent' }, options)
  return isError && <p>Tree failed</p>
}

test('keeps the open tree when it cannot be read again', async () => {
  let isDown = false
  const parts = [drawer, <TreeState key="state" />]
  const { call, client, user } = open(parts, () => {
    if (isDown) throw new ApiError({ status: 503, code: 'unavailable', msg: 'Down' })
  })
  await user.click(await findParent())
  await screen.findByTitle('Earth')
  isDown = true
  await act(() => client.refetchQueries())
  await screen.findByText('Tree failed')
  expect(titlesShown()).toEqual(['Earth', 'Spain'])
  expect(call.mock.calls.filter(([endpoint]) => endpoint === calls.findRecords)).toEqual([])
}, 60_000)

function Search({ first, onSearch }: { first: SearchValues; onSearch: (next: object) => void }) {
  const [values, setValues] = useState(first)
  const search = (next: SearchValues) => {
    onSearch(next)
    setValues(next)
  }
  const fields = useNounFilters({ noun, calls })
  return <SearchForm name="Find" fields={fields} primary={1} values={values} onSearch={search} />
}

test.each(['parent', 'parentWithin'])('shows and removes the filter of "%s"', async (name) => {
  const onSearch = vi.fn<(next: object) => void>()
  const { user } = open(<Search first={{ [name]: idOf(3) }} onSearch={onSearch} />)
  const chips = within(screen.getByRole('list', { name: 'Active filters' }))
  expect(await chips.findByText('Paris')).toBeTruthy()
  await user.click(chips.getByRole('button', { name: 'Remove filter: Parent' }))
  expect(onSearch.mock.lastCall).toEqual([{ parent: undefined, parentWithin: undefined }])
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
})

test('a chosen node replaces an exact one of the address', async () => {
  const onSearch = vi.fn<(next: object) => void>()
  const { user } = open(<Search first={{ parent: idOf(3) }} onSearch={onSearch} />)
  await user.click(await findParent())
  await user.click(await screen.findByTitle('Spain'))
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(onSearch.mock.lastCall).toEqual([{ parent: undefined, parentWithin: idOf(5) }])
}, 60_000)
