import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { componentGroups } from './component-groups.ts'
import components from './component-props.json' with { type: 'json' }
import { ComponentProperties } from './component-properties.tsx'
import { ComponentsPage } from './components-page.tsx'

const names = componentGroups.flatMap(({ demos }) => demos.flat())

test('finds a component by the name of another one in its demo', async () => {
  const { user } = renderPart(<ComponentsPage />)
  const index = screen.getByRole('navigation', { name: 'Component sections' })
  await user.type(within(index).getByRole('searchbox'), 'percentc')
  const [link, ...others] = within(index).getAllByRole('link')
  expect(others).toEqual([])
  expect(link?.textContent).toBe('PercentCell')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('region', { name: 'MoneyCell' }, { timeout: 30_000 })).toBeTruthy()
}, 60_000)

test('the link to the next group focuses its heading, and a group has an address', async () => {
  const { user, router } = renderPart(<ComponentsPage />)
  const [, second] = componentGroups
  await user.click(screen.getByRole('link', { name: /^Next/ }))
  expect(router.state.location.search).toBe(`?section=${second?.demos[0][0]}`)
  expect(document.activeElement?.tagName).toBe('H2')
  await act(() => router.navigate('/here?section=tables'))
  expect(screen.getByRole('heading', { level: 2, name: 'Tables' })).toBeTruthy()
})

test('lists inner components with their parents', async () => {
  const { router } = renderPart(<ComponentsPage />)
  await act(() => router.navigate('/here?section=inner'))
  expect(await screen.findByText('Properties of GridRows', {}, { timeout: 30_000 })).toBeTruthy()
  const shown = screen.getAllByText(/^Properties of/).length
  expect(names.length + shown).toBe(components.length)
}, 60_000)

test('shows the properties of a component, including types from another file', async () => {
  renderPart(<ComponentProperties name="moneyField" />)
  fireEvent.click(screen.getByText('Properties of moneyField'))
  expect(await screen.findByText('currency')).toBeTruthy()
  expect(screen.getByText('isRequired')).toBeTruthy()
})
