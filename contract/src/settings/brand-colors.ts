import { readable } from './contrast.ts'
import { shadesOf, shadeVariables } from './shades.ts'
import { defaultThemeSettings } from './theme.ts'

/** Color of the letter in the mark (web/src/ui/picture/brand-mark.tsx). */
const letter = '#fffaf0'

/** Returns the color of the mark: the brand's, darkened as far as the letter needs. */
export function markColor(primaryColor: string): string {
  return readable(primaryColor, { backgrounds: [letter], toward: '#000000', ratio: 2 })
}

/** Returns the custom properties of pages whose theme has no other color. */
export function brandVariables(primaryColor: string, isDark: boolean): Record<string, string> {
  const shades = shadesOf(primaryColor, isDark)
  return {
    ...shadeVariables(shades),
    ...(defaultThemeSettings.isInfoFollowPrimary && { '--info': shades.ink }),
    '--mark': markColor(primaryColor),
  }
}

export function styleRule(selector: string, variables: Readonly<Record<string, string>>): string {
  const declarations = Object.entries(variables).map(([name, value]) => `${name}:${value}`)
  return `${selector}{${declarations.join(';')}}`
}

/** Returns rules that replace the default colors of index.html, wherever they stand. */
export function brandColorRules(primaryColor: string): string {
  return (
    styleRule(':root:root', brandVariables(primaryColor, false)) +
    styleRule(':root:root[data-scheme=dark]', brandVariables(primaryColor, true))
  )
}
