import { describe, expect, test } from 'vitest'
import { searchNodes, stateOf, toggleAll, toggleNode } from './check-tree-state.ts'
import type { CheckNode } from './check-tree-state.ts'

const leaf = (key: string, from: Partial<CheckNode> = {}): CheckNode => ({
  key,
  label: key,
  children: [],
  ...from,
})
const tree = [
  leaf('home'),
  leaf('system', {
    isFolder: true,
    children: [leaf('users', { children: [leaf('user')] }), leaf('roles')],
  }),
]
const system = tree[1]!
const keys = (checked: ReadonlySet<string>) => [...checked].toSorted()
const set = (...names: string[]) => new Set(names)

describe('checking in a tree', () => {
  test('checks and unchecks all nodes below a parent', () => {
    const all = toggleNode(tree, set(), 'system')
    expect(keys(all)).toEqual(['roles', 'system', 'user', 'users'])
    expect(stateOf(system, all)).toBe('on')
    expect(keys(toggleNode(tree, all, 'system'))).toEqual([])
  })

  test('checks the ancestors of a node, which are then mixed', () => {
    const one = toggleNode(tree, set('home'), 'user')
    expect(keys(one)).toEqual(['home', 'system', 'user', 'users'])
    expect(stateOf(system, one)).toBe('mixed')
  })

  test('unchecks a folder with its last child, and keeps a page without its children', () => {
    const some = set('system', 'users', 'user')
    const fewer = toggleNode(tree, some, 'user')
    expect(keys(fewer)).toEqual(['system', 'users'])
    expect(keys(toggleNode(tree, set('system', 'users'), 'users'))).toEqual([
      'system',
      'user',
      'users',
    ])
    expect(keys(toggleNode(tree, set('system', 'roles'), 'roles'))).toEqual([])
  })

  test('keeps locked nodes unchanged, whatever changes around them', () => {
    const locked = [
      leaf('system', {
        isFolder: true,
        children: [leaf('users', { lock: 'not yours' }), leaf('roles'), leaf('logs')],
      }),
    ]
    expect(keys(toggleNode(locked, set(), 'system'))).toEqual(['logs', 'roles', 'system'])
    const all = set('system', 'users', 'roles', 'logs')
    expect(keys(toggleNode(locked, all, 'system'))).toEqual(['system', 'users'])
    expect(keys(toggleNode(locked, set('system', 'users'), 'users'))).toEqual(['system', 'users'])
  })

  test('checks all nodes found by a search', () => {
    expect(keys(toggleAll(tree, set(), ['user', 'home']))).toEqual([
      'home',
      'system',
      'user',
      'users',
    ])
  })
})

test('a search keeps the ancestors and descendants of its matches', () => {
  const found = searchNodes(tree, 'USER')
  expect(found).toMatchObject([{ key: 'system', children: [{ key: 'users' }] }])
  expect(found[0]?.children).toHaveLength(1)
  expect(searchNodes(tree, 'nothing')).toEqual([])
  expect(searchNodes(tree, ' ')).toBe(tree)
})
