import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import {
  defaultThemeSettings,
  isThemeValue,
  themeChoices,
  themeSizes,
  type ThemeSettings,
} from './theme.ts'

/** Complete theme settings and nothing else in them, derived from the defaults. */
export const themeSettings = schemaOf(defaultThemeSettings, '') as unknown as z.ZodType<
  ThemeSettings,
  ThemeSettings
>

function schemaOf(base: unknown, path: string): z.ZodType {
  if (typeof base === 'object' && base !== null)
    return z.strictObject(
      Object.fromEntries(
        Object.entries(base).map(([name, value]) => [
          name,
          schemaOf(value, path ? `${path}.${name}` : name),
        ]),
      ),
    )
  if (typeof base === 'boolean') return z.boolean()
  const size = themeSizes[path]
  if (size) return z.number().int().min(size[0]).max(size[1])
  const choices = themeChoices[path]
  if (choices) return z.enum(choices)
  return z.string().refine((found) => isThemeValue(found, base, path), 'invalid')
}

/** How the product looks for whoever has not chosen otherwise. */
const companyTheme = z.object({
  /** Null as long as nobody has set one: then it is the product's own. */
  settings: themeSettings.nullable(),
  /**
   * Grows each time that the default is to take the place of what people have chosen themselves: a browser that has
   * seen a lower number takes the default over, once.
   */
  override: z.number().int(),
  version: z.number().int(),
})
export type CompanyTheme = z.infer<typeof companyTheme>

export const appearance = {
  /** Also for the sign-in page. */
  get: endpoint({
    method: 'GET',
    path: '/appearance',
    allow: 'public',
    input: z.strictObject({}),
    output: companyTheme,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/appearance',
    allow: 'setting:update',
    input: z.strictObject({
      /** The version that was read; an older one is answered with 409 and the current default. */
      version: z.number().int(),
      /** Null leads back to the product's own. */
      settings: themeSettings.nullable(),
      isOverride: z.boolean(),
    }),
    output: companyTheme,
    audit: 'appearance.update',
    idempotent: true,
  }),
}
