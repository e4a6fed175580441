import type { PasswordPolicy } from '@amber/contract/sign-in/password-policy.ts'
import { setup } from '@amber/contract/sign-in/setup.ts'
import { useState } from 'react'
import { useLinkToken } from '#web/features/sign-in/one-time-link/link-token.ts'
import { useT, type Services } from '#web/lib/call/services.ts'
import {
  useOneTimeLink,
  type LinkFault,
} from '#web/features/sign-in/one-time-link/use-one-time-link.ts'
import { EntryForm } from '#web/ui/form/entry-form.tsx'
import { ChoiceCard } from '#web/ui/picker/choice-card.tsx'
import { FocusedHeading } from '#web/ui/text/focused-heading.tsx'
import { NewAccountFields } from '#web/ui/password/new-account-fields.tsx'
import { OneTimeLink } from '#web/features/sign-in/one-time-link/one-time-link.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { setupMessages } from './setup.messages.ts'
import { useSetup } from './use-setup.ts'
import './setup.css'

const readLink = (call: Services['call'], setupToken: string) =>
  call(setup.readLink, { setupToken }, { errorDisplay: 'inline' })

/** Password policy of all users, which applies to this form too. */
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

function SetupForm(props: { token: string; onBad: (why: LinkFault) => void }) {
  const t = useT(setupMessages)
  const state = useSetup(props.token, props.onBad)
  const [policy, setPolicy] = useState<PasswordPolicy>('strong')
  return (
    <>
      <FocusedHeading>{t('title')}</FocusedHeading>
      <p className="note-detail">{t('detail')}</p>
      <EntryForm state={state} action={t('submit')}>
        <NewAccountFields state={state} policy={policy}>
          <PolicyChoice policy={policy} onChange={setPolicy} />
        </NewAccountFields>
      </EntryForm>
    </>
  )
}

function useHelp() {
  const t = useT(setupMessages)
  return { title: t('helpTitle'), items: [t('helpRestart'), t('helpRecover')] }
}

function SetupLink({ token }: { token: string }) {
  const t = useT(setupMessages)
  const help = useHelp()
  const { state, retry, giveUp } = useOneTimeLink(readLink, token)
  return (
    <OneTimeLink
      state={state}
      retry={retry}
      title={t('title')}
      badTitle={t('invalidTitle')}
      help={help}
      waitingClass="setup-waiting"
    >
      {() => <SetupForm token={token} onBad={giveUp} />}
    </OneTimeLink>
  )
}

export function SetupPage() {
  const t = useT(setupMessages)
  const token = useLinkToken()
  const help = useHelp()
  if (!token) return <Notice title={t('missingTitle')} detail={t('missingText')} help={help} />
  // A new token resets the state.
  return <SetupLink key={token} token={token} />
}
