import { languagePacks } from '@amber/contract/languages/packs.ts'
import { packLanguages } from '@amber/contract/localized-text.ts'
import type { Plugin } from 'vite'

const all = 'virtual:languages'
const one = 'virtual:language/'

/**
 * Provides the languages with a file at build time: `virtual:languages` loads one with the texts of the component
 * library, `virtual:language/zh-TW` is its pack.
 */
export function languageFiles(): Plugin {
  return {
    name: 'amber-languages',
    resolveId: (id) => (id === all || id.startsWith(one) ? `\0${id}` : undefined),
    // The server contains all packs, also the demo's: without their sources they take half the bytes.
    transform: (_, id) =>
      id.endsWith('/contract/src/languages/packs.ts')
        ? { code: `export const languagePacks = ${JSON.stringify(languagePacks)}`, map: null }
        : undefined,
    load(id) {
      if (id === `\0${all}`) {
        const loaders = packLanguages.map((language) => {
          const components = `antd/es/locale/${language.replace('-', '_')}`
          return `${JSON.stringify(language)}: () => Promise.all([import('${one}${language}'), import('${components}')])`
        })
        return `export const languageFiles = {${loaders.join(',')}}`
      }
      if (!id.startsWith(`\0${one}`)) return undefined
      const language = packLanguages.find((code) => id === `\0${one}${code}`)
      return language && `export const pack = ${JSON.stringify(languagePacks[language])}`
    },
  }
}
