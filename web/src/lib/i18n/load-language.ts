import { addLanguagePack } from '@amber/contract/language-packs.ts'
import { hasFile, type Language } from '@amber/contract/localized-text.ts'
import { languageFiles } from 'virtual:languages'

/** Loads the texts of a language with a file. */
export async function loadLanguage(language: Language): Promise<void> {
  if (!hasFile(language)) throw new Error(`${language} has no file`)
  const { pack } = await languageFiles[language]()
  addLanguagePack(language, pack)
}
