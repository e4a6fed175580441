import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { FieldChanges } from './field-changes.tsx'

const labels: Record<string, string> = { status: 'Status', roles: 'Roles', seen: 'Seen' }
const texts: Record<string, string> = { '1': 'Enabled', '2': 'Disabled', R_ADMIN: 'Admin' }
const show = (changes: Parameters<typeof FieldChanges>[0]['changes'], language?: 'zh-CN') =>
  renderPart(
    <FieldChanges
      changes={changes}
      labelOf={(field) => labels[field]}
      valueOf={(_, value) => texts[String(value)]}
      isWhole={(field) => field === 'extra'}
    />,
    language && { language },
  )
const rowOf = (label: string) => screen.getByText(label).parentElement!.textContent

test('shows each field as text, before and after', () => {
  show([
    { field: 'status', before: '1', after: '2' },
    { field: 'phone', before: null, after: '13800130000' },
    { field: 'isKept', before: false, after: true },
    { field: 'count', before: 1234, after: '' },
  ])
  expect(rowOf('Status')).toBe('StatusBefore: EnabledAfter: Disabled')
  expect(rowOf('phone')).toBe('phoneBefore: EmptyAfter: 13800130000')
  expect(rowOf('isKept')).toBe('isKeptBefore: NoAfter: Yes')
  expect(rowOf('count')).toBe('countBefore: 1,234After: Empty')
})

test('shows only added and removed items of a list', () => {
  show([
    { field: 'roles', before: ['R_USER', 'R_OLD'], after: ['R_USER', 'R_ADMIN'] },
    { field: 'menus', before: null, after: ['home'] },
  ])
  expect(rowOf('Roles')).toBe('RolesRemoved:R_OLDAdded:Admin')
  expect(rowOf('menus')).toBe('menusAdded:home')
})

test('shows lists that are one value before and after', () => {
  show([{ field: 'extra', before: [1, 2, 2], after: [2, 1, 2] }])
  expect(rowOf('extra')).toBe('extraBefore: [1,2,2]After: [2,1,2]')
})

test("formats a time in the reader's language", () => {
  show([{ field: 'seen', before: null, after: '2026-03-04T05:06:07.000Z' }], 'zh-CN')
  expect(within(screen.getByText('Seen').parentElement!).getByText(/2026年3月4日/)).toBeTruthy()
})
