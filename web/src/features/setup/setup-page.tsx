import { useLinkToken } from '#web/lib/link-token.ts'
import { useT } from '#web/lib/services.ts'
import { EntryField } from '#web/ui/entry-field.tsx'
import { EntryForm } from '#web/ui/entry-form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PlainNote } from '#web/ui/plain-note.tsx'
import { setupMessages } from './setup.messages.ts'
import { useSetup } from './use-setup.ts'

/** What to do when a link does not work. */
function LinkHelp({ reason }: { reason: 'invalid' | 'missing' }) {
  const t = useT(setupMessages)
  return (
    <PlainNote
      title={t(reason === 'invalid' ? 'invalidTitle' : 'missingTitle')}
      detail={t(reason === 'invalid' ? 'invalidText' : 'missingText')}
      help={{ title: t('helpTitle'), items: [t('helpRestart'), t('helpRecover')] }}
    />
  )
}

function SetupForm({ token }: { token: string }) {
  const t = useT(setupMessages)
  const { state, isLinkInvalid } = useSetup(token)
  if (isLinkInvalid) return <LinkHelp reason="invalid" />
  return (
    <>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p className="note-detail">{t('detail')}</p>
      <EntryForm state={state} action={t('submit')}>
        <EntryField
          name="userName"
          label={t('userName')}
          placeholder={t('userNameHint')}
          autoComplete="username"
          error={state.problemOf('userName')}
        />
        <EntryField
          name="nickName"
          label={t('nickName')}
          placeholder={t('nickNameHint')}
          autoComplete="nickname"
          error={state.problemOf('nickName')}
        />
        <PasswordField
          name="password"
          label={t('password')}
          placeholder={t('passwordHint')}
          autoComplete="new-password"
          error={state.problemOf('password')}
        />
        <PasswordField
          name="confirmPassword"
          label={t('confirm')}
          placeholder={t('confirmHint')}
          autoComplete="new-password"
          error={state.problemOf('confirmPassword')}
        />
      </EntryForm>
    </>
  )
}

/** Makes the first super admin for the holder of the one-time link. */
export function SetupPage() {
  const token = useLinkToken()
  // Another link is another try.
  return token ? <SetupForm key={token} token={token} /> : <LinkHelp reason="missing" />
}
