import { avatars, largestPicture } from '@amber/contract/users/avatars.ts'
import type { OwnProfile } from '@amber/contract/account/own-profile.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import { useState } from 'react'
import { useInvalidate } from '#web/lib/call/query.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { isPictureFile, PictureButton } from '#web/ui/picture/picture-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { partOnDemand } from '#web/ui/feedback/part-on-demand.tsx'
import { ownProfileMessages } from './own-profile.messages.ts'

const AvatarDialog = partOnDemand(() =>
  import('./avatar-dialog.tsx').then((part) => part.AvatarDialog),
)

const megabytes = largestPicture / 1024 / 1024

/** The picture that the user chose, or why it cannot be used. */
function usePicture() {
  const t = useT(ownProfileMessages)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [problem, setProblem] = useState<string>()
  const open = async (file: File | undefined) => {
    setProblem(undefined)
    if (!file) return
    if (file.size > largestPicture) return setProblem(t('avatarTooLarge', { size: megabytes }))
    try {
      // `createImageBitmap` rejects unreadable files and applies the EXIF orientation.
      if (!isPictureFile(file)) throw new TypeError(file.type)
      setPicture(await createImageBitmap(file))
    } catch {
      setProblem(t('avatarUnreadable'))
    }
  }
  // Frees the bitmap explicitly. An effect cleanup would also run when the kept-alive page is hidden.
  const close = () => {
    picture?.close()
    setPicture(undefined)
  }
  return { picture, problem, open, close }
}

function RemoveAvatarDialog(props: { onDone: () => void; onCancel: () => void }) {
  const t = useT(ownProfileMessages)
  const { call } = useServices()
  return (
    <ConfirmDialog
      title={t('avatarRemoveTitle')}
      confirm={t('avatarRemove')}
      isDanger
      onConfirm={() => call(avatars.remove, {}, { errorDisplay: 'inline' })}
      {...props}
    >
      <p>{t('avatarRemoveText')}</p>
    </ConfirmDialog>
  )
}

export function OwnAvatar({ profile }: { profile: OwnProfile }) {
  const { avatar, id, nickName, userName } = profile
  const t = useT(ownProfileMessages)
  const invalidate = useInvalidate()
  const { feedback, refreshRights } = useServices()
  const { picture, problem, open, close } = usePicture()
  const [isRemoving, setRemoving] = useState(false)
  const show = async (title: string) => {
    feedback.toast({ kind: 'success', title })
    // The header shows the avatar too.
    await Promise.all([invalidate(ownProfile.get), refreshRights({ isUrgent: true })])
  }
  return (
    <section className="own-picture card" aria-labelledby="own-picture">
      <Avatar id={id} name={nickName || userName} picture={avatar} size={88} />
      <div className="own-picture-text">
        <h2 id="own-picture">{t('avatar')}</h2>
        <p>{t('avatarText', { size: megabytes })}</p>
        {problem && (
          <p className="own-problem" role="alert">
            {problem}
          </p>
        )}
        <div className="own-picture-actions">
          <PictureButton
            text={t(avatar ? 'avatarChange' : 'avatarChoose')}
            onChoose={(file) => void open(file)}
          />
          {avatar && (
            <button type="button" className="button" onClick={() => setRemoving(true)}>
              {t('avatarRemove')}
            </button>
          )}
        </div>
      </div>
      {picture && (
        <AvatarDialog
          picture={picture}
          onSaved={() => {
            close()
            void show(t('avatarSaved'))
          }}
          onClose={close}
        />
      )}
      {isRemoving && (
        <RemoveAvatarDialog
          onDone={() => {
            setRemoving(false)
            void show(t('avatarRemoved'))
          }}
          onCancel={() => setRemoving(false)}
        />
      )}
    </section>
  )
}
