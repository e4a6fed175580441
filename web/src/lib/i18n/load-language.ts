import { addLanguagePack } from '@amber/contract/language-packs.ts'
import { hasFile, type Language } from '@amber/contract/localized-text.ts'
import { languageFiles } from 'virtual:languages'
import type { ComponentTexts } from './i18n.ts'

/** Loads the texts of a language with a file, and returns those of the component library. */
export async function loadLanguage(language: Language): Promise<ComponentTexts> {
  if (!hasFile(language)) throw new Error(`${language} has no file`)
  const [{ pack }, components] = await languageFiles[language]()
  addLanguagePack(language, pack)
  return components.default
}
