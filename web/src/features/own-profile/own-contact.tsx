import type { OwnProfile } from '@amber/contract/own-profile.ts'
import { useRef, useState } from 'react'
import { useOwnProofs } from '#web/lib/own-proofs.ts'
import { useServices, useT } from '#web/lib/services.ts'
import type { ReceiverKind } from '#web/lib/receiver-problem.ts'
import { Status } from '#web/ui/badge.tsx'
import { Fact, FactList } from '#web/ui/fact-list.tsx'
import { HintButton } from '#web/ui/hint-button.tsx'
import { partOnDemand } from '#web/ui/part-on-demand.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import type { ContactDeed } from './contact-dialog.tsx'
import { ownProfileMessages } from './own-profile.messages.ts'

const ContactDialog = partOnDemand(() =>
  import('./contact-dialog.tsx').then((part) => part.ContactDialog),
)
const ContactRemovalDialog = partOnDemand(() =>
  import('./contact-removal-dialog.tsx').then((part) => part.ContactRemovalDialog),
)

type Deed = { kind: ReceiverKind; deed: ContactDeed | 'Remove' }

const deedWords = {
  Add: 'contactAdd',
  Change: 'contactChange',
  Remove: 'contactRemove',
  Verify: 'contactVerify',
} as const

/** One of the two: what it is, whether it is proven, and what can be done about it. */
function ContactFact(props: {
  kind: ReceiverKind
  profile: OwnProfile
  onPress: (deed: Deed) => void
}) {
  const { kind, profile, onPress } = props
  const t = useT(ownProfileMessages)
  const contact = profile[kind]
  const isVerified = profile[`${kind}Verified`]
  const deeds: Deed['deed'][] = contact
    ? [...(isVerified ? [] : (['Verify'] as const)), 'Change', 'Remove']
    : ['Add']
  return (
    <span className="own-fact">
      {contact ?? <span className="own-none">{t('notGiven')}</span>}
      {contact && (
        <span className="own-fact-state">
          <Status tone={isVerified ? 'good' : 'off'}>
            {t(isVerified ? 'verified' : 'notVerified')}
          </Status>
          {!isVerified && <HintButton text={t('notVerifiedWhy')} />}
        </span>
      )}
      <span className="own-fact-deeds">
        {deeds.map((deed) => (
          <button
            key={deed}
            type="button"
            className="link-button"
            aria-label={t(`${kind}${deed}`)}
            onClick={() => onPress({ kind, deed })}
          >
            {t(deedWords[deed])}
          </button>
        ))}
      </span>
    </span>
  )
}

/** Where the person is reached; each is proven, and changes, by a code that is sent there. */
export function OwnContact({ profile }: { profile: OwnProfile }) {
  const t = useT(ownProfileMessages)
  const { feedback } = useServices()
  const proofs = useOwnProofs()
  const [doing, setDoing] = useState<Deed>()
  const rows = useRef<HTMLDListElement>(null)
  // Where the contact has gone, so has the button that took it away.
  const area = useKeptFocus(rows, () => {})
  const { kind, deed } = doing ?? {}
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
      {kind && deed && deed !== 'Remove' && (
        <ContactDialog
          {...{ kind, deed, proofs, onClose }}
          contact={profile[kind]}
          onDone={finish(deed === 'Verify' ? 'contactVerified' : 'contactSaved')}
        />
      )}
      {kind && deed === 'Remove' && profile[kind] && (
        <ContactRemovalDialog
          {...{ kind, proofs, onClose }}
          contact={profile[kind]}
          onDone={finish('contactRemoved')}
        />
      )}
    </section>
  )
}
