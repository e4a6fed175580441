/*
 * Merges the bundler's chunks, as each costs a request. Modules needed by the same loads belong together; two groups
 * are merged while the request that this saves outweighs the bytes that some loads then get in vain, and no page gets a
 * large one in vain.
 */

export type Part = {
  name: string
  imports: readonly string[]
  dynamicImports: readonly string[]
  moduleIds: readonly string[]
  /** Minified characters. */
  size: number
  /** Dynamically imported module. */
  onDemand: string | null
}

/** Modules fetched together, with the weight of a saved request or byte. `isExample`: what it fetches later is rarely seen. */
export type Load = { modules: readonly string[]; weight: number; isExample?: boolean }

/** Minified characters for the price of a request. */
const requestCost = 20_000
/** Parts of fewer characters are fetched with the others that the same page imports on demand. */
const worthAChunk = 9_000
/** Minimum characters of a chunk that several loads share. */
const leastShared = 8_000
/** Most minified characters of a chunk that a page gets in vain. */
const mostInVain = 90_000
/** Most chunks of a page, besides the bundler's own. */
const mostOfAPage = 10
/** Weight of what is fetched after the page is rendered. */
const onDemandWeight = 0.1
/** Weight of what only examples fetch then: many demos must not change what other pages share. */
const exampleWeight = 0.01

type Group = { parts: Part[]; size: number; loads: ReadonlySet<number> }

export function assignChunks(
  parts: readonly Part[],
  pages: readonly Load[],
): ReadonlyMap<string, string> {
  const graph = graphOf(parts)
  const weights: number[] = []
  const loadsOf = new Map<Part, Set<number>>(parts.map((part) => [part, new Set()]))
  for (const { has, weight } of loadsIn(parts, pages, graph)) {
    const load = weights.push(weight) - 1
    for (const part of has) loadsOf.get(part)?.add(load)
  }
  const alike = Map.groupBy(parts, (part) => [...(loadsOf.get(part) ?? [])].join())
  const groups = [...alike.values()].map((members): Group => ({
    parts: members,
    size: sizeOf(members),
    loads: loadsOf.get(members[0]!)!,
  }))
  const merging = mergingOf(groups, weights, graph)
  mergeWhileGaining(merging)
  mergeSmall(merging)
  mergeMany(merging, pages.length)
  return namesOf(groups)
}

const sizeOf = (parts: readonly Part[]) => parts.reduce((sum, { size }) => sum + size, 0)

type Graph = ReturnType<typeof graphOf>

function graphOf(parts: readonly Part[]) {
  const byName = new Map(parts.map((part) => [part.name, part]))
  const known = (names: readonly string[]) => names.flatMap((name) => byName.get(name) ?? [])
  const importsOf = new Map(parts.map((part) => [part, known(part.imports)]))
  const addAll = (wanted: Iterable<Part>, found: Set<Part>) => {
    for (const part of wanted) {
      if (found.has(part)) continue
      found.add(part)
      addAll(importsOf.get(part) ?? [], found)
    }
    return found
  }
  return {
    importsOf,
    onDemandOf: (part: Part) => known(part.dynamicImports),
    closureOf: (wanted: Iterable<Part>) => addAll(wanted, new Set()),
  }
}

/**
 * Returns the parts that the browser has after each load: of the pages, of what each of them imports on demand, and
 * of each part imported on demand alone.
 */
