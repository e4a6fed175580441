import type { Role } from '@amber/contract/roles/roles.ts'
import { RoleAddedDialog } from './role-added-dialog.tsx'
import { AddRoleDrawer, RoleDrawer } from './role-drawer.tsx'
import { RoleRemoveDialog } from './role-remove-dialog.tsx'
import { RoleStatusDialog } from './role-status-dialog.tsx'

export type RoleAction =
  | { kind: 'add' }
  | { kind: 'edit' | 'copy' | 'status'; role: Role }
  | { kind: 'added'; role: Role; original: Role | undefined }
  | { kind: 'remove'; role: Role; leave?: () => Promise<unknown> }

export function RoleActionDialog(props: {
  action: RoleAction
  onNext: (action: RoleAction) => void
  onClose: () => void
}) {
  const { action, onNext, onClose } = props
  switch (action.kind) {
    case 'add':
    case 'copy': {
      const original = action.kind === 'copy' ? action.role : undefined
      const onAdded = (role: Role) => onNext({ kind: 'added', role, original })
      return <AddRoleDrawer {...{ original, onAdded, onClose }} />
    }
    case 'added':
      return <RoleAddedDialog role={action.role} original={action.original} onClose={onClose} />
    case 'edit':
      return <RoleDrawer role={action.role} onClose={onClose} />
    case 'status':
      return <RoleStatusDialog role={action.role} onClose={onClose} />
    case 'remove':
      return <RoleRemoveDialog role={action.role} leave={action.leave} onClose={onClose} />
    // no default
  }
}
