import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import {
  defaultThemeSettings,
  isThemeValue,
  themeChoices,
  themeSizes,
  type ThemeSettings,
} from './theme.ts'

/** Strict schema derived from the defaults. */
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

const companyTheme = z.object({
  /** Null for the product's default. */
  settings: themeSettings.nullable(),
  /**
   * Raised when the default is to replace the users' own themes: a browser that has seen a lower number adopts it
   * once.
   */
  override: z.number().int(),
  version: z.number().int(),
})
export type CompanyTheme = z.infer<typeof companyTheme>

export const appearance = {
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
    errors: ['record_changed'],
    input: z.strictObject({
      /** Version that was read; an older one is answered with 409. */
      version: z.number().int(),
      settings: themeSettings.nullable(),
      isOverride: z.boolean(),
    }),
    output: companyTheme,
    audit: 'appearance.update',
    idempotent: true,
  }),
}
