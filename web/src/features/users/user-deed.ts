import type { ManagedUser, User } from '@amber/contract/users.ts'

/** What is being done, to whom. `onDone` comes after a batch, of which anything was done; `leave` ends the page of who is deleted. */
export type UserDeed =
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
