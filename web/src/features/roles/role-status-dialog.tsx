import { statusCodes } from '@amber/contract/rules.ts'
import { roles, roleTexts, type Role } from '@amber/contract/roles/roles.ts'
import { useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useInvalidate, useWrite } from '#web/lib/call/query.ts'
import { useFormat, useTranslate, useServices, useT, useUser } from '#web/lib/call/services.ts'
import { roleQueriesToInvalidate } from '#web/features/users/queries-to-invalidate.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { rolesMessages } from './roles.messages.ts'

/** Enables or disables a role after confirmation. After a conflict it shows the current role for a retry. */
export function RoleStatusDialog(props: { role: Role; onClose: () => void }) {
  const { onClose } = props
  const [role, setRole] = useState(props.role)
  const { feedback } = useServices()
  const t = useT(rolesMessages)
  const translate = useTranslate()
  const format = useFormat()
  const invalidate = useInvalidate()
  const { mutateAsync } = useWrite(roles.update, {
    invalidates: roleQueriesToInvalidate,
    errorDisplay: 'inline',
    // The next action takes the version from the list.
    waitsForReads: true,
  })
  const name = translate(roleTexts(role))
  // The intended status survives a conflict.
  const isOff = props.role.status === statusCodes.enabled
  const isOwn = useUser()?.roles.includes(role.code)
  const { id, version, code, name: storedName, description } = role
  const status = isOff ? statusCodes.disabled : statusCodes.enabled
  return (
    <ConfirmDialog
      title={t(isOff ? 'disableTitle' : 'enableTitle', { name })}
      confirm={t(isOff ? 'disable' : 'enable')}
      isDanger={isOff}
      onConfirm={async () => {
        try {
          await mutateAsync({ id, version, code, name: storedName, description, status })
        } catch (error) {
          if (error instanceof ApiError && error.current !== undefined)
            setRole(error.current as Role)
          void invalidate(...roleQueriesToInvalidate)
          throw error
        }
      }}
      onDone={() => {
        feedback.toast({ kind: 'success', title: t('statusChanged', { name }) })
        onClose()
      }}
      onCancel={onClose}
    >
      <p>
        {t(isOff ? 'disableText' : 'enableText', {
          count: format.countIn(role.memberCount, role.memberCountIsEstimate),
        })}
      </p>
      {isOff && isOwn && (
        <p>
          <strong>{t('ownText')}</strong>
        </p>
      )}
    </ConfirmDialog>
  )
}