function loadsIn(parts: readonly Part[], pages: readonly Load[], { closureOf, onDemandOf }: Graph) {
  const first = pages.map(({ modules, weight, isExample = false }) => {
    const isWanted = ({ onDemand, moduleIds }: Part) =>
      modules.includes(onDemand ?? '') || moduleIds.some((id) => modules.includes(id))
    return { has: closureOf(parts.filter(isWanted)), weight, isExample }
  })
  const opened = new Set(first.flatMap(({ has }) => [...has]))
  const later = (importers: Iterable<Part>) =>
    [...importers].flatMap(onDemandOf).filter((part) => !opened.has(part))
  const laterLoad = (has: ReadonlySet<Part>, wanted: readonly Part[]) => ({
    has: has.union(closureOf(wanted)),
    weight: onDemandWeight,
  })
  const small = first.map(({ has }) =>
    laterLoad(
      has,
      later(has).filter((part) => part.size < worthAChunk),
    ),
  )
  const alone = parts
    .filter((part) => part.onDemand !== null && !opened.has(part))
    .map((part) => {
      const importers = first.filter(({ has }) => later(has).includes(part))
      const [one = new Set<Part>(), ...others] = importers.map(({ has }) => has)
      const common = others.reduce((all, has) => all.intersection(has), one)
      const isExample = importers.length > 0 && importers.every((importer) => importer.isExample)
      return { ...laterLoad(common, [part]), ...(isExample && { weight: exampleWeight }) }
    })
  return [...first, ...small, ...alone]
}

type Merging = ReturnType<typeof mergingOf>

/** Returns what a merge of two groups gains, and the merge. */
function mergingOf(groups: Group[], weights: readonly number[], { importsOf }: Graph) {
  const groupOf = new Map<Part, Group>()
  for (const group of groups) for (const part of group.parts) groupOf.set(part, group)
  const weightOf = (loads: Iterable<number>) => {
    let sum = 0
    for (const load of loads) sum += weights[load] ?? 0
    return sum
  }
  /** Adds the groups that a group imports, directly or not. */
  const addImports = (from: Group, found: Set<Group>) => {
    for (const part of from.parts)
      for (const imported of importsOf.get(part) ?? []) {
        const group = groupOf.get(imported)!
        if (group === from || found.has(group)) continue
        found.add(group)
        addImports(group, found)
      }
    return found
  }
  const inVain = (group: Group, loads: ReadonlySet<number>, more = 0) =>
    (group.size + more) * weightOf(loads.difference(group.loads))
  /** Many rare loads must not delay a page by more than a few requests would. */
  const delaysAPage = (group: Group, loads: ReadonlySet<number>) =>
    group.size > mostInVain &&
    [...loads.difference(group.loads)].some((load) => (weights[load] ?? 0) > onDemandWeight)
  /** Quick upper bound. */
  const saved = (a: Group, b: Group) =>
    requestCost * weightOf(a.loads.intersection(b.loads)) - inVain(a, b.loads) - inVain(b, a.loads)
  /** Also counts what the two import; negative infinity where groups would import each other. */
  const gainOf = (a: Group, b: Group) => {
    const imported = addImports(a, addImports(b, new Set()))
    imported.delete(a)
    imported.delete(b)
    for (const between of imported) {
      const further = addImports(between, new Set())
      if (further.has(a) || further.has(b)) return -Infinity
    }
    const loads = a.loads.union(b.loads)
    if ([a, b, ...imported].some((group) => delaysAPage(group, loads))) return -Infinity
    let gain = saved(a, b)
    for (const group of imported) gain -= inVain(group, loads, requestCost)
    return gain
  }
  /** Adds the second to the first and leaves it empty. */
  const merge = (a: Group, b: Group) => {
    for (const part of b.parts.splice(0)) {
      a.parts.push(part)
      groupOf.set(part, a)
    }
    a.size += b.size
    a.loads = a.loads.union(b.loads)
    groups.splice(groups.indexOf(b), 1)
    for (const group of addImports(a, new Set())) group.loads = group.loads.union(a.loads)
  }
  return { groups, saved, gainOf, merge }
}

