import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { componentGroups, partsWithoutDemo } from './component-groups.ts'
import components from './component-props.json' with { type: 'json' }
import { ComponentProperties } from './component-properties.tsx'
import { ComponentsPage } from './components-page.tsx'
import { demosOf } from './group-demos.tsx'

const names = componentGroups.flatMap(({ demos }) => demos.flat())

test('each part that is offered has a demo or a reason', () => {
  const offered = components.filter(({ partOf }) => partOf === '').map(({ name }) => name)
  const listed = [...names, ...Object.keys(partsWithoutDemo)]
  expect(listed.toSorted()).toEqual(offered.toSorted())
})

/** Shown by another part of the demo. */
const shownByOthers = new Set<string>([
  'MenuList',
  'SelectedTags',
  'ClearButton',
  'EntryTexts',
  'DataSettings',
  'SavedViews',
  'ColumnEdge',
  'CheckTools',
  'CheckNone',
  'BatchChoice',
  'BatchResultDialog',
  'ExportAll',
  'FeedbackOutlet',
])

test.each(componentGroups)(
  'the code of the demos of $id names their parts',
  async (group) => {
    const { demos } = await demosOf[group.id]()
    expect(Object.keys(demos)).toEqual(group.demos.map(([first]) => first))
    for (const [first, ...others] of group.demos) {
      const code = demos[first]?.map((demo) => demo.code).join('\n')
      for (const part of [first, ...others].filter((name) => !shownByOthers.has(name)))
        expect(code).toMatch(new RegExp(`\\b${part}\\b`))
    }
  },
  60_000,
)

test('finds a part by the name of another one in its demo', async () => {
  const { user } = renderPart(<ComponentsPage />)
  const index = screen.getByRole('navigation', { name: 'Component sections' })
  await user.type(within(index).getByRole('searchbox'), 'percentc')
  const [link, ...others] = within(index).getAllByRole('link')
  expect(others).toEqual([])
  expect(link?.textContent).toBe('PercentCell')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('region', { name: 'MoneyCell' }, { timeout: 30_000 })).toBeTruthy()
}, 60_000)

test('lists the inner parts with the parts that they belong to', async () => {
  const { router } = renderPart(<ComponentsPage />)
  await act(() => router.navigate('/here?section=inner'))
  expect(await screen.findByText('Properties of GridRows', {}, { timeout: 30_000 })).toBeTruthy()
  const shown = screen.getAllByText(/^Properties of/).length
  expect(names.length + shown).toBe(components.length)
}, 60_000)

test('shows the properties of a part, those of a type from another file included', async () => {
  renderPart(<ComponentProperties name="moneyField" />)
  fireEvent.click(screen.getByText('Properties of moneyField'))
  expect(await screen.findByText('currency')).toBeTruthy()
  expect(screen.getByText('isRequired')).toBeTruthy()
})
