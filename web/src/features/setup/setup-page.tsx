import type { PasswordPolicy } from '@amber/contract/password-policy.ts'
import { useState } from 'react'
import { useLinkToken } from '#web/lib/link-token.ts'
import { useT } from '#web/lib/services.ts'
import { EntryField } from '#web/ui/entry-field.tsx'
import { EntryForm } from '#web/ui/entry-form.tsx'
import { ChoiceCard } from '#web/ui/choice-card.tsx'
import { NewPasswordFields } from '#web/ui/new-password-fields.tsx'
import { PlainNote } from '#web/ui/plain-note.tsx'
import { namesOf } from './setup-rules.ts'
import { setupMessages } from './setup.messages.ts'
import { useSetup } from './use-setup.ts'
import './setup.css'

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

/** What everybody's passwords have to be like, the one below first. The strong ones are offered first. */
function PolicyChoice(props: {
  policy: PasswordPolicy
  onChange: (policy: PasswordPolicy) => void
}) {
  const t = useT(setupMessages)
  return (
    <fieldset className="setup-policy">
      <legend>{t('policy')}</legend>
      {(['strong', 'plain'] as const).map((policy) => (
        <ChoiceCard
          key={policy}
          type="radio"
          name="passwordPolicy"
          value={policy}
          label={t(policy)}
          hint={t(`${policy}Hint`)}
          isChecked={props.policy === policy}
          onChange={() => props.onChange(policy)}
        />
      ))}
    </fieldset>
  )
}

function SetupForm({ token }: { token: string }) {
  const t = useT(setupMessages)
  const { state, isLinkInvalid } = useSetup(token)
  const [policy, setPolicy] = useState<PasswordPolicy>('strong')
  const [names, setNames] = useState<readonly string[]>([])
  if (isLinkInvalid) return <LinkHelp reason="invalid" />
  return (
    <>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p className="note-detail">{t('detail')}</p>
      <div onInput={() => setNames(namesOf(state.entries()))}>
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
          <PolicyChoice policy={policy} onChange={setPolicy} />
          <NewPasswordFields state={state} policy={policy} names={names} label={t('password')} />
        </EntryForm>
      </div>
    </>
  )
}

/** Makes the first super admin for the holder of the one-time link. */
export function SetupPage() {
  const token = useLinkToken()
  // Another link is another try.
  return token ? <SetupForm key={token} token={token} /> : <LinkHelp reason="missing" />
}
