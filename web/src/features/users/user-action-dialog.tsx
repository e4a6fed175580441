import type { UserAction } from './user-action.ts'
import { RemoveBatch, StatusBatch } from './user-batches.tsx'
import { NewUserDrawer, UserDrawer } from './user-drawer.tsx'
import { UserPasswordDialog } from './user-password-dialog.tsx'
import { UserRolesBatch } from './user-roles-batch.tsx'

export function UserActionDialog(props: {
  action: UserAction
  onNext: (action: UserAction) => void
  onClose: () => void
}) {
  const { action, onNext, onClose } = props
  switch (action.kind) {
    case 'add':
      return (
        <NewUserDrawer onAdded={(user) => onNext({ kind: 'welcome', user })} onClose={onClose} />
      )
    case 'edit':
      return <UserDrawer user={action.user} onClose={onClose} />
    case 'welcome':
    case 'reset':
      return (
        <UserPasswordDialog
          user={action.user}
          isNew={action.kind === 'welcome'}
          onClose={onClose}
        />
      )
    case 'status':
      return <StatusBatch action={action} onClose={onClose} />
    case 'remove':
      return <RemoveBatch action={action} onClose={onClose} />
    case 'give':
    case 'take':
      return (
        <UserRolesBatch
          isRemoval={action.kind === 'take'}
          selected={action.selected}
          onDone={action.onDone}
          onClose={onClose}
        />
      )
    // Handled by the list (users-actions.tsx).
    case 'export':
      return null
    // no default
  }
}
