import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, status } from './rules.ts'
import type { Words } from './words.ts'

/** The roles that always exist. `R_SUPER` holds every permission. */
export const builtInRoles = {
  R_SUPER: { zh: '超级管理员', en: 'Super Admin' },
  R_ADMIN: { zh: '管理员', en: 'Admin' },
  R_USER: { zh: '普通用户', en: 'User' },
} as const

/** The roles that the evaluation mode adds. Stored under their Chinese names, which people may change. */
export const evaluationRoles = {
  R_SUPPORT: { zh: '客户支持', en: 'Support' },
  R_AUDIT: { zh: '内部审计', en: 'Internal Audit' },
  R_FINANCE: { zh: '财务', en: 'Finance' },
} as const

/**
 * A role's name in both languages: ours for the roles that come with the product, else as somebody named it. `name`
 * is left out where the reader may not see roles.
 */
export function roleWords({ code, name }: { code: string; name?: string | undefined }): Words {
  const own: Record<string, Words> = { ...builtInRoles }
  const made: Record<string, Words> = { ...evaluationRoles }
  const words = own[code] ?? made[code]
  if (words && (code in own || name === undefined || name === words.zh)) return words
  return { zh: name ?? code, en: name ?? code }
}

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
