import { roles, roleTexts } from '@amber/contract/roles/roles.ts'
import type { Role } from '@amber/contract/roles/roles.ts'
import { users } from '@amber/contract/users/users.ts'
import { useNavigate } from 'react-router'
import { useMayOpen } from '#web/lib/route/open-pages.ts'
import { useCan, useTranslate, useT, useUser } from '#web/lib/call/services.ts'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { rolesMessages } from './roles.messages.ts'

/** Next steps after a role was created, limited by permissions. */
export function RoleAddedDialog(props: {
  role: Role
  original: Role | undefined
  onClose: () => void
}) {
  const { role, original, onClose } = props
  const t = useT(rolesMessages)
  const translate = useTranslate()
  const can = useCan()
  const mayOpen = useMayOpen()
  const navigate = useNavigate()
  // Static mode derives menus from the routes.
  const isStatic = useUser()?.authorization !== 'dynamic'
  const steps = [
    { text: t('addMembers'), part: 'members', may: can(roles.addMembers) && can(users.list) },
    { text: t('grant'), part: isStatic ? 'buttons' : 'menus', may: can(roles.grant) },
  ]
    .map((step) => ({ ...step, path: `/system/role/${role.code}/${step.part}` }))
    .filter(({ may, path }) => may && mayOpen(path))
  // The main button comes last.
  const inOrder = original ? steps.toReversed() : steps
  return (
    <DialogFrame
      kind="box"
      title={t('addedTitle', { name: translate(roleTexts(role)) })}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t(steps.length > 0 ? 'later' : 'close')}
          </button>
          {inOrder.map(({ part, path, text }, index) => (
            <button
              key={part}
              type="button"
              className={index === inOrder.length - 1 ? 'button button-main' : 'button'}
              onClick={() => {
                onClose()
                void navigate(path)
              }}
            >
              {text}
            </button>
          ))}
        </>
      }
    >
      <p>
        {original
          ? t('addedCopy', { original: translate(roleTexts(original)) })
          : t(isStatic ? 'addedEmptyStatic' : 'addedEmpty')}
      </p>
    </DialogFrame>
  )
}
