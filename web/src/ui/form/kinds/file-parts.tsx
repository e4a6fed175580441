import type { StoredFile } from '@amber/contract/files/stored-files.ts'
import { svg as fileIcon } from 'virtual:icon/file'
import { svg as pictureIcon } from 'virtual:icon/image'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { bytesText } from '#web/lib/i18n/format.ts'
import { importMessages } from '#web/ui/batch/import-dialog.messages.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { fileFieldMessages } from './kinds.messages.ts'
import type { FileOptions, Upload } from './use-upload.ts'

type PartProps = {
  value: StoredFile | null
  upload: Upload
  options: Pick<FileOptions, 'isPicture' | 'preview'>
  limits: string
  about: string | undefined
  onChoose: () => void
  onNews: (text: string) => void
}

const SmallButton = (props: {
  text: string
  label: string
  about?: string | undefined
  onPress: () => void
}) => (
  <button
    type="button"
    className="link-button"
    aria-label={props.label}
    aria-describedby={props.about}
    title={props.label}
    onClick={props.onPress}
  >
    {props.text}
  </button>
)

function Empty({ options: { isPicture }, limits, about, onChoose }: PartProps) {
  const t = useT(fileFieldMessages)
  const tImport = useT(importMessages)
  return (
    <div className="file-drop">
      <Icon svg={isPicture ? pictureIcon : fileIcon} size={20} />
      <span>{isPicture ? t('dropPicture') : tImport('drop')}</span>
      <button type="button" className="button" aria-describedby={about} onClick={onChoose}>
        {isPicture ? t('choosePicture') : tImport('choose')}
      </button>
      <small>{limits}</small>
    </div>
  )
}

function Sending({ upload, about, onNews }: PartProps) {
  const t = useT(fileFieldMessages)
  const { state } = upload
  if (state.kind !== 'sending') return null
  const { part, file } = state
  return (
    <div className="file-row">
      <span className="file-name">{file.name}</span>
      <small>{part < 1 ? `${Math.floor(part * 100)}%` : t('checking')}</small>
      <SmallButton
        text={t('cancel')}
        label={t('cancelOf', { name: file.name })}
        about={about}
        onPress={() => {
          upload.cancel()
          onNews(t('canceled'))
        }}
      />
      <progress max={1} value={part} aria-label={t('uploading', { name: file.name })} />
    </div>
  )
}

function Failed({ upload, about, onNews }: PartProps) {
  const t = useT(fileFieldMessages)
  const { state } = upload
  if (state.kind !== 'failed') return null
  const { name } = state.file
  return (
    <>
      <div className="file-row">
        <span className="file-name">{name}</span>
        <SmallButton
          text={t('retry')}
          label={t('retryOf', { name })}
          about={about}
          onPress={() => {
            onNews(t('uploading', { name }))
            void upload.retry()
          }}
        />
        <SmallButton
          text={t('remove')}
          label={t('removeOf', { name })}
          about={about}
          onPress={() => {
            upload.cancel()
            onNews(t('removed', { name }))
          }}
        />
      </div>
      <ActionProblem error={state.error} />
    </>
  )
}

function Present(props: PartProps & { file: StoredFile }) {
  const { file, upload, about, onChoose, onNews } = props
  const { isPicture, preview } = props.options
  const t = useT(fileFieldMessages)
  const format = useFormat()
  const { name, size } = file
  const local = upload.pictureOf(file)
  const picture = local ? <img src={local} alt="" /> : preview?.(file)
  return (
    <div className="file-row" role="group" aria-label={name} aria-describedby={about}>
      {isPicture ? (
        <span className="file-picture">{picture}</span>
      ) : (
        <Icon svg={fileIcon} size={18} />
      )}
      <span className="file-about">
        <span className="file-name" title={name}>
          {name}
        </span>
        <small>{bytesText(format, size)}</small>
      </span>
      <SmallButton text={t('replace')} label={t('replaceOf', { name })} onPress={onChoose} />
      <SmallButton
        text={t('remove')}
        label={t('removeOf', { name })}
        onPress={() => {
          upload.remove()
          onNews(t('removed', { name }))
        }}
      />
    </div>
  )
}

/** Shows the state of a file field with its buttons. */
export function FileParts(props: PartProps) {
  const { value, upload } = props
  if (upload.state.kind === 'sending') return <Sending {...props} />
  if (upload.state.kind === 'failed') return <Failed {...props} />
  return value ? <Present {...props} file={value} /> : <Empty {...props} />
}
