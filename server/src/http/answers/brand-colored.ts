import { markColor } from '@amber/contract/settings/brand-colors.ts'
import { shadesOf } from '@amber/contract/settings/shades.ts'

type Write = (text: string, primaryColor: string) => string

/** Writes the brand's color into files outside of the app, by path. */
export const brandColored: Readonly<Record<string, Write>> = {
  '/favicon.svg': (text, primaryColor) =>
    text.replace(/(<svg[^>]* color=")[^"]*/, `$1${markColor(primaryColor)}`),
  '/docs/guide.css': (text, primaryColor) => {
    const [light, dark] = [false, true].map((isDark) => shadesOf(primaryColor, isDark).ink)
    return `${text}:root{--accent:light-dark(${light},${dark})}`
  },
}
