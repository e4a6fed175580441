import { brandPictures } from '@amber/contract/settings/brand-pictures.ts'
import { brandPicturePath, type BrandPictureUse } from '@amber/contract/settings/brand.ts'
import { largestPicture } from '@amber/contract/users/avatars.ts'
import { useState } from 'react'
import { useServices, useT } from '#web/lib/call/services.ts'
import { useAction } from '#web/lib/call/use-action.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import type { FieldControl } from '#web/ui/form/form-field.tsx'
import { isPictureFile, PictureButton } from '#web/ui/picture/picture-button.tsx'
import { brandMessages } from './brand.messages.ts'
import '#web/features/settings/settings.css'

const megabytes = largestPicture / 1024 / 1024

/** Uploads a picture for the draft; saving the brand shows it. */
function useUpload(use: BrandPictureUse, onUploaded: (name: string) => void) {
  const t = useT(brandMessages)
  const { call } = useServices()
  const [problem, setProblem] = useState<string>()
  const { isBusy, error, run } = useAction()
  const upload = (file: File | undefined) => {
    if (!file) return
    const isLarge = file.size > largestPicture
    const isUsable = !isLarge && isPictureFile(file)
    const fault = isLarge ? t('pictureTooLarge', { size: megabytes }) : t('pictureUnreadable')
    setProblem(isUsable ? undefined : fault)
    if (!isUsable) return
    void run(async () => {
      const { name } = await call(brandPictures.upload, { use }, { file, errorDisplay: 'inline' })
      onUploaded(name)
    })
  }
  return { isBusy, upload, error: problem ?? error, forget: () => setProblem(undefined) }
}

export function BrandPicture(props: {
  use: BrandPictureUse
  label: string
  control: FieldControl
}) {
  const { use, label, control } = props
  const t = useT(brandMessages)
  const { isBusy, upload, error, forget } = useUpload(use, control.onChange)
  const name = typeof control.value === 'string' ? control.value : ''
  const remove = () => {
    if (isBusy) return
    forget()
    control.onChange('')
  }
  return (
    <div className="brand-picture" aria-describedby={control['aria-describedby']}>
      <div className="brand-picture-frame" data-use={use}>
        {name ? (
          <img src={import.meta.env.BASE_URL + brandPicturePath(use, name).slice(1)} alt={label} />
        ) : (
          <span>{t('pictureDefault')}</span>
        )}
      </div>
      <div className="brand-picture-actions">
        <PictureButton
          text={t(isBusy ? 'pictureUploading' : name ? 'pictureReplace' : 'pictureChoose')}
          label={t(name ? 'pictureReplaceLabel' : 'pictureChooseLabel', { label })}
          isBusy={isBusy}
          onChoose={upload}
        />
        {name && (
          <button
            type="button"
            className="button"
            aria-label={t('pictureRemoveLabel', { label })}
            aria-disabled={isBusy}
            onClick={remove}
          >
            {t('pictureRemove')}
          </button>
        )}
      </div>
      {typeof error === 'string' ? (
        <p className="field-error" role="alert">
          {error}
        </p>
      ) : (
        error !== undefined && <ActionProblem error={error} />
      )}
    </div>
  )
}
