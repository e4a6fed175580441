import {
  languageFacts,
  languages,
  translate,
  type Language,
} from '@amber/contract/localized-text.ts'
import { brandShortName, type Brand } from '@amber/contract/settings/brand.ts'
import { markColor } from '@amber/contract/settings/brand-colors.ts'
import { shadesOf } from '@amber/contract/settings/shades.ts'
import { textNames } from '@amber/contract/stored-texts.ts'
import { escapeHtml } from '#server/lib/text.ts'

type Write = (text: string, brand: Brand) => string

type Found = [all: string, before: string, field: string, after: string]

/** Placeholders of the guide, such as `{{shortNameEn}}`, with the language of the name. */
const languageOf = new Map<string, Language>(
  languages.map((language) => [textNames('shortName', language)[0]!, language]),
)

/** Writes the short name. */
const named: Write = (text, brand) =>
  text.replaceAll(/(\p{Script=Han}?)\{\{(shortName\w+)\}\}(?=(\p{Script=Han}?))/gu, (...found) => {
    const [all, before, field, after] = found as unknown as Found
    const language = languageOf.get(field)
    if (!language) return all
    const name = translate(brandShortName(brand), language)
    // A space separates Latin letters and digits from Chinese.
    const start = before && /^[\da-z]/i.test(name) ? ' ' : ''
    const end = after && /[\da-z]$/i.test(name) ? ' ' : ''
    return before + start + escapeHtml(name) + end
  })

/** Writes the brand's color and names into files outside of the app, by path. */
export const brandedFiles: Readonly<Record<string, Write>> = {
  '/favicon.svg': (text, { primaryColor }) =>
    text.replace(/(<svg[^>]* color=")[^"]*/, `$1${markColor(primaryColor)}`),
  '/docs/guide.css': (text, { primaryColor }) => {
    const [light, dark] = [false, true].map((isDark) => shadesOf(primaryColor, isDark).ink)
    return `${text}:root{--accent:light-dark(${light},${dark})}`
  },
  '/docs/index.html': named,
  ...Object.fromEntries(
    languages
      .filter((language) => languageFacts[language].hasGuide)
      .map((language) => [`/docs/${language}.html`, named]),
  ),
}
