import { relative } from 'node:path'
import { packKey, type LanguagePack } from '@amber/contract/language-packs.ts'
import { languagePacks } from '@amber/contract/languages/packs.ts'
import { packLanguages } from '@amber/contract/localized-text.ts'
import type { Plugin } from 'vite'
import { root } from '../scripts/run.ts'
import { findMessages } from '../scripts/source-messages.ts'

const all = 'virtual:languages'
const components = 'virtual:component-texts'
const one = 'virtual:language/'
const placeOf = (language: string) => `"pack of ${language}"`

/** Returns the code of functions that import a module, by language. */
const loadersOf = (moduleOf: (language: string) => string) =>
  `{${packLanguages.map((one) => `${JSON.stringify(one)}: () => import('${moduleOf(one)}')`).join(',')}}`

/** Returns the pack without texts that stand in none of these modules, such as those of the server. */
async function packFor(modules: Iterable<string>, pack: LanguagePack): Promise<LanguagePack> {
  const files = new Set([...modules].map((id) => relative(root, id.replace(/\?.*/, ''))))
  const messages = await findMessages()
  const needed = new Set(
    messages.filter(({ file }) => files.has(file)).map(({ message }) => packKey(message)),
  )
  const elsewhere = new Set(messages.map(({ message }) => packKey(message))).difference(needed)
  return Object.fromEntries(Object.entries(pack).filter(([key]) => !elsewhere.has(key)))
}

/**
 * Provides the languages with a file at build time: `virtual:languages` loads one, `virtual:language/zh-TW` is its pack,
 * `virtual:component-texts` loads the texts of the component library in one.
 */
export function languageFiles(): Plugin {
  let isBuild = false
  return {
    name: 'amber-languages',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId: (id) =>
      id === all || id === components || id.startsWith(one) ? `\0${id}` : undefined,
    // The server contains all packs, also the demo's: without their sources they take half the bytes.
    transform: (_, id) =>
      id.endsWith('/contract/src/languages/packs.ts')
        ? { code: `export const languagePacks = ${JSON.stringify(languagePacks)}`, map: null }
        : undefined,
    load(id) {
      if (id === `\0${all}`)
        return `export const languageFiles = ${loadersOf((language) => one + language)}`
      if (id === `\0${components}`) {
        const fileOf = (language: string) => `antd/es/locale/${language.replace('-', '_')}`
        return `export const componentTexts = ${loadersOf(fileOf)}`
      }
      if (!id.startsWith(`\0${one}`)) return undefined
      const language = packLanguages.find((code) => id === `\0${one}${code}`)
      if (!language) return undefined
      const pack = isBuild ? placeOf(language) : JSON.stringify(languagePacks[language])
      return `export const pack = ${pack}`
    },
    // All modules are known now. Small packs can share a script.
    async renderChunk(code) {
      const held = packLanguages.filter((known) => code.includes(placeOf(known)))
      let filled = code
      for (const language of held) {
        const pack = await packFor(this.getModuleIds(), languagePacks[language])
        filled = filled.replace(placeOf(language), () => JSON.stringify(pack))
      }
      return held.length > 0 ? { code: filled, map: null } : undefined
    },
  }
}
