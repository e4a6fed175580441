import { ownProfile } from '@amber/contract/own-profile.ts'
import { wordsForIssue } from '@amber/contract/rules.ts'
import { useId } from 'react'
import { useSpoil } from '#web/lib/query.ts'
import { useServices, useT } from '#web/lib/services.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { DialogFrame } from '#web/ui/dialog-frame.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useEntryForm } from '#web/ui/use-entry-form.ts'
import type { ContactKind } from './contact-dialog.tsx'
import { ownProfileMessages } from './own-profile.messages.ts'

/** Takes a phone number or mail address away, for who shows that it is theirs to take. */
export function ContactRemovalDialog(props: {
  kind: ContactKind
  contact: string
  hasPassword: boolean
  onDone: () => void
  onClose: () => void
}) {
  const { contact, hasPassword, kind, onClose, onDone } = props
  const t = useT(ownProfileMessages)
  const spoil = useSpoil()
  const { call } = useServices()
  const id = useId()
  const state = useEntryForm({
    findProblems: ({ password }): ReturnType<typeof problemsOf> =>
      problemsOf(hasPassword && !password),
    focusOnError: 'password',
    send: async ({ password }) => {
      const input = { field: kind, ...(hasPassword && { password: password ?? '' }) }
      await call(ownProfile.removeContact, input, { isToldInPlace: true })
      await spoil(ownProfile.get)
      onDone()
    },
  })
  return (
    <DialogFrame
      kind="box"
      title={t(`${kind}Remove`)}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button
            type="submit"
            form={id}
            className="button button-bad"
            disabled={state.pause > 0}
            aria-disabled={state.isBusy}
          >
            {t(`${kind}Remove`)}
          </button>
        </>
      }
    >
      <DialogForm id={id} state={state}>
        <p>{t('contactRemoveText', { contact })}</p>
        {hasPassword && (
          <PasswordField
            name="password"
            label={t('currentPassword')}
            placeholder={t('currentPasswordHint')}
            autoComplete="current-password"
            error={state.problemOf('password')}
          />
        )}
      </DialogForm>
    </DialogFrame>
  )
}

const problemsOf = (isMissing: boolean) =>
  isMissing ? { password: wordsForIssue('password_required') } : {}
