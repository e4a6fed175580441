import type { OutputOf } from '@amber/contract/endpoint.ts'
import { invitationHours, invitations } from '@amber/contract/sign-in/invitations.ts'
import { basicRole } from '@amber/contract/sign-in/registration.ts'
import { useState } from 'react'
import { useHref } from 'react-router'
import { useWrite } from '#web/lib/call/query.ts'
import { useRoleNames } from '#web/lib/i18n/role-names.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { useUnsavedChanges } from '#web/lib/route/tabs.ts'
import { CopyField } from '#web/ui/code/copy-field.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { EditDrawer } from '#web/ui/dialog/edit-drawer.tsx'
import type { FormField } from '#web/ui/form/form-field.tsx'
import { invitationsMessages } from './invitations.messages.ts'

type Made = OutputOf<typeof invitations.create>

const newDraft = () => ({ email: '', roles: [basicRole], hours: '168' })

const inputOf = ({ email, roles, hours }: ReturnType<typeof newDraft>) => ({
  email: email.trim() || null,
  roles: roles.toSorted(),
  hours: Number(hours),
})

function LinkShown({ made, onClose }: { made: Made; onClose: () => void }) {
  const t = useT(invitationsMessages)
  const format = useFormat()
  const path = useHref('/login/register')
  const address = new URL(`${path}#${made.token}`, window.location.href).href
  return (
    <DialogFrame
      kind="box"
      title={t('linkTitle')}
      onClose={onClose}
      footer={
        <button type="button" className="button" onClick={onClose}>
          {t('done')}
        </button>
      }
    >
      <div className="fields">
        <CopyField label={t('link')} value={address} />
        <div className="field">
          <p>{t('linkText', { time: format.dateTime(made.expiresTime) })}</p>
          <p className="field-hint">{t('linkOnce')}</p>
        </div>
      </div>
    </DialogFrame>
  )
}

export function InvitationDrawer({ onClose }: { onClose: () => void }) {
  const t = useT(invitationsMessages)
  const { toGive, giveHint } = useRoleNames()
  const [made, setMade] = useState<Made>()
  const { mutateAsync, isPending } = useWrite(invitations.create, {
    invalidates: [invitations.list],
    errorDisplay: 'inline',
  })
  useUnsavedChanges(isPending || made !== undefined, { isModal: true, isShownOnce: true })
  if (made) return <LinkShown made={made} onClose={onClose} />
  const fields: FormField[] = [
    {
      kind: 'text',
      name: 'email',
      label: t('email'),
      inputMode: 'email',
      maxLength: 254,
      hint: t('emailHint'),
    },
    {
      kind: 'choices',
      name: 'roles',
      label: t('roles'),
      isRequired: true,
      hint: [t('rolesHint'), giveHint].filter(Boolean).join(' '),
      options: toGive,
    },
    {
      kind: 'radio',
      name: 'hours',
      label: t('hours'),
      options: invitationHours.offered.map((hours) => ({
        value: String(hours),
        label: hours === 24 ? t('day') : t('days', { count: hours / 24 }),
      })),
    },
  ]
  return (
    <EditDrawer
      title={t('inviteTitle')}
      submit={t('make')}
      fields={fields}
      schema={invitations.create.input}
      draftOf={newDraft}
      inputOf={inputOf}
      save={mutateAsync}
      onSaved={setMade}
      onClose={onClose}
    />
  )
}
