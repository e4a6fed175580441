import { expect, test } from 'vitest'
import { assignChunks, type Load, type Part } from '#scripts/assign-chunks.ts'

const source = (path: string) => `/amber/web/src/${path}`

type Drawn = { needs?: string[]; later?: string[]; size?: number; onDemand?: boolean }

function partsOf(drawn: Record<string, Drawn>): Part[] {
  return Object.entries(drawn).map(
    ([path, { needs = [], later = [], size = 10_000, onDemand = false }]) => ({
      name: source(path),
      imports: needs.map(source),
      dynamicImports: later.map(source),
      moduleIds: [source(path)],
      size,
      onDemand: onDemand ? source(path) : null,
    }),
  )
}

const pages = [
  'features/users/users-page.tsx',
  'features/roles/roles-page.tsx',
  'app/home-page.tsx',
]

const skeleton: Record<string, Drawn> = {
  'app/start-app.tsx': { needs: ['lib/react.ts'] },
  'lib/react.ts': { size: 300_000 },
  'app/frame.ts': { needs: ['lib/react.ts'], size: 300_000, onDemand: true },
  'ui/table.tsx': { needs: ['lib/react.ts'], size: 100_000 },
  'app/home-page.tsx': { needs: ['lib/react.ts'], onDemand: true },
  'features/users/users-page.tsx': {
    needs: ['ui/table.tsx', 'features/users/texts.ts'],
    later: ['features/users/user-dialog.tsx', 'features/users/user-import.tsx'],
    onDemand: true,
  },
  'features/users/user-dialog.tsx': {
    needs: ['features/users/texts.ts', 'ui/field.tsx'],
    size: 5_000,
    onDemand: true,
  },
  'features/users/user-import.tsx': { size: 6_500, onDemand: true },
  'features/users/texts.ts': { size: 1_000 },
  'features/roles/roles-page.tsx': {
    needs: ['ui/table.tsx'],
    later: ['features/roles/role-drawer.tsx'],
    onDemand: true,
  },
  'features/roles/role-drawer.tsx': { needs: ['ui/field.tsx'], size: 60_000, onDemand: true },
  'ui/field.tsx': { size: 50_000 },
}

const loadsOf = (paths: readonly string[]): Load[] => [
  { modules: [source('app/start-app.tsx')], weight: 50 },
  ...paths.map((path) => ({
    modules: ['app/start-app.tsx', 'app/frame.ts', path].map(source),
    weight: path === 'app/home-page.tsx' ? 10 : 1,
    isExample: path.startsWith('features/examples/'),
  })),
]

const chunksOf = (more: Record<string, Drawn> = {}, morePages: readonly string[] = []) => {
  const chunks = assignChunks(partsOf({ ...skeleton, ...more }), loadsOf([...pages, ...morePages]))
  const own = [...chunks].map(([id, name]) => [id.replace('/amber/web/src/', ''), name] as const)
  return Map.groupBy(own, ([, name]) => name)
    .values()
    .map((members) => members.map(([path]) => path).toSorted())
    .toArray()
    .toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1))
}

test('combines modules of the same pages into one chunk, unless a page would load many unused bytes', () => {
  expect(chunksOf()).toEqual([
    ['app/frame.ts', 'app/home-page.tsx'],
    ['app/start-app.tsx', 'lib/react.ts'],
    ['features/roles/role-drawer.tsx'],
    [
      'features/roles/roles-page.tsx',
      'features/users/texts.ts',
      'features/users/users-page.tsx',
      'ui/table.tsx',
    ],
    ['features/users/user-dialog.tsx', 'features/users/user-import.tsx', 'ui/field.tsx'],
  ])
})

test('many demos of an example do not change the chunks of other pages', () => {
  const page = 'features/examples/parts-page.tsx'
  const demos = Array.from({ length: 12 }, (_, index) => `features/examples/demo-${index}.tsx`)
  const demo = { needs: ['ui/table.tsx', 'ui/field.tsx'], size: 10_000, onDemand: true }
  const chunks = chunksOf(
    {
      [page]: { later: demos, onDemand: true },
      ...Object.fromEntries(demos.map((path) => [path, demo])),
    },
    [page],
  )
  const others = chunks.map((members) =>
    members.filter((path) => !path.startsWith('features/examples/')),
  )
  expect(others.filter((members) => members.length > 0)).toEqual(chunksOf())
})

test('names a chunk by its largest part', () => {
  const chunks = assignChunks(partsOf(skeleton), loadsOf(pages))
  const nameOf = (path: string) => chunks.get(source(path))
  expect(nameOf('features/users/users-page.tsx')).toBe('table')
  expect(nameOf('ui/field.tsx')).toBe('field')
  expect(nameOf('features/roles/role-drawer.tsx')).toBe('roles')
})

test('shares no chunk smaller than 8 kB', () => {
  const [small, larger] = ['ui/small.tsx', 'ui/larger.tsx']
  const more = {
    [small]: { size: 500 },
    [larger]: { size: 30_000 },
    'features/users/user-dialog.tsx': { needs: [small], size: 90_000, onDemand: true },
    'features/roles/role-drawer.tsx': { needs: [small, larger], size: 90_000, onDemand: true },
  }
  expect(chunksOf(more).filter((members) => members.includes(small))).not.toEqual([[small]])
})

test('many dialogs with a large library do not make a page load the library', () => {
  const dialogs = Array.from({ length: 50 }, (_, index) => `app/dialog-${index}.tsx`)
  const more: Record<string, Drawn> = {
    'ui/library.tsx': { size: 200_000 },
    'ui/hint.tsx': { size: 25_000 },
    'features/users/users-page.tsx': { needs: ['ui/table.tsx', 'ui/hint.tsx'], onDemand: true },
  }
  for (const dialog of dialogs)
    more[dialog] = { needs: ['ui/library.tsx', 'ui/hint.tsx'], onDemand: true }
  const members = chunksOf(more).find((paths) => paths.includes('ui/library.tsx'))
  expect(members).not.toContain('ui/hint.tsx')
})

test('fetches no page in more than ten chunks', () => {
  const shared = Array.from({ length: 14 }, (_, index) => `ui/shared-${index}.ts`)
  const others = shared.map((path, index) => [`features/other/page-${index}.tsx`, path] as const)
  const hub = 'features/hub/hub-page.tsx'
  const chunks = chunksOf(
    {
      ...Object.fromEntries(shared.map((path) => [path, { size: 80_000 }])),
      ...Object.fromEntries(
        others.map(([page, path]) => [page, { needs: [path], onDemand: true }]),
      ),
      [hub]: { needs: shared, onDemand: true },
    },
    [hub, ...others.map(([page]) => page)],
  )
  const isOfHub = (path: string) =>
    [hub, 'app/start-app.tsx', 'app/frame.ts', 'lib/react.ts', ...shared].includes(path)
  expect(chunks.filter((paths) => paths.some(isOfHub))).toHaveLength(10)
})
