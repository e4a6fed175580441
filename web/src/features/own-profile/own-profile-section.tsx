import { ownProfile } from '@amber/contract/own-profile.ts'
import type { OwnProfile } from '@amber/contract/own-profile.ts'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useOwnProofs } from '#web/lib/own-proofs.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { useRoleNames } from '#web/lib/role-names.ts'
import { useServices, useT } from '#web/lib/services.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataFailure } from '#web/ui/data-states.tsx'
import { EditDrawer } from '#web/ui/edit-drawer.tsx'
import { Fact, FactList } from '#web/ui/fact-list.tsx'
import type { FormField } from '#web/ui/form-field.tsx'
import { partOnDemand } from '#web/ui/part-on-demand.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import type { ContactKind } from './contact-dialog.tsx'
import { OwnAvatar } from './own-avatar.tsx'
import { ownProfileMessages } from './own-profile.messages.ts'
import './own-profile.css'

const ContactDialog = partOnDemand(() =>
  import('./contact-dialog.tsx').then((part) => part.ContactDialog),
)
const ContactRemovalDialog = partOnDemand(() =>
  import('./contact-removal-dialog.tsx').then((part) => part.ContactRemovalDialog),
)

const draftOf = (profile: OwnProfile | undefined) => ({
  nickName: profile?.nickName ?? '',
  gender: profile?.gender ?? null,
})

/** Edits what everybody may change of their own account, as it is on the server at this moment. */
function ProfileDrawer({ onClose }: { onClose: () => void }) {
  const t = useT(ownProfileMessages)
  const { refreshRights } = useServices()
  const record = useRead(ownProfile.get, {}, { staleTime: 0, isToldInPlace: true })
  const { mutateAsync } = useWrite(ownProfile.update, {
    spoils: [ownProfile.get],
    isToldInPlace: true,
    // The header greets by the new name.
    onSuccess: () => void refreshRights({ isUrgent: true }),
  })
  const fields: FormField[] = [
    {
      kind: 'text',
      name: 'nickName',
      label: t('nickName'),
      hint: t('nickNameHint'),
      isRequired: true,
      maxLength: 64,
    },
    {
      kind: 'choice',
      name: 'gender',
      label: t('gender'),
      options: [
        { value: '1', label: t('male') },
        { value: '2', label: t('female') },
      ],
    },
  ]
  return (
    <EditDrawer
      title={t('edit')}
      fields={fields}
      record={record}
      schema={ownProfile.update.input}
      draftOf={draftOf}
      inputOf={(draft, read) => ({ ...draft, version: read?.version ?? 0 })}
      save={mutateAsync}
      onClose={onClose}
    />
  )
}

/** Where the person is reached; each changes by a code that is sent to the new one. */
function Contact({ profile }: { profile: OwnProfile }) {
  const t = useT(ownProfileMessages)
  const { feedback } = useServices()
  const proofs = useOwnProofs()
  const [changing, setChanging] = useState<ContactKind>()
  const [removing, setRemoving] = useState<ContactKind>()
  const leaving = removing && profile[removing]
  const rows = useRef<HTMLDListElement>(null)
  // Where the contact has gone, so has the button that took it away.
  const area = useKeptFocus(rows, () => {})
  return (
    <section className="own-part card" aria-labelledby="own-contact">
      <h2 id="own-contact">{t('contact')}</h2>
      <p className="own-part-text">{t('contactText')}</p>
      <div ref={area}>
        <FactList ref={rows}>
          {(['phone', 'email'] as const).map((kind) => (
            <Fact key={kind} label={t(kind)}>
              <span className="own-fact">
                {profile[kind] ?? <span className="own-none">{t('notGiven')}</span>}
                <span className="own-fact-deeds">
                  <button
                    type="button"
                    className="link-button"
                    aria-label={t(`${kind}${profile[kind] ? 'Change' : 'Add'}`)}
                    onClick={() => setChanging(kind)}
                  >
                    {t(profile[kind] ? 'contactChange' : 'contactAdd')}
                  </button>
                  {profile[kind] && (
                    <button
                      type="button"
                      className="link-button"
                      aria-label={t(`${kind}Remove`)}
                      onClick={() => setRemoving(kind)}
                    >
                      {t('contactRemove')}
                    </button>
                  )}
                </span>
              </span>
            </Fact>
          ))}
        </FactList>
      </div>
      {changing && (
        <ContactDialog
          kind={changing}
          isFirst={profile[changing] === null}
          proofs={proofs}
          onDone={() => {
            setChanging(undefined)
            feedback.toast({ kind: 'success', title: t('contactSaved') })
          }}
          onClose={() => setChanging(undefined)}
        />
      )}
      {leaving && (
        <ContactRemovalDialog
          kind={removing}
          contact={leaving}
          proofs={proofs}
          onDone={() => {
            setRemoving(undefined)
            feedback.toast({ kind: 'success', title: t('contactRemoved') })
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </section>
  )
}

function Profile({ profile, onEdit }: { profile: OwnProfile; onEdit: () => void }) {
  const t = useT(ownProfileMessages)
  const { nameOf } = useRoleNames()
  const orNone = (value: ReactNode) => value ?? <span className="own-none">{t('notGiven')}</span>
  const { gender } = profile
  return (
    <>
      <section className="own-part card" aria-labelledby="own-profile">
        <div className="own-head">
          <h2 id="own-profile">{t('profile')}</h2>
          <button type="button" className="button" onClick={onEdit}>
            {t('edit')}
          </button>
        </div>
        <FactList>
          <Fact label={t('userName')}>{profile.userName}</Fact>
          <Fact label={t('nickName')}>{profile.nickName}</Fact>
          <Fact label={t('gender')}>{orNone(gender && t(gender === '1' ? 'male' : 'female'))}</Fact>
          <Fact label={t('roles')}>
            {profile.roles.length === 0 ? (
              <span className="own-none">{t('noRoles')}</span>
            ) : (
              <span className="own-roles">
                {profile.roles.map((code) => (
                  <Badge key={code}>{nameOf(code)}</Badge>
                ))}
              </span>
            )}
          </Fact>
        </FactList>
      </section>
      <Contact profile={profile} />
    </>
  )
}

/** Picture, name and ways to be reached. */
export function OwnProfileSection() {
  const t = useT(ownProfileMessages)
  const [isEditing, setEditing] = useState(false)
  const { data, error, refetch } = useRead(
    ownProfile.get,
    {},
    { live: 'rights-changed', isToldInPlace: true },
  )
  if (data)
    return (
      <>
        <OwnAvatar profile={data} />
        <Profile profile={data} onEdit={() => setEditing(true)} />
        {isEditing && <ProfileDrawer onClose={() => setEditing(false)} />}
      </>
    )
  return (
    <section className="own-part card" aria-busy={!error}>
      {error ? (
        <DataFailure title={t('profileFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <p className="own-waiting" role="status">
          <span className="visually-hidden">{t('loading')}</span>
          {[70, 55, 40].map((width) => (
            <span key={width} className="skeleton" style={{ width: `${width}%` }} />
          ))}
        </p>
      )}
    </section>
  )
}
