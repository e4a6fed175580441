import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { page, pagingInput, recordFields } from './paging.ts'
import { email, gender, id, nickName, phone, searchText, status } from './rules.ts'

/** A person as administrators see one. Nothing secret: no hash, no token. */
export const user = z.object({
  ...recordFields,
  userName: z.string(),
  nickName: z.string(),
  gender: gender.nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  status,
  /** Role codes. */
  roles: z.array(z.string()),
  lastSignInTime: z.iso.datetime().nullable(),
})
export type User = z.infer<typeof user>

/** The columns that a list of users may be sorted by. */
export const userSortColumns = [
  'userName',
  'nickName',
  'gender',
  'phone',
  'email',
  'status',
  'createTime',
] as const

/** What narrows a list of users. Text is compared inside the column, without regard to case. */
const userFilters = z.strictObject({
  userName: searchText.optional(),
  nickName: searchText.optional(),
  gender: gender.optional(),
  phone: searchText.optional(),
  email: searchText.optional(),
  role: z.string().max(64).optional(),
  status: status.optional(),
})

const userRoles = z.array(z.string().max(64)).max(50)

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    allow: 'user:list',
    input: z.strictObject({ ...userFilters.shape, ...pagingInput(userSortColumns) }),
    output: page(user),
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/:id',
    allow: 'user:list',
    input: z.strictObject({ id }),
    output: user,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/:id',
    allow: 'user:update',
    input: z.strictObject({
      id,
      /** The version that the editor read; an older one is answered with 409 and the current record. */
      version: z.number().int(),
      nickName,
      gender: gender.nullable(),
      phone: phone.nullable(),
      email: email.nullable(),
      status,
      roles: userRoles,
    }),
    output: user,
    audit: 'user.update',
    idempotent: true,
  }),
}
