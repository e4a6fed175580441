import { avatars } from '@amber/contract/users/avatars.ts'
import { useState } from 'react'
import { useServices, useT } from '#web/lib/call/services.ts'
import { useAction } from '#web/lib/call/use-action.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { drawCrop, wholeCrop } from '#web/ui/picture/crop-state.ts'
import type { Crop } from '#web/ui/picture/crop-state.ts'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { PictureCrop } from '#web/ui/picture/picture-crop.tsx'
import { ownProfileMessages } from './own-profile.messages.ts'

/** Twice the stored size; the server scales it down. */
const side = 512

/** Encodes the selected square, as JPEG in browsers that cannot write WebP. */
async function fileOf(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const context = canvas.getContext('2d')
  if (context) drawCrop(context, picture, { crop, side })
  const file = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', 0.92)
  })
  if (!file) throw new Error('The browser could not write the picture')
  return file
}

/** Crops a picture and uploads only the square. The caller keeps ownership of `picture`. */
export function AvatarDialog(props: {
  picture: ImageBitmap
  onSaved: () => void
  onClose: () => void
}) {
  const { picture, onSaved, onClose } = props
  const t = useT(ownProfileMessages)
  const { call } = useServices()
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const { isBusy, error, run } = useAction()
  const save = () =>
    run(async () => {
      const file = await fileOf(picture, crop)
      await call(avatars.set, {}, { file, errorDisplay: 'inline' })
    }, onSaved)
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <DialogFrame
      kind="box"
      title={t('avatarCrop')}
      onClose={close}
      footer={
        <>
          <button type="button" className="button" aria-disabled={isBusy} onClick={close}>
            {t('cancel')}
          </button>
          <button
            type="button"
            className="button button-main"
            aria-disabled={isBusy}
            onClick={() => void save()}
          >
            {t(isBusy ? 'avatarSaving' : 'avatarUse')}
          </button>
        </>
      }
    >
      {error !== undefined && <ActionProblem error={error} />}
      <PictureCrop picture={picture} crop={crop} onCrop={setCrop} />
    </DialogFrame>
  )
}
