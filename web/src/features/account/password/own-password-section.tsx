import { ownActivity } from '@amber/contract/account/own-activity.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import { ownPassword } from '@amber/contract/account/own-password.ts'
import { textForIssue } from '@amber/contract/rules.ts'
import { useState } from 'react'
import { usePasswordPolicy } from '#web/lib/sign-in/password-policy.ts'
import { useRead, useInvalidate } from '#web/lib/call/query.ts'
import { useServices, useT, useUser } from '#web/lib/call/services.ts'
import { DataState } from '#web/ui/table/data-states.tsx'
import { EntryForm } from '#web/ui/form/entry-form.tsx'
import { NewPasswordFields, newPasswordProblems } from '#web/ui/password/new-password-fields.tsx'
import { partOnDemand } from '#web/ui/feedback/part-on-demand.tsx'
import { PasswordField } from '#web/ui/password/password-field.tsx'
import { useEntryForm } from '#web/ui/form/use-entry-form.ts'
import { ownPasswordMessages } from './own-password.messages.ts'
import '#web/features/account/account.css'

const FirstPasswordDialog = partOnDemand(() =>
  import('./first-password-dialog.tsx').then((part) => part.FirstPasswordDialog),
)

function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useT(ownPasswordMessages)
  const user = useUser()
  const invalidate = useInvalidate()
  const policy = usePasswordPolicy()
  const { call, feedback } = useServices()
  const userName = user?.userName ?? ''
  const nickName = user?.nickName ?? ''
  const state = useEntryForm({
    findProblems: ({ present, ...entries }) => {
      const problems = newPasswordProblems(entries, { policy, names: [userName, nickName] })
      return present ? problems : { ...problems, present: textForIssue('password_required') }
    },
    send: async ({ present = '', password = '' }) => {
      const input = { password: present, newPassword: password }
      const { endedSessions } = await call(ownPassword.change, input, { errorDisplay: 'inline' })
      await invalidate(ownActivity.listSessions)
      feedback.toast({
        kind: 'success',
        title: t('done'),
        ...(endedSessions > 0 && { detail: t('doneOthers', { count: endedSessions }) }),
      })
      onDone()
    },
    focusOnError: 'present',
  })
  // Server errors call the current password `password`.
  const fieldErrors = state.error?.fields ?? {}
  const problemOf = (name: string) => {
    const fields: Record<string, string | undefined> = {
      present: fieldErrors.password,
      password: fieldErrors.newPassword,
    }
    return (
      fields[name] ??
      (name === 'password' && fieldErrors.password ? undefined : state.problemOf(name))
    )
  }
  return (
    <EntryForm state={state} action={t('submit')}>
      <PasswordField
        name="present"
        label={t('present')}
        placeholder={t('presentHint')}
        autoComplete="current-password"
        error={problemOf('present')}
      />
      <NewPasswordFields
        state={{ ...state, problemOf }}
        userName={userName}
        names={[nickName]}
        policy={policy}
      />
    </EntryForm>
  )
}

export function OwnPasswordSection() {
  const t = useT(ownPasswordMessages)
  const { data } = useRead(ownProfile.get, {}, { errorDisplay: 'inline' })
  /** Key that mounts an empty form after each change. */
  const [changes, setChanges] = useState(0)
  const [isChoosing, setChoosing] = useState(false)
  const hasNone = data?.hasPassword === false
  return (
    <section className="own-password card" aria-label={t(hasNone ? 'noneTitle' : 'title')}>
      {hasNone ? (
        <DataState
          picture="quiet"
          title={t('noneTitle')}
          detail={t('noneText')}
          action={
            <button type="button" className="button button-main" onClick={() => setChoosing(true)}>
              {t('first')}
            </button>
          }
        />
      ) : (
        <>
          <h2>{t('title')}</h2>
          <p>{t('text')}</p>
          <PasswordForm key={changes} onDone={() => setChanges(changes + 1)} />
        </>
      )}
      {isChoosing && <FirstPasswordDialog onClose={() => setChoosing(false)} />}
    </section>
  )
}
