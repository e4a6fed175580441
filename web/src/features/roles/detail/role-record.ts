import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { roles } from '@amber/contract/roles/roles.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'

export type RoleWithRights = OutputOf<typeof roles.get>
export type TextOfRoute = (name: string) => LocalizedText | undefined
