import type { LocalizedText } from '@amber/contract/localized-text.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { isDirectory } from '#web/app/routes/route-tree.ts'

/** A page that can be gone to, with the titles of what it lies in. */
export type MenuEntry = { node: RouteNode; above: readonly LocalizedText[] }

/** A part of a text, by characters: from, and up to without. */
export type Span = readonly [from: number, to: number]

export type MenuMatch = {
  entry: MenuEntry
  /** What of the title was found, in each language. */
  zh: Span | undefined
  en: Span | undefined
  /** The better, the smaller. */
  rank: number
}

/** The pages of the menu, in its order. What needs a parameter cannot be gone to. */
export function menuEntries(
  nodes: readonly RouteNode[],
  above: readonly LocalizedText[] = [],
): readonly MenuEntry[] {
  return nodes.flatMap((node) => {
    const isPage =
      !isDirectory(node) &&
      !node.handle.isUnlisted &&
      !/[:*]/.test(node.path) &&
      node.handle.i18nKey
    const own = isPage ? [{ node, above }] : []
    return [...own, ...menuEntries(node.children, [...above, node.texts])]
  })
}

/** Where the text holds what is asked for, without regard to case. */
export function findText(text: string, asked: string): Span | undefined {
  const at = text.toLowerCase().indexOf(asked.toLowerCase())
  return at < 0 ? undefined : [at, at + asked.length]
}

/**
 * Where what was typed are the first letters, or more of them, of characters side by side: `yhgl`, `yonghu` and
 * `yhguan` all find 用户管理. `readings` has each character's, such as `jue/jiao se`.
 */
export function findPinyin(readings: string, asked: string): Span | undefined {
  const characters = readings.split(' ').map((each) => each.split('/'))
  /** The place after the last character used, if all from `at` can be read off from character `from` on. */
  const read = (from: number, at: number): number | undefined => {
    if (at === asked.length) return from
    for (const reading of characters[from] ?? []) {
      let length = 0
      while (length < reading.length && reading[length] === asked[at + length]) length += 1
      for (; length > 0; length -= 1) {
        const end = read(from + 1, at + length)
        if (end !== undefined) return end
      }
    }
    return undefined
  }
  for (let from = 0; from < characters.length; from += 1) {
    const to = read(from, 0)
    if (to !== undefined) return [from, to]
  }
  return undefined
}

/** What of a title was typed in pinyin, where its readings are known. */
export function spokenSpan(readings: string | undefined, typed: string): Span | undefined {
  const letters = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s']+/g, '')
  return readings && /^[a-z]+$/.test(letters) ? findPinyin(readings, letters) : undefined
}

/** The pages that what was typed may mean, in both languages and by pinyin at once, the likeliest first. */
export function matchMenu(
  entries: readonly MenuEntry[],
  typed: string,
  readings: Readonly<Record<string, string>>,
): readonly MenuMatch[] {
  // Our titles have no letters as wide as Chinese characters, which a keyboard may be set to.
  const asked = typed.normalize('NFKC').trim()
  if (!asked) return []
  return entries
    .flatMap((entry): MenuMatch[] => {
      const { texts, path } = entry.node
      const zh = findText(texts.zh, asked)
      const en = findText(texts.en, asked)
      const spoken = spokenSpan(readings[texts.zh], asked)
      const isInPath = asked.startsWith('/') && findText(path, asked)
      if (!zh && !en && !spoken && !isInPath) return []
      const begins = [zh, en, spoken].some((span) => span?.[0] === 0)
      const place = begins ? 0 : (zh ?? en ?? spoken) ? 1 : 2
      // Of two that begin alike the shorter one is closer to what was typed.
      const rank = place * 1000 + (en ? texts.en : texts.zh).length
      return [{ entry, zh: zh ?? spoken, en, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
}
