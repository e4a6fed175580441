/** An icon set as Iconify publishes one: bodies drawn for a box of `width` × `height`, and other names for some. */
export type IconSetFile = {
  icons: Record<string, { body: string; hidden?: boolean }>
  aliases?: Record<string, { parent: string }>
  width?: number
  height?: number
  /** Category to names. */
  categories?: Record<string, string[]>
}

export type IconSets = {
  /** The icon as an SVG file, or null where there is none of that name. */
  svg: (set: string, name: string) => Promise<string | null>
  /** Names such as `lucide:house` that hold every word of `q`, in themselves, another name or a category. */
  find: (options: { sets: readonly string[]; q: string }) => Promise<string[]>
}

type Entry = { name: string; texts: string }
type Loaded = { file: IconSetFile; entries: readonly Entry[] }

/** Icon sets, each read when first asked for: a megabyte of drawings is not for every start. */
export function createIconSets(readers: Record<string, () => Promise<IconSetFile>>): IconSets {
  const loaded = new Map<string, Promise<Loaded>>()
  const load = (set: string): Promise<Loaded> | null => {
    const read = Object.hasOwn(readers, set) ? readers[set] : undefined
    if (!read) return null
    const known = loaded.get(set)
    if (known) return known
    const loading = read().then((file) => ({ file, entries: entriesOf(file) }))
    loaded.set(set, loading)
    // A file that could not be read is tried again.
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
        names.push(...(first ? byPlace(hits, first) : hits).map(({ name }) => `${set}:${name}`))
      }
      return names
    },
  }
}

/** Names that begin with the word first, then those that hold it, then those it only describes. */
function byPlace(entries: readonly Entry[], word: string): Entry[] {
  const placeOf = ({ name }: Entry) => (name.startsWith(word) ? 0 : name.includes(word) ? 1 : 2)
  return entries.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) || a.name.length - b.name.length || (a.name < b.name ? -1 : 1),
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
