import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import type { CheckNode } from './check-tree-state.ts'
import { CheckTree } from './check-tree.tsx'

const node = (label: string, children: CheckNode[] = [], lock?: string): CheckNode => ({
  key: label.toLowerCase(),
  label,
  detail: `/${label.toLowerCase()}`,
  lock,
  isFolder: children.length > 0,
  children,
})
const nodes = [
  node('Home'),
  node('System', [node('Users'), node('Roles'), node('Secrets', [], 'You do not hold this')]),
  node('Zebra'),
]

function Tree({ isFixed = false }: { isFixed?: boolean }) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set(['home']))
  return (
    <CheckTree
      name="Page"
      nodes={nodes}
      checked={checked}
      onChange={isFixed ? undefined : setChecked}
    />
  )
}

const item = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name} ?/`) })
const isChecked = (name: string) => item(name).getAttribute('aria-checked')

test('navigates, collapses and checks by keyboard, with one tab stop', async () => {
  const { user } = renderPart(<Tree />)
  item('Home').focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(item('System'))
  await user.keyboard(' ')
  expect(isChecked('Users')).toBe('true')
  expect(isChecked('System')).toBe('mixed')
  await user.keyboard('{ArrowLeft}')
  expect(item('System').getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('treeitem', { name: /^Users/ })).toBeNull()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(item('Users'))
  await user.keyboard('{Enter}')
  expect(isChecked('Users')).toBe('false')
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(item('Zebra'))
  await user.keyboard('r')
  expect(document.activeElement).toBe(item('Roles'))
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(item('System'))
  const stops = screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)
  expect(stops).toEqual([item('System')])
  expect(item('Roles').getAttribute('aria-level')).toBe('2')
  expect(screen.getByRole('status').textContent).toBe('3 of 6 selected')
})

test('explains a locked node and does not check it', async () => {
  const { user } = renderPart(<Tree />)
  expect(item('Secrets').getAttribute('aria-disabled')).toBe('true')
  expect(item('Secrets').title).toBe('You do not hold this')
  await user.click(item('Secrets'))
  expect(isChecked('Secrets')).toBe('false')
})

test('shows the matches of a search and checks only those', async () => {
  const { user } = renderPart(<Tree />)
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'role')
  expect(within(screen.getByRole('tree')).getAllByRole('treeitem')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  await user.clear(screen.getByRole('searchbox'))
  expect(isChecked('Roles')).toBe('true')
  expect(isChecked('Users')).toBe('false')
  await user.type(screen.getByRole('searchbox'), 'nothing like it')
  expect(screen.getByText('No matches')).toBeTruthy()
})

test('ignores changes when read-only', async () => {
  const { user } = renderPart(<Tree isFixed />)
  await user.click(item('Zebra'))
  item('Zebra').focus()
  await user.keyboard(' ')
  expect(isChecked('Zebra')).toBe('false')
  expect(screen.queryByRole('button', { name: 'Select all' })).toBeNull()
})

test('a folder checks only its nodes found by the search', async () => {
  const { user } = renderPart(<Tree />)
  const search = screen.getByRole('searchbox')
  await user.type(search, 'users')
  await user.click(item('System'))
  expect(isChecked('Users')).toBe('true')
  await user.clear(search)
  expect(isChecked('Roles')).toBe('false')
  await user.type(search, 'users')
  await user.click(item('System'))
  expect(isChecked('Users')).toBe('false')
})
