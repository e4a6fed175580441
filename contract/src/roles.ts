import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, status } from './rules.ts'

/** The roles that always exist. `R_SUPER` holds every permission. */
export const builtInRoles = {
  R_SUPER: { zh: '超级管理员', en: 'Super Admin' },
  R_ADMIN: { zh: '管理员', en: 'Admin' },
  R_USER: { zh: '普通用户', en: 'User' },
} as const

export const superRole = 'R_SUPER'

export const roles = {
  /** All roles, for choosing one. */
  list: endpoint({
    method: 'GET',
    path: '/roles',
    allow: 'role:list',
    input: z.strictObject({}),
    output: z.array(z.object({ id, code: z.string(), name: z.string(), status })),
  }),
}
