import { defineFields, outputShape } from '@amber/contract/fields.ts'

export const verifiedContactFields = defineFields({
  phoneVerified: { kind: 'flag', label: { zh: '手机号已验证', en: 'Phone verified' } },
  emailVerified: { kind: 'flag', label: { zh: '邮箱已验证', en: 'Email verified' } },
})

export const verifiedContacts = outputShape(verifiedContactFields)
