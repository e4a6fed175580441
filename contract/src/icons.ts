import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { page, pagingInput } from './paging.ts'
import { searchText } from './rules.ts'

export const iconSets = {
  lucide: 'Lucide',
  mdi: 'Material Design Icons',
} as const

export type IconSetName = keyof typeof iconSets
export const iconSetNames = Object.keys(iconSets) as IconSetName[]

/** Icons bundled with the web. */
export const localIconSet = 'local-icon'

/** Splits an icon name such as `lucide:house`; null if invalid. */
export function parseIconName(text: string): { set: string; name: string } | null {
  const [, set, name] = /^([a-z][a-z\d-]{0,30}):([a-z\d][a-z\d-]{0,80})$/.exec(text) ?? []
  return set && name ? { set, name } : null
}

const { current, size } = pagingInput(['name'])

export const icons = {
  /** Searches by name, alias and category; `/icons` serves the icons. */
  list: endpoint({
    method: 'GET',
    path: '/icons',
    allow: 'signed-in',
    input: z.strictObject({
      q: searchText.optional(),
      set: z.enum(iconSetNames, 'invalid').optional(),
      current,
      size,
    }),
    output: page(z.object({ name: z.string() })),
  }),
}
