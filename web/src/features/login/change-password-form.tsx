import { auth } from '@amber/contract/auth.ts'
import { useDoor } from '#web/lib/door.ts'
import { usePasswordPolicy } from '#web/lib/password-policy.ts'
import { useServices, useT } from '#web/lib/services.ts'
import { EntryForm } from '#web/ui/entry-form.tsx'
import { FocusedHeading } from '#web/ui/focused-heading.tsx'
import { NewPasswordFields, newPasswordProblems } from '#web/ui/new-password-fields.tsx'
import { useEntryForm } from '#web/ui/use-entry-form.ts'
import { signInMessages } from './sign-in.messages.ts'

type Given = { userName: string; password: string; remember: boolean }

function ChangePasswordForm({ given }: { given: Given }) {
  const t = useT(signInMessages)
  const { call } = useServices()
  const door = useDoor()
  const policy = usePasswordPolicy()
  const state = useEntryForm({
    findProblems: (entries) => newPasswordProblems(entries, { policy, names: [given.userName] }),
    send: async ({ password }) => {
      const input = { ...given, newPassword: password }
      await door.enter(call(auth.login, input, { isToldInPlace: true }))
    },
  })
  // The server calls it by another name than the field.
  const problemOf = (name: string) =>
    state.problemOf(name) ?? (name === 'password' ? state.problemOf('newPassword') : undefined)
  return (
    <>
      <FocusedHeading>{t('title')}</FocusedHeading>
      <p className="note-detail">{t('detail', { name: given.userName })}</p>
      <EntryForm state={state} action={t('submit')}>
        <NewPasswordFields
          state={{ ...state, problemOf }}
          userName={given.userName}
          policy={policy}
        />
      </EntryForm>
      <button type="button" className="note-back" onClick={() => door.show(undefined)}>
        {t('back')}
      </button>
    </>
  )
}

/** The form for somebody who is known already, and whom an administrator has asked for a new password. */
export function changePasswordForm(given: Given) {
  return () => <ChangePasswordForm given={given} />
}
