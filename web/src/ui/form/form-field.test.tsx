import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { FieldRow, shownValue } from './form-field.tsx'
import type { FormField } from './form-field.tsx'

const roles: FormField = {
  kind: 'choices',
  name: 'roles',
  label: 'Roles',
  options: [
    { value: 'admin', label: 'Admin' },
    { value: 'user', label: 'User' },
  ],
}

test('Tab leaves an open multiple select without a change', async () => {
  const changes: unknown[] = []
  const { user } = renderPart(
    <FieldRow
      id="roles"
      field={roles}
      value={['user']}
      error={undefined}
      onChange={(value) => changes.push(value)}
    />,
  )
  const list = screen.getByRole('combobox', { name: 'Roles' })
  await user.click(list)
  await screen.findByTitle('Admin')
  // Ant Design checks `keyCode`, which `user` does not set.
  const isLeftToTheBrowser = fireEvent.keyDown(list, { key: 'Tab', keyCode: 9 })
  expect(changes).toEqual([])
  expect(isLeftToTheBrowser).toBe(true)
})

test('shows a custom field without a value like an empty one', () => {
  const field: FormField = { ...roles, kind: 'own', show: String, render: () => null }
  expect([shownValue(field, '', 'Not set'), shownValue(field, 3, 'Not set')]).toEqual([
    'Not set',
    '3',
  ])
})
