import { expect, test } from 'vitest'
import { assignChunks, type Part } from '#scripts/assign-chunks.ts'

const source = (path: string) => `/amber/web/src/${path}`

type Drawn = { needs?: string[]; size?: number; onDemand?: boolean }

function partsOf(drawn: Record<string, Drawn>): Part[] {
  return Object.entries(drawn).map(([path, { needs = [], size = 100, onDemand = false }]) => ({
    name: source(path),
    imports: needs.map(source),
    modules: { [source(path)]: size },
    onDemand: onDemand ? source(path) : null,
  }))
}

const skeleton: Record<string, Drawn> = {
  'app/boot/start-app.tsx': { needs: ['lib/react.ts'] },
  'lib/react.ts': {},
  'features/sign-in/login/login-page.tsx': {
    needs: ['lib/react.ts', 'ui/brand.tsx'],
    onDemand: true,
  },
  'features/sign-in/login/login-layout.tsx': { onDemand: true },
  'ui/brand.tsx': {},
  'app/rights/open-routes.ts': { needs: ['ui/brand.tsx', 'ui/menu.tsx'], onDemand: true },
  'ui/menu.tsx': {},
  'app/pages/home-page.tsx': { needs: ['ui/card.tsx'], onDemand: true },
  'ui/card.tsx': {},
  'ui/table/data-table.tsx': { needs: ['ui/card.tsx'] },
  'ui/search/search-form.tsx': {},
  'ui/dialog/edit-drawer.tsx': {},
  'app/keep-language.ts': { needs: ['lib/stream.ts'], onDemand: true },
  'lib/stream.ts': {},
  'features/home/cards/home-cards.tsx': { needs: ['ui/card.tsx'], onDemand: true },
  'features/sign-in/register/register-page.tsx': {
    needs: ['ui/code.tsx', 'ui/field.tsx'],
    onDemand: true,
  },
  'ui/code.tsx': {},
  'ui/field.tsx': {},
  'features/users/users-page.tsx': {
    needs: ['ui/table/data-table.tsx', 'ui/field.tsx', 'features/users/texts.ts'],
    onDemand: true,
  },
  'features/users/user-dialog.tsx': { needs: ['features/users/texts.ts'], onDemand: true },
  'features/users/texts.ts': {},
}

const chunksOf = (more: Record<string, Drawn> = {}) => {
  const chunks = assignChunks(partsOf({ ...skeleton, ...more }), [
    source('features/sign-in/register/register-page.tsx'),
    source('features/sign-in/login/login-page.tsx'),
    source('features/sign-in/login/login-layout.tsx'),
  ])
  return Object.fromEntries(
    [...chunks].map(([id, name]) => [id.replace('/amber/web/src/', ''), name]),
  )
}

test('puts modules shared by pages of a kind into one chunk, and those of one feature into another', () => {
  expect(chunksOf()).toEqual({
    'app/boot/start-app.tsx': 'base',
    'lib/react.ts': 'base',
    'ui/brand.tsx': 'base',
    'features/sign-in/login/login-page.tsx': 'sign-in-page',
    'features/sign-in/login/login-layout.tsx': 'sign-in-page',
    'ui/field.tsx': 'open',
    'app/rights/open-routes.ts': 'frame',
    'ui/menu.tsx': 'frame',
    'app/pages/home-page.tsx': 'home-page',
    'ui/card.tsx': 'home-page',
    'ui/table/data-table.tsx': 'records',
    'ui/search/search-form.tsx': 'records',
    'ui/dialog/edit-drawer.tsx': 'records',
    'app/keep-language.ts': 'idle',
    'lib/stream.ts': 'idle',
    'features/home/cards/home-cards.tsx': 'cards',
    'features/sign-in/register/register-page.tsx': 'sign-in-register',
    'ui/code.tsx': 'sign-in-register',
    'features/users/users-page.tsx': 'users',
    'features/users/user-dialog.tsx': 'users',
    'features/users/texts.ts': 'users',
  })
})

const pagesWith = (count: number, needs: string[]): Record<string, Drawn> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `features/f${index}/page.tsx`,
      { needs, onDemand: true },
    ]),
  )

test.each([
  ['few features share', 2, 100, 'some'],
  ['most features share', 6, 100, 'records'],
  ['few features share and that is large', 2, 9_000, 'shared-1'],
])('chunk of a module that %s', (_, count, size, chunk) => {
  const more = { ...pagesWith(count, ['ui/shared.tsx']), 'ui/shared.tsx': { size } }
  expect(chunksOf(more)['ui/shared.tsx']).toBe(chunk)
})

test('no chunk waits for one that waits for it, whatever needs what', () => {
  for (let round = 1; round <= 200; round++) {
    // Deterministic, so that failures are reproducible.
    let seed = round
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const shared = Array.from({ length: 30 }, (_, index) => `ui/part-${index}.tsx`)
    const more: Record<string, Drawn> = {}
    for (const [index, path] of shared.entries())
      more[path] = {
        // Only later modules, as imports have no cycles.
        needs: shared.filter((_, other) => other > index && next(10) === 0),
        size: next(2) === 0 ? 100 : 12_000,
      }
    for (let index = 0; index < 9; index++)
      more[`features/f${index}/page.tsx`] = {
        needs: shared.filter(() => next(8) === 0),
        onDemand: true,
      }
    const parts = partsOf({ ...skeleton, ...more })
    const chunks = chunksOf(more)
    const nameOf = (id: string) => chunks[id.replace('/amber/web/src/', '')]!
    const needed = new Map<string, Set<string>>()
    for (const { name, imports } of parts)
      for (const imported of imports) {
        if (nameOf(name) === nameOf(imported)) continue
        needed.set(nameOf(name), (needed.get(nameOf(name)) ?? new Set()).add(nameOf(imported)))
      }
    const walk = (name: string, trail: readonly string[]): void => {
      expect(trail, `round ${round}: ${[...trail, name].join(' → ')}`).not.toContain(name)
      for (const one of needed.get(name) ?? []) walk(one, [...trail, name])
    }
    for (const name of needed.keys()) walk(name, [])
  }
})
