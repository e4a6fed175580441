import {
  languageFacts,
  translate,
  type Language,
  type LocalizedText,
} from '@amber/contract/localized-text.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { isDirectory } from '#web/app/routes/route-tree.ts'

export type MenuEntry = { node: RouteNode; above: readonly LocalizedText[] }

/** Character range, end exclusive. */
export type Span = readonly [from: number, to: number]

export type MenuMatch = {
  entry: MenuEntry
  zh: Span | undefined
  en: Span | undefined
  /** Lower is better. */
  rank: number
}

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

export function findText(text: string, asked: string): Span | undefined {
  const at = text.toLowerCase().indexOf(asked.toLowerCase())
  return at < 0 ? undefined : [at, at + asked.length]
}

/** Matches prefixes of adjacent readings: `yhgl`, `yonghu` and `yhguan` all find 用户管理. */
export function findPinyin(readings: string, asked: string): Span | undefined {
  const characters = readings.split(' ').map((each) => each.split('/'))
  /** Returns the index after the last matched character. */
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

export function phoneticSpan(readings: string | undefined, typed: string): Span | undefined {
  const letters = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s']+/g, '')
  return readings && /^[a-z]+$/.test(letters) ? findPinyin(readings, letters) : undefined
}

type Reader = { language: Language; readings: Readonly<Record<string, string>> }

/** Finds a title in both source languages and by pinyin; in the base of the reader's language, as it is shown. */
export function findTitle(texts: LocalizedText, asked: string, { language, readings }: Reader) {
  const { base } = languageFacts[language]
  const shown = findText(translate(texts, language), asked)
  const find = (source: 'zh' | 'en') => (source === base && shown) || findText(texts[source], asked)
  return { zh: find('zh') ?? phoneticSpan(readings[texts.zh], asked), en: find('en') }
}

/** Returns the pages that match in a language or by pinyin, best first. */
export function matchMenu(
  entries: readonly MenuEntry[],
  typed: string,
  reader: Reader,
): readonly MenuMatch[] {
  // NFKC turns full-width letters into ASCII.
  const asked = typed.normalize('NFKC').trim()
  if (!asked) return []
  return entries
    .flatMap((entry): MenuMatch[] => {
      const { texts, path } = entry.node
      const { zh, en } = findTitle(texts, asked, reader)
      const isInPath = asked.startsWith('/') && findText(path, asked)
      if (!zh && !en && !isInPath) return []
      const begins = [zh, en].some((span) => span?.[0] === 0)
      const group = begins ? 0 : (zh ?? en) ? 1 : 2
      // Prefers shorter titles with the same prefix.
      const rank = group * 1000 + (en ? texts.en : texts.zh).length
      return [{ entry, zh, en, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
}
