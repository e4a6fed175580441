import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { pinyin } from 'pinyin-pro'
import type { Plugin } from 'vite'

const id = 'virtual:menu-pinyin'

/**
 * Returns the readings of each character, such as `jue/jiao se`, the one in this word first; `-` for non-Chinese
 * characters.
 */
function readingsOf(title: string): string {
  const inWord = pinyin(title, { toneType: 'none', type: 'array', v: true })
  return Array.from(title, (character, index) => {
    if (!/\p{Script=Han}/u.test(character)) return '-'
    const others = pinyin(character, { toneType: 'none', type: 'array', multiple: true, v: true })
    return [...new Set([inWord[index], ...others])].join('/')
  }).join(' ')
}

/** Computes the pinyin of all Chinese route and action titles for the search, so that browsers need no dictionary. */
export function menuPinyin(): Plugin {
  return {
    name: 'amber-menu-pinyin',
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    async load(asked) {
      if (asked !== `\0${id}`) return undefined
      const readings: Record<string, string> = {}
      const messages = ['src/features/**/*.route.ts', 'src/app/search/search-actions.messages.ts']
      const options = { cwd: import.meta.dirname }
      for await (const path of glob(messages, options)) {
        const source = readFileSync(`${import.meta.dirname}/${path}`, 'utf8')
        for (const [, title = ''] of source.matchAll(/zh: '([^']+)'/g))
          readings[title] = readingsOf(title)
      }
      return `export const menuReadings = ${JSON.stringify(readings)}`
    },
  }
}
