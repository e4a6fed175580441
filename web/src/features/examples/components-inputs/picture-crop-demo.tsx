import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { wholeCrop } from '#web/ui/picture/crop-state.ts'
import { PictureButton } from '#web/ui/picture/picture-button.tsx'
import { PictureCrop } from '#web/ui/picture/picture-crop.tsx'

export function PictureCropDemo() {
  const t = useT(sampleMessages)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [crop, setCrop] = useState(wholeCrop)
  const open = async (file: File | undefined) => {
    if (!file) return
    setCrop(wholeCrop)
    // Rejects unreadable files.
    setPicture(await createImageBitmap(file).catch(() => undefined))
  }
  return (
    <>
      <div className="demo-row">
        <PictureButton text={t('choosePicture')} onChoose={(file) => void open(file)} />
        <PictureButton text={t('loading')} isBusy onChoose={() => {}} />
      </div>
      {picture && <PictureCrop picture={picture} crop={crop} onCrop={setCrop} />}
    </>
  )
}
