import type { Brand } from '@amber/contract/settings/brand.ts'
import { markColor } from '@amber/contract/settings/brand-colors.ts'
import { shadesOf } from '@amber/contract/settings/shades.ts'
import { escapeHtml } from '#server/lib/text.ts'

type Write = (text: string, brand: Brand) => string

type Found = [all: string, before: string, field: 'shortNameEn' | 'shortNameZh', after: string]

/** The pages of the guide contain `{{shortNameEn}}` and `{{shortNameZh}}`. */
const named: Write = (text, brand) =>
  text.replaceAll(
    /(\p{Script=Han}?)\{\{(shortName(?:En|Zh))\}\}(?=(\p{Script=Han}?))/gu,
    (...found) => {
      const [, before, field, after] = found as unknown as Found
      const name = brand[field]
      // A space separates Latin letters and digits from Chinese.
      const start = before && /^[\da-z]/i.test(name) ? ' ' : ''
      const end = after && /[\da-z]$/i.test(name) ? ' ' : ''
      return before + start + escapeHtml(name) + end
    },
  )

/** Writes the brand's color and names into files outside of the app, by path. */
export const brandedFiles: Readonly<Record<string, Write>> = {
  '/favicon.svg': (text, { primaryColor }) =>
    text.replace(/(<svg[^>]* color=")[^"]*/, `$1${markColor(primaryColor)}`),
  '/docs/guide.css': (text, { primaryColor }) => {
    const [light, dark] = [false, true].map((isDark) => shadesOf(primaryColor, isDark).ink)
    return `${text}:root{--accent:light-dark(${light},${dark})}`
  },
  '/docs/index.html': named,
  '/docs/zh-CN.html': named,
  '/docs/en-US.html': named,
}
