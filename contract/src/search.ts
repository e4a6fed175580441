import * as z from 'zod'
import { avatarName } from '@amber/contract/users/faces.ts'
import { endpoint } from './endpoint.ts'
import { menuTitles } from '@amber/contract/menus/menu-fields.ts'
import { id, searchText } from './rules.ts'

export const searchSectionSize = 5

const foundUser = z.object({
  id,
  userName: z.string(),
  nickName: z.string(),
  avatar: avatarName.optional(),
})
const foundRole = z.object({ id, code: z.string(), name: z.string() })
/** Titles are null or absent where the route's translated name (`i18nKey`) is used. */
const foundMenu = z.object({
  id,
  routeName: z.string(),
  routePath: z.string(),
  i18nKey: z.string(),
  ...menuTitles,
  icon: z.string().nullable(),
})
const foundEvent = z.object({
  id,
  time: z.iso.datetime(),
  action: z.string(),
  outcome: z.enum(['done', 'denied']),
  actor: z.string().nullable(),
  targetType: z.string().nullable(),
  target: z.string().nullable(),
  requestId: z.string(),
})
export type FoundUser = z.infer<typeof foundUser>
export type FoundRole = z.infer<typeof foundRole>
export type FoundMenu = z.infer<typeof foundMenu>
export type FoundEvent = z.infer<typeof foundEvent>

const section = <Found extends z.core.$ZodType>(found: Found) =>
  z.array(found).max(searchSectionSize).nullable()

export const search = {
  /** Searches by name, in both scripts and by pinyin initials. A section is null where the caller may not see it. */
  find: endpoint({
    method: 'GET',
    path: '/search',
    allow: 'signed-in',
    input: z.strictObject({ q: searchText.min(1, 'required') }),
    output: z.object({
      users: section(foundUser),
      roles: section(foundRole),
      menus: section(foundMenu),
      events: section(foundEvent),
    }),
  }),
}
