import { roles, roleTexts, type Role } from '@amber/contract/roles/roles.ts'
import { users } from '@amber/contract/users/users.ts'
import { useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useRead, useInvalidateMissing } from '#web/lib/call/query.ts'
import { useCan, useFormat, useTranslate, useServices, useT } from '#web/lib/call/services.ts'
import { roleQueriesToInvalidate } from '#web/features/users/queries-to-invalidate.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { PageLink } from '#web/ui/layout/page-link.tsx'
import { rolesMessages } from './roles.messages.ts'

type Props = { role: Role; onClose: () => void }

function MembersLink({ role }: { role: Role }) {
  const t = useT(rolesMessages)
  const can = useCan()
  if (!can(users.list)) return null
  return (
    <PageLink
      className="button button-main"
      to={`/system/user?role=${encodeURIComponent(role.code)}`}
    >
      {t('seeMembers')}
    </PageLink>
  )
}

/** Explains that a role in use cannot be deleted and links to its members. */
function InUse({ role, onClose }: Props) {
  const t = useT(rolesMessages)
  const translate = useTranslate()
  const format = useFormat()
  const can = useCan()
  const query = { role: role.code, current: 1, size: 5 }
  const { data } = useRead(users.list, query, { enabled: can(users.list), errorDisplay: 'inline' })
  const names = data?.records.map(({ nickName }) => nickName).join(', ')
  const isMore = role.memberCount > (data?.records.length ?? 0)
  return (
    <DialogFrame
      kind="box"
      title={t('inUseTitle', { name: translate(roleTexts(role)) })}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('close')}
          </button>
          <MembersLink role={role} />
        </>
      }
    >
      <p>
        {t('inUseText', { count: format.countIn(role.memberCount, role.memberCountIsEstimate) })}
      </p>
      {names && (
        <p className="roles-holders">{t('inUseNames', { names: isMore ? `${names} …` : names })}</p>
      )}
    </DialogFrame>
  )
}

/** Deletes a role after confirmation; explains when it is in use. */
export function RoleRemoveDialog({
  role,
  leave,
  onClose,
}: Props & { leave: (() => Promise<unknown>) | undefined }) {
  const { call, feedback } = useServices()
  const invalidateMissing = useInvalidateMissing()
  const t = useT(rolesMessages)
  const translate = useTranslate()
  const name = translate(roleTexts(role))
  const [isInUse, setInUse] = useState(false)
  const remove = async () => {
    try {
      await call(roles.remove, { id: role.id }, { errorDisplay: 'inline' })
    } catch (error) {
      // A member was added in the meantime.
      if (error instanceof ApiError && error.code === 'role_in_use') setInUse(true)
      throw error
    }
  }
  const isInUseNow = role.memberCount > 0
  const { data } = useRead(
    roles.previewRemove,
    { id: role.id },
    { enabled: !isInUseNow, errorDisplay: 'inline', staleTime: 0 },
  )
  if (isInUseNow) return <InUse role={role} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('removeTitle', { name })}
      confirm={t('remove')}
      isDanger
      onConfirm={remove}
      onDone={() => {
        feedback.toast({ kind: 'success', title: t('removed', { name }) })
        void invalidateMissing(roleQueriesToInvalidate, leave)
        onClose()
      }}
      onCancel={onClose}
    >
      <p>{t('removeText')}</p>
      {data && data.inBin > 0 && <p>{t('removeInBin', { count: data.inBin })}</p>}
      {isInUse && <MembersLink role={role} />}
    </ConfirmDialog>
  )
}
