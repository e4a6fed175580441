// Files in contract/src/languages: all texts of a language that the sources do not contain.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plurals, Translation } from '@amber/contract/language-packs.ts'
import { isChinese, type Language } from '@amber/contract/localized-text.ts'
import { brandName, brandShortName, defaultBrand } from '@amber/contract/settings/brand.ts'
import { findMessages } from './source-messages.ts'
import { root } from './run.ts'

const fileOf = (language: Language, folder: string) =>
  join(folder, 'contract/src/languages', `${language}.json`)

/** A text for translators. `id` is its place, with the plural category where the language has several. */
export type Unit = { id: string; source: string; note: string; target: string }

type SourceText = { id: string; zh: string; en: string; one?: string }

const textKey = ({ zh, en }: { zh: string; en: string }) => `${zh}\n${en}`

/** Texts of the sources; equal ones once, because they have one translation. */
async function sourceTexts(folder: string): Promise<SourceText[]> {
  const found = new Map<string, SourceText>()
  const brand = 'contract/src/settings/brand.ts#defaultBrand'
  const names: SourceText[] = [
    { id: `${brand}.name`, ...brandName(defaultBrand) },
    { id: `${brand}.shortName`, ...brandShortName(defaultBrand) },
  ]
  for (const message of [...names, ...(await findMessages(folder)).map((one) => one.message)]) {
    const key = textKey(message)
    if (message.zh && !found.has(key)) found.set(key, message)
  }
  return [...found.values()]
}

function readTranslations(language: Language, folder = root): Translation[] {
  const file = fileOf(language, folder)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Translation[]) : []
}

function writeTranslations(
  language: Language,
  translations: readonly Translation[],
  folder: string,
): void {
  writeFileSync(fileOf(language, folder), `${JSON.stringify(translations, null, 2)}\n`)
}

function formsOf(language: Language, { one }: SourceText): readonly string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return one === undefined || pluralCategories.length === 1 ? [''] : pluralCategories
}

function formIn(text: string | Plurals | undefined, form: string): string {
  if (text === undefined) return ''
  if (typeof text === 'string') return form === '' || form === 'other' ? text : ''
  return text[(form || 'other') as keyof Plurals] ?? ''
}

/** Returns all texts with what is translated. The source is Chinese for Chinese languages, else English. */
export async function unitsOf(language: Language, folder = root): Promise<Unit[]> {
  const known = new Map(
    readTranslations(language, folder).map((entry) => [textKey(entry), entry.text]),
  )
  return (await sourceTexts(folder)).flatMap((texts) =>
    formsOf(language, texts).map((form) => ({
      id: form ? `${texts.id}:${form}` : texts.id,
      source: isChinese(language) ? texts.zh : form === 'one' ? (texts.one ?? texts.en) : texts.en,
      note: isChinese(language) ? texts.en : texts.zh,
      target: formIn(known.get(textKey(texts)), form),
    })),
  )
}

/**
 * Adds the translations of units to the language's file, without those of no text and those of a text that was edited
 * since its export. Empty ones change nothing.
 *
 * @returns the number of translated texts, and of units whose source was edited
 */
export async function writeUnits(
  language: Language,
  units: readonly Unit[],
  folder = root,
): Promise<{ count: number; outdated: number }> {
  const current = await unitsOf(language, folder)
  const given = new Map(units.map((unit) => [unit.id, unit]))
  const isCurrent = ({ id, source }: Unit) => given.get(id)?.source === source
  const targets = new Map(
    current.map((unit) => {
      const target = isCurrent(unit) ? given.get(unit.id)?.target : ''
      return [unit.id, target || unit.target]
    }),
  )
  const translations = (await sourceTexts(folder)).flatMap((texts): Translation[] => {
    const { id, zh, en } = texts
    const forms = formsOf(language, texts)
      .map((form) => [form, targets.get(form ? `${id}:${form}` : id) ?? ''] as const)
      .filter(([, target]) => target !== '')
    const [first] = forms
    if (!first) return []
    if (first[0] === '') return [{ zh, en, text: first[1] }]
    const plurals = Object.fromEntries(forms)
    return plurals.other === undefined ? [] : [{ zh, en, text: plurals as Plurals }]
  })
  writeTranslations(language, translations, folder)
  const outdated = current.filter((unit) => given.get(unit.id)?.target && !isCurrent(unit)).length
  return { count: translations.length, outdated }
}

/** Returns the texts without a translation. */
export async function untranslated(language: Language, folder = root): Promise<SourceText[]> {
  const known = new Set(readTranslations(language, folder).map(textKey))
  return (await sourceTexts(folder)).filter((texts) => !known.has(textKey(texts)))
}

/** Returns the translations of texts that no source contains; browsers would load them. */
export async function orphanedTranslations(
  language: Language,
  folder = root,
): Promise<Translation[]> {
  const texts = new Set((await sourceTexts(folder)).map(textKey))
  return readTranslations(language, folder).filter((entry) => !texts.has(textKey(entry)))
}

/** Drops them from the language's file, after a part of the sources was removed. */
export async function dropOrphanedTranslations(language: Language, folder = root): Promise<void> {
  const orphans = new Set((await orphanedTranslations(language, folder)).map(textKey))
  if (orphans.size === 0) return
  const kept = readTranslations(language, folder).filter((entry) => !orphans.has(textKey(entry)))
  writeTranslations(language, kept, folder)
}
