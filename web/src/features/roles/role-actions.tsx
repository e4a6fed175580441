import { statusCodes } from '@amber/contract/rules.ts'
import { roles, roleTexts, type Role } from '@amber/contract/roles/roles.ts'
import { svg as ban } from 'virtual:icon/ban'
import { svg as check } from 'virtual:icon/circle-check'
import { svg as copy } from 'virtual:icon/copy'
import { svg as keyIcon } from 'virtual:icon/key-round'
import { svg as pencil } from 'virtual:icon/pencil'
import { svg as bin } from 'virtual:icon/trash-2'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useMayOpen } from '#web/lib/route/open-pages.ts'
import { useCan, useTranslate, useT } from '#web/lib/call/services.ts'
import { useTabs } from '#web/lib/route/tabs.ts'
import { partOnDemand } from '#web/ui/feedback/part-on-demand.tsx'
import { PageActions } from '#web/ui/layout/page-actions.tsx'
import { RowActions } from '#web/ui/table/row-actions.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { RoleAction } from './role-action-dialog.tsx'
import { useCopyLink } from '#web/ui/code/use-copy-link.ts'
import { rolesMessages } from './roles.messages.ts'

// Drawers and dialogs weigh more than the list.
export const RoleActionDialog = partOnDemand(() =>
  import('./role-action-dialog.tsx').then((part) => part.RoleActionDialog),
)

function RoleRowActions({ role, actions }: { role: Role; actions: readonly RowAction[] }) {
  const t = useT(rolesMessages)
  const name = useTranslate()(roleTexts(role))
  return (
    <RowActions
      actions={actions}
      editLabel={t('editOf', { name })}
      moreLabel={t('moreOf', { name })}
    />
  )
}

/** Actions of a role and its row buttons, limited by permissions and role type. */
export function useRoleActions(start: (action: RoleAction) => void) {
  const t = useT(rolesMessages)
  const can = useCan()
  const navigate = useNavigate()
  const mayOpen = useMayOpen()

  const actionsOf = (role: Role): RowAction[] => {
    const isEnabled = role.status === statusCodes.enabled
    const reason = role.isUnassignable ? t('insufficient') : undefined
    const rightsPath = `/system/role/${role.code}/menus`
    const actions = [
      can(roles.update) && {
        key: 'edit',
        text: t('edit'),
        svg: pencil,
        reason,
        onPress: () => start({ kind: 'edit', role }),
      },
      can(roles.grant) &&
        mayOpen(rightsPath) && {
          key: 'grant',
          text: t('grant'),
          svg: keyIcon,
          onPress: () => void navigate(rightsPath),
        },
      can(roles.create) && {
        key: 'copy',
        text: t('copy'),
        svg: copy,
        onPress: () => start({ kind: 'copy', role }),
      },
      can(roles.update) &&
        !role.isBuiltIn && {
          key: 'status',
          text: t(isEnabled ? 'disable' : 'enable'),
          svg: isEnabled ? ban : check,
          reason,
          onPress: () => start({ kind: 'status', role }),
        },
      can(roles.remove) &&
        !role.isBuiltIn && {
          key: 'remove',
          text: t('remove'),
          svg: bin,
          isDanger: true,
          reason,
          onPress: () => start({ kind: 'remove', role }),
        },
    ]
    return actions.filter((action) => action !== false)
  }

  const renderActions = (role: Role) => <RoleRowActions role={role} actions={actionsOf(role)} />

  const mayAct = [roles.update, roles.create, roles.remove, roles.grant].some((call) => can(call))
  return { actionsOf, renderActions: mayAct ? renderActions : undefined }
}

/** Actions in the head of a role page. `onRemoved` discards its draft. */
export function RoleActions({ role, onRemoved }: { role: Role; onRemoved: () => void }) {
  const t = useT(rolesMessages)
  const translate = useTranslate()
  const { close } = useTabs()
  const [action, setAction] = useState<RoleAction>()
  const copyLink = useCopyLink(`/system/role/${encodeURIComponent(role.code)}`)
  const leave = () => {
    // Synchronous, because closing the tab asks about drafts, which may belong to other roles.
    flushSync(onRemoved)
    return close()
  }
  const { actionsOf } = useRoleActions((next) =>
    setAction(next.kind === 'remove' ? { ...next, leave } : next),
  )
  return (
    <>
      <PageActions
        label={t('moreOf', { name: translate(roleTexts(role)) })}
        actions={[copyLink, ...actionsOf(role).filter(({ key }) => key !== 'grant')]}
        inSight={['edit']}
      />
      {action && (
        <RoleActionDialog action={action} onNext={setAction} onClose={() => setAction(undefined)} />
      )}
    </>
  )
}
