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
  test('a parent takes all below it, and gives all of it back', () => {
    const all = toggleNode(tree, set(), 'system')
    expect(keys(all)).toEqual(['roles', 'system', 'user', 'users'])
    expect(stateOf(system, all)).toBe('on')
    expect(keys(toggleNode(tree, all, 'system'))).toEqual([])
  })

  test('an entry brings along what stands above it, which is half checked then', () => {
    const one = toggleNode(tree, set('home'), 'user')
    expect(keys(one)).toEqual(['home', 'system', 'user', 'users'])
    expect(stateOf(system, one)).toBe('mixed')
  })

  test('a folder goes with the last of what it holds, a page stays without what is below it', () => {
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

  test('keeps locked nodes unchanged whatever changes around them', () => {
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

  test('all that a search found are checked at once', () => {
    expect(keys(toggleAll(tree, set(), ['user', 'home']))).toEqual([
      'home',
      'system',
      'user',
      'users',
    ])
  })
})

test('a search keeps what leads to what it finds, and all below that', () => {
  const found = searchNodes(tree, 'USER')
  expect(found).toMatchObject([{ key: 'system', children: [{ key: 'users' }] }])
  expect(found[0]?.children).toHaveLength(1)
  expect(searchNodes(tree, 'nothing')).toEqual([])
  expect(searchNodes(tree, ' ')).toBe(tree)
})
