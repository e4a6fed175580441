import type { OwnProfile } from '@amber/contract/account/own-profile.ts'
import { useRef, useState } from 'react'
import { useOwnIdentityChecks } from '#web/features/sign-in/identity-check/own-identity-checks.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import type { ReceiverKind } from '#web/features/sign-in/codes/receiver-problem.ts'
import { Status } from '#web/ui/picture/badge.tsx'
import { Fact, FactList } from '#web/ui/change/fact-list.tsx'
import { HintButton } from '#web/ui/feedback/hint-button.tsx'
import { partOnDemand } from '#web/ui/feedback/part-on-demand.tsx'
import { useKeptFocus } from '#web/ui/table/use-kept-focus.ts'
import type { ContactAction } from './contact-dialog.tsx'
import { ownProfileMessages } from './own-profile.messages.ts'

const ContactDialog = partOnDemand(() =>
  import('./contact-dialog.tsx').then((part) => part.ContactDialog),
)
const ContactRemovalDialog = partOnDemand(() =>
  import('./contact-removal-dialog.tsx').then((part) => part.ContactRemovalDialog),
)

type Action = { kind: ReceiverKind; action: ContactAction | 'Remove' }

const actionTexts = {
  Add: 'contactAdd',
  Change: 'contactChange',
  Remove: 'contactRemove',
  Verify: 'contactVerify',
} as const

function ContactFact(props: {
  kind: ReceiverKind
  profile: OwnProfile
  onPress: (action: Action) => void
}) {
  const { kind, profile, onPress } = props
  const t = useT(ownProfileMessages)
  const contact = profile[kind]
  const isVerified = profile[`${kind}Verified`]
  const actions: Action['action'][] = contact
    ? [...(isVerified ? [] : (['Verify'] as const)), 'Change', 'Remove']
    : ['Add']
  return (
    <span className="own-fact">
      {contact ?? <span className="own-none">{t('notSet')}</span>}
      {contact && (
        <span className="own-fact-state">
          <Status tone={isVerified ? 'good' : 'off'}>
            {t(isVerified ? 'verified' : 'notVerified')}
          </Status>
          {!isVerified && <HintButton text={t('notVerifiedWhy')} />}
        </span>
      )}
      <span className="own-fact-actions">
        {actions.map((action) => (
          <button
            key={action}
            type="button"
            className="link-button"
            aria-label={t(`${kind}${action}`)}
            onClick={() => onPress({ kind, action })}
          >
            {t(actionTexts[action])}
          </button>
        ))}
      </span>
    </span>
  )
}

export function OwnContact({ profile }: { profile: OwnProfile }) {
  const t = useT(ownProfileMessages)
  const { feedback } = useServices()
  const identityChecks = useOwnIdentityChecks()
  const [doing, setDoing] = useState<Action>()
  const rows = useRef<HTMLDListElement>(null)
  // The removal button disappears with the contact.
  const area = useKeptFocus(rows, () => {})
  const { kind, action } = doing ?? {}
  const onClose = () => setDoing(undefined)
  const finish = (said: 'contactSaved' | 'contactVerified' | 'contactRemoved') => () => {
    onClose()
    feedback.toast({ kind: 'success', title: t(said) })
  }
  return (
    <section className="own-part card" aria-labelledby="own-contact">
      <h2 id="own-contact">{t('contact')}</h2>
      <p className="own-part-text">{t('contactText')}</p>
      <div ref={area}>
        <FactList ref={rows}>
          {(['phone', 'email'] as const).map((one) => (
            <Fact key={one} label={t(one)}>
              <ContactFact kind={one} profile={profile} onPress={setDoing} />
            </Fact>
          ))}
        </FactList>
      </div>
      {kind && action && action !== 'Remove' && (
        <ContactDialog
          {...{ kind, action, identityChecks, onClose }}
          contact={profile[kind]}
          onDone={finish(action === 'Verify' ? 'contactVerified' : 'contactSaved')}
        />
      )}
      {kind && action === 'Remove' && profile[kind] && (
        <ContactRemovalDialog
          {...{ kind, identityChecks, onClose }}
          contact={profile[kind]}
          onDone={finish('contactRemoved')}
        />
      )}
    </section>
  )
}
