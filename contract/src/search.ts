import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, searchText } from './rules.ts'

/** Each section holds the best few: who wants all of them opens the list. */
export const searchSectionSize = 5

const foundUser = z.object({ id, userName: z.string(), nickName: z.string() })
const foundRole = z.object({ id, code: z.string(), name: z.string() })
export type FoundUser = z.infer<typeof foundUser>
export type FoundRole = z.infer<typeof foundRole>

export const search = {
  /** People and roles whose names hold the text; null for what the caller may not list. */
  find: endpoint({
    method: 'GET',
    path: '/search',
    allow: 'signed-in',
    input: z.strictObject({ q: searchText.min(1, 'required') }),
    output: z.object({
      users: z.array(foundUser).max(searchSectionSize).nullable(),
      roles: z.array(foundRole).max(searchSectionSize).nullable(),
    }),
  }),
}