/** Merges the pair that gains most until none gains. */
function mergeWhileGaining({ groups, saved, gainOf, merge }: Merging): void {
  const pairs: { a: Group; b: Group; gain: number }[] = []
  const add = (a: Group, others: readonly Group[]) => {
    for (const b of others) {
      const gain = a !== b && saved(a, b) > 0 ? gainOf(a, b) : 0
      if (gain > 0) pairs.push({ a, b, gain })
    }
    pairs.sort((one, other) => one.gain - other.gain)
  }
  const addAll = () => {
    for (const [index, a] of groups.entries()) add(a, groups.slice(0, index))
    return pairs.length > 0
  }
  // A pair without a gain may gain after other merges.
  while (addAll())
    for (let best = pairs.pop(); best; best = pairs.pop()) {
      const { a, b } = best
      if (a.parts.length === 0 || b.parts.length === 0) continue
      if (gainOf(a, b) < best.gain) add(a, [b])
      else {
        merge(a, b)
        add(a, groups)
      }
    }
}

/** Merges what is too small for a request with the group that then loses least. */
function mergeSmall({ groups, gainOf, merge }: Merging): void {
  const isSmall = ({ size, loads }: Group) => size < leastShared && loads.size > 1
  for (const group of groups.filter(isSmall).toSorted((a, b) => a.size - b.size)) {
    if (group.parts.length === 0 || !isSmall(group)) continue
    const others = groups.filter(
      (other) => other !== group && !group.loads.isDisjointFrom(other.loads),
    )
    const pairs = others.map((other) => ({ other, gain: gainOf(other, group) }))
    const best = pairs.toSorted((one, other) => other.gain - one.gain)[0]
    if (best && best.gain > -Infinity) merge(best.other, group)
  }
}

/** Merges the pairs that lose least until every page has few enough chunks, or none of its pairs can be merged. */
function mergeMany({ groups, gainOf, merge }: Merging, pageCount: number): void {
  const mergeBestOf = (page: number) => {
    const fetched = groups.filter(({ loads }) => loads.has(page))
    if (fetched.length <= mostOfAPage) return false
    const pairs = fetched.flatMap((a, index) =>
      fetched.slice(0, index).map((b) => ({ a, b, gain: gainOf(a, b) })),
    )
    const best = pairs.toSorted((one, other) => other.gain - one.gain)[0]
    if (!best || best.gain === -Infinity) return false
    merge(best.a, best.b)
    return true
  }
  // A merge can add chunks to pages that had few enough.
  for (let page = 0; page < pageCount; page++) if (mergeBestOf(page)) page = -1
}

/** Returns the package, the folder of a feature or of components, or else the file's name. */
function nameOf(id: string): string {
  const folder =
    /.*\/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//.exec(id)?.[1] ??
    /\/web\/src\/features\/([\w/-]+)\//.exec(id)?.[1] ??
    /\/web\/src\/(ui\/[\w-]+)\//.exec(id)?.[1]
  return (
    folder?.replace('@', '').replaceAll('/', '-') ??
    id.slice(id.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  )
}

/** Returns the name of more than half of a chunk, otherwise `shared`. */
function mainNameOf({ parts, size }: Group): string {
  const sizes = new Map<string, number>()
  for (const { moduleIds, onDemand, size } of parts)
    for (const id of onDemand === null ? moduleIds : [onDemand]) {
      const share = onDemand === null ? size / moduleIds.length : size
      sizes.set(nameOf(id), (sizes.get(nameOf(id)) ?? 0) + share)
    }
  const [name, most = 0] = [...sizes].toSorted(([, a], [, b]) => b - a)[0] ?? []
  return name !== undefined && most > size / 2 ? name : 'shared'
}

/** Names each chunk by what most of it is; most shared first. */
function namesOf(groups: readonly Group[]): Map<string, string> {
  const bySharing = groups.toSorted((a, b) => b.loads.size - a.loads.size)
  const taken = new Set<string>()
  return new Map(
    bySharing.flatMap((group, index) => {
      const main = mainNameOf(group)
      const name = main === 'shared' || taken.has(main) ? `${main}-${index}` : main
      taken.add(name)
      return group.parts.flatMap(({ moduleIds }) => moduleIds.map((id) => [id, name] as const))
    }),
  )
}
