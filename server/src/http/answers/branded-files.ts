import type { Brand } from '@amber/contract/settings/brand.ts'
import { markColor } from '@amber/contract/settings/brand-colors.ts'
import { shadesOf } from '@amber/contract/settings/shades.ts'
import { escapeHtml } from '#server/lib/text.ts'

type Write = (text: string, brand: Brand) => string

/** The pages of the guide contain `{{shortNameEn}}` and `{{shortNameZh}}`. */
const named: Write = (text, brand) =>
  text.replaceAll(/\{\{(shortName(?:En|Zh))\}\}/g, (_, field: 'shortNameEn' | 'shortNameZh') =>
    escapeHtml(brand[field]),
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
