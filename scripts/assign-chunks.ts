/*
 * Merges the bundler's chunks by meaning, as each costs a round trip. The order avoids cycles: a module only needs
 * its own or earlier chunks.
 */

export type Part = {
  name: string
  imports: readonly string[]
  /** Module ids with sizes after tree shaking, in characters. */
  modules: Readonly<Record<string, number>>
  /** Dynamically imported module. */
  onDemand: string | null
}

const madeFor = {
  base: ['app/boot/start-app.tsx'],
  signIn: ['features/sign-in/login/login-layout.tsx', 'features/sign-in/login/login-page.tsx'],
  frame: ['app/rights/open-routes.ts'],
  home: ['app/pages/home-page.tsx'],
  records: ['ui/table/data-table.tsx', 'ui/search/search-form.tsx', 'ui/dialog/edit-drawer.tsx'],
  /** Fetched after rendering. */
  idle: [
    'app/keep-language.ts',
    'app/live/start-live.ts',
    'app/lock/cover.tsx',
    'app/notices/watch-build.ts',
    'app/notifications/notification-arrivals.tsx',
    'app/rotate-tokens.ts',
    'app/theme/theme-sync.ts',
    'app/visits/count-visits.ts',
  ],
  cards: ['app/notifications/announcements-card.tsx', 'features/home/cards/home-cards.tsx'],
}

/** Characters before minification for a separate shared chunk. */
const worthAChunk = 9_000
/** Units from which a shared part is needed by most pages. */
const many = 6

/** Returns a module's feature, or the module itself. */
function unitOf(id: string): string {
  const folder = /\/web\/src\/features\/([\w/-]+)\//.exec(id)?.[1]?.replaceAll('/', '-')
  return folder ?? id.slice(id.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
}

export function assignChunks(
  parts: readonly Part[],
  openPages: readonly string[],
): ReadonlyMap<string, string> {
  const closureOf = dependenciesIn(parts)
  const chunks = new Map<Part, string>()
  const take = (name: string, wanted: Iterable<Part>) => {
    for (const part of closureOf(wanted)) if (!chunks.has(part)) chunks.set(part, name)
  }
  const holding = (modules: readonly string[]) => partsHolding(parts, modules)
  const onDemand = parts.filter((part) => part.onDemand !== null)
  const isOpen = ({ onDemand: id }: Part) => id !== null && openPages.includes(id)
  const framed = closureOf(onDemand.filter((part) => !isOpen(part)))
  const sharedWithFramed = (wanted: Iterable<Part>) =>
    [...closureOf(wanted)].filter((part) => framed.has(part))
  // Takes dependencies except those of earlier chunks.
  take('base', holding(madeFor.base))
  take('base', sharedWithFramed(holding(madeFor.signIn)))
  take('sign-in-page', holding(madeFor.signIn))
  take('open', sharedWithFramed(onDemand.filter(isOpen)))
  take('frame', holding(madeFor.frame))
  take('home-page', holding(madeFor.home))
  take('records', holding(madeFor.records))
  const left = parts.filter((part) => !chunks.has(part))
  const shared = groupBySharing(left, { units: unitsUsing(onDemand, closureOf), framed })
  const partsOf = (who: 'most' | 'some' | 'plain') =>
    (shared.get(who) ?? []).flatMap(([, members]) => members)
  take('records', partsOf('most'))
  take('some', partsOf('some'))
  take('plain', partsOf('plain'))
  for (const [index, [, members]] of (shared.get('large') ?? []).entries())
    take(`shared-${index + 1}`, members)
  take('idle', holding(madeFor.idle))
  take('cards', holding(madeFor.cards))
  for (const [unit, members] of shared.get('own') ?? []) take(unit, members)
  return new Map(
    [...chunks].flatMap(([part, name]) => Object.keys(part.modules).map((id) => [id, name])),
  )
}

const sizeOf = (parts: readonly Part[]) =>
  parts.flatMap(({ modules }) => Object.values(modules)).reduce((sum, size) => sum + size, 0)

type ClosureOf = (wanted: Iterable<Part>) => Set<Part>

/** Returns a function that adds to parts all that they import, directly or not. */
function dependenciesIn(parts: readonly Part[]): ClosureOf {
  const byName = new Map(parts.map((part) => [part.name, part]))
  const addAll = (wanted: Iterable<Part>, found: Set<Part>) => {
    for (const part of wanted) {
      if (found.has(part)) continue
      found.add(part)
      addAll(
        part.imports.flatMap((name) => byName.get(name) ?? []),
        found,
      )
    }
    return found
  }
  return (wanted) => addAll(wanted, new Set())
}

function partsHolding(parts: readonly Part[], modules: readonly string[]): Part[] {
  const holds = (id: string) => modules.some((end) => id.endsWith(`/web/src/${end}`))
  const found = parts.filter((part) => Object.keys(part.modules).some(holds))
  if (found.length === 0) throw new Error(`No chunk holds ${modules.join(' or ')}`)
  return found
}

/** Returns the units that need each part. Dependencies are needed by at least the same units. */
function unitsUsing(
  onDemand: readonly Part[],
  closureOf: ClosureOf,
): ReadonlyMap<Part, ReadonlySet<string>> {
  const units = new Map<Part, Set<string>>()
  for (const root of onDemand)
    for (const part of closureOf([root])) {
      const known = units.get(part) ?? new Set()
      units.set(part, known.add(unitOf(root.onDemand ?? root.name)))
    }
  return units
}

/** Groups parts that the same units need, by how many share them and how large they are. */
function groupBySharing(
  parts: readonly Part[],
  { units, framed }: { units: ReadonlyMap<Part, ReadonlySet<string>>; framed: ReadonlySet<Part> },
) {
  const groups = Map.groupBy(parts, (part) => [...(units.get(part) ?? [])].toSorted().join(' '))
  // Dependencies are shared by more units.
  const bySharing = [...groups].toSorted(([a], [b]) => b.split(' ').length - a.split(' ').length)
  return Map.groupBy(bySharing, ([key, members]) => {
    const count = key.split(' ').length
    if (count === 1) return 'own'
    // Without the main layout.
    if (!members.some((part) => framed.has(part))) return 'plain'
    if (count >= many) return 'most'
    return sizeOf(members) >= worthAChunk ? 'large' : 'some'
  })
}
