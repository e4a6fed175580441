import type { ErrorCode } from '@amber/contract/errors.ts'
import { defineFields, outputShape } from '@amber/contract/fields.ts'

export const verifiedContactFields = defineFields({
  phoneVerified: { kind: 'flag', label: { zh: '手机号已验证', en: 'Phone verified' } },
  emailVerified: { kind: 'flag', label: { zh: '邮箱已验证', en: 'Email verified' } },
})

export const verifiedContacts = outputShape(verifiedContactFields)

/** Codes of contacts that another user has. */
export const contactConflicts = [
  'contact_verified_elsewhere',
  'contact_of_privileged_user',
] as const satisfies readonly ErrorCode[]
