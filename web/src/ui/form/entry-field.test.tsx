import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { EntryField } from './entry-field.tsx'

test('labels and describes its own input beside another form with the same field name', () => {
  const fieldOf = (label: string) => (
    <EntryField
      name="password"
      label={label}
      placeholder=""
      autoComplete="off"
      hint={`Hint of ${label}`}
      error={`Error of ${label}`}
    />
  )
  renderPart(
    <>
      {fieldOf('Present')}
      {fieldOf('New')}
    </>,
  )
  for (const label of ['Present', 'New']) {
    const input = screen.getByRole('textbox', { name: label })
    const texts = input.getAttribute('aria-describedby')?.split(' ')
    expect(texts?.map((id) => document.getElementById(id)?.textContent)).toEqual([
      `Hint of ${label}`,
      `Error of ${label}`,
    ])
  }
})
