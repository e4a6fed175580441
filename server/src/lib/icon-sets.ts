/** Icon set as published by Iconify. */
export type IconSetFile = {
  icons: Record<string, { body: string; hidden?: boolean }>
  aliases?: Record<string, { parent: string }>
  width?: number
  height?: number
  categories?: Record<string, string[]>
}

export type IconSets = {
  svg: (set: string, name: string) => Promise<string | null>
  /** Matches every word of `q` in the name, an alias or a category. */
  find: (options: { sets: readonly string[]; q: string }) => Promise<string[]>
}

type Entry = { name: string; texts: string }
type Loaded = { file: IconSetFile; entries: readonly Entry[] }

/** Creates the icon sets, loaded on first use. */
export function createIconSets(readers: Record<string, () => Promise<IconSetFile>>): IconSets {
  const loaded = new Map<string, Promise<Loaded>>()
  const load = (set: string): Promise<Loaded> | null => {
    const read = Object.hasOwn(readers, set) ? readers[set] : undefined
    if (!read) return null
    const known = loaded.get(set)
    if (known) return known
    const loading = read().then((file) => ({ file, entries: entriesOf(file) }))
    loaded.set(set, loading)
    loading.catch(() => loaded.delete(set))
    return loading
  }

  return {
    async svg(set, name) {
      const found = await load(set)
      const body = found && bodyOf(found.file, name)
      if (!found || body === null) return null
      const { width = 16, height = width } = found.file
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`
    },
    async find({ sets, q }) {
      const texts = q
        .toLowerCase()
        .split(/[\s:]+/)
        .filter(Boolean)
      const names: string[] = []
      for (const set of sets) {
        const { entries } = (await load(set)) ?? { entries: [] }
        const asked = texts.filter((word) => word !== set)
        const hits = entries.filter((entry) => asked.every((word) => entry.texts.includes(word)))
        const first = asked[0]
        names.push(...(first ? byRank(hits, first) : hits).map(({ name }) => `${set}:${name}`))
      }
      return names
    },
  }
}

function byRank(entries: readonly Entry[], word: string): Entry[] {
  const rankOf = ({ name }: Entry) => (name.startsWith(word) ? 0 : name.includes(word) ? 1 : 2)
  return entries.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || a.name.length - b.name.length || (a.name < b.name ? -1 : 1),
  )
}

function bodyOf({ icons, aliases = {} }: IconSetFile, name: string): string | null {
  const own = Object.hasOwn(aliases, name) ? (aliases[name]?.parent ?? name) : name
  return Object.hasOwn(icons, own) ? (icons[own]?.body ?? null) : null
}

function entriesOf({ icons, aliases = {}, categories = {} }: IconSetFile): Entry[] {
  const texts = new Map(Object.keys(icons).map((name) => [name, [name]]))
  for (const [name, { parent }] of Object.entries(aliases)) texts.get(parent)?.push(name)
  for (const [category, names] of Object.entries(categories))
    for (const name of names) texts.get(name)?.push(category.toLowerCase())
  return Object.entries(icons)
    .filter(([, icon]) => !icon.hidden)
    .map(([name]) => ({ name, texts: (texts.get(name) ?? []).join(' ') }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
