import { userFields } from '@amber/contract/users/user-fields.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import type { OwnProfile } from '@amber/contract/account/own-profile.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useRead, useWrite } from '#web/lib/call/query.ts'
import { useRoleNames } from '#web/lib/i18n/role-names.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { Badge } from '#web/ui/picture/badge.tsx'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import { draftOfFields, inputOfFields } from '#web/ui/fields/field-draft.ts'
import { useFieldTexts } from '#web/ui/fields/field-texts.ts'
import { useFormFields } from '#web/ui/fields/use-form-fields.ts'
import { EditDrawer } from '#web/ui/dialog/edit-drawer.tsx'
import { Fact, FactList } from '#web/ui/change/fact-list.tsx'
import { OwnAvatar } from './own-avatar.tsx'
import { OwnContact } from './own-contact.tsx'
import { ownProfileMessages } from './own-profile.messages.ts'
import '#web/features/account/account.css'

const { nickName: nickNameField, gender: genderField } = userFields
const ownFields = { nickName: nickNameField, gender: genderField }

const draftOf = (profile: OwnProfile | undefined) => draftOfFields(ownFields, profile)

/** Edits the profile, read again each time the drawer opens. */
function ProfileDrawer({ onClose }: { onClose: () => void }) {
  const t = useT(ownProfileMessages)
  const { refreshRights } = useServices()
  const record = useRead(ownProfile.get, {}, { staleTime: 0, errorDisplay: 'inline' })
  const { mutateAsync } = useWrite(ownProfile.update, {
    invalidates: [ownProfile.get, { namesOf: 'user' }],
    errorDisplay: 'inline',
    onSuccess: () => void refreshRights({ isUrgent: true }),
  })
  const fieldOf = useFormFields(ownFields)
  return (
    <EditDrawer
      title={t('edit')}
      fields={[{ ...fieldOf('nickName'), hint: t('nickNameHint') }, fieldOf('gender')]}
      record={record}
      schema={ownProfile.update.input}
      draftOf={draftOf}
      inputOf={(draft, read) => ({
        ...inputOfFields(ownFields, draft),
        version: read?.version ?? 0,
      })}
      save={mutateAsync}
      onClose={onClose}
    />
  )
}

function Profile({ profile, onEdit }: { profile: OwnProfile; onEdit: () => void }) {
  const t = useT(ownProfileMessages)
  const { nameOf } = useRoleNames()
  const orNone = (value: ReactNode) => value ?? <span className="own-none">{t('notSet')}</span>
  const { gender } = profile
  const { valueOf } = useFieldTexts(ownFields)
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
          <Fact label={t('gender')}>{orNone(valueOf('gender', gender))}</Fact>
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
      <OwnContact profile={profile} />
    </>
  )
}

export function OwnProfileSection() {
  const t = useT(ownProfileMessages)
  const [isEditing, setEditing] = useState(false)
  const { data, error, refetch } = useRead(
    ownProfile.get,
    {},
    { live: 'rights-changed', errorDisplay: 'inline' },
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
