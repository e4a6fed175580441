import type { ManagedUser, User } from '@amber/contract/users/users.ts'

/**
 * Action under way and its users. `onDone` runs after a batch in which anything was done; `leave` closes the page of
 * a deleted user.
 */
export type UserAction =
  | { kind: 'add' }
  | { kind: 'edit' | 'reset' | 'welcome'; user: User }
  | {
      kind: 'remove'
      selected: readonly ManagedUser[]
      onDone?: () => void
      leave?: () => Promise<unknown>
    }
  | {
      kind: 'status'
      status: User['status']
      selected: readonly ManagedUser[]
      onDone?: () => void
    }
  | {
      kind: 'give' | 'take'
      selected: readonly ManagedUser[]
      onDone?: () => void
    }
  | { kind: 'export'; selected: readonly ManagedUser[] }
