import type { Role } from '@amber/contract/roles/roles.ts'

export type RoleAction =
  | { kind: 'add' }
  | { kind: 'edit' | 'copy' | 'status'; role: Role }
  | { kind: 'added'; role: Role; original: Role | undefined }
  | { kind: 'remove'; role: Role; leave?: () => Promise<unknown> }
