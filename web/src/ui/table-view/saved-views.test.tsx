import { viewLimits } from '@amber/contract/account/preferences.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { SavedViews } from './saved-views.tsx'

const nameField = () => screen.queryByRole('textbox', { name: 'View name' })

function open(search: string, count = 0) {
  const saved = Array.from({ length: count }, (_, index) => ({ name: `View ${index}`, search: '' }))
  renderPart(
    <SavedViews
      path="/users"
      search={search}
      saved={saved}
      onSaved={() => {}}
      onApplied={() => {}}
    />,
  )
}

test('saves a search of the longest length', () => {
  open('x'.repeat(viewLimits.search), viewLimits.views - 1)
  expect(nameField()).toBeTruthy()
})

test.each([
  ['These filters are too long to save as a view', viewLimits.search + 1, 0],
  ['You can save up to 30 views', 0, viewLimits.views],
])('refuses with: %s', (message, length, count) => {
  open('x'.repeat(length), count)
  expect(screen.getByText(message)).toBeTruthy()
  expect(nameField()).toBeNull()
})
