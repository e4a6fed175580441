import type { NounCalls } from '@amber/contract/nouns/noun-calls.ts'
import type { StoredFile } from '@amber/contract/files/stored-files.ts'
import { useRead } from '#web/lib/call/query.ts'
import { saveAs } from '#web/lib/call/save-file.ts'
import { useFormat, useServices, useT } from '#web/lib/call/services.ts'
import { bytesText } from '#web/lib/i18n/format.ts'
import { useSeen } from '#web/ui/use-seen.ts'
import { EmptyValue } from '#web/ui/text/empty-value.tsx'
import { nounsMessages } from './nouns.messages.ts'
import './nouns.css'

/** A file of a record, in one of its fields. */
type FileProps = { calls: NounCalls; id: string; field: string; file: StoredFile | null }

/** Name with size, which downloads the file. */
export function FileCell({ calls, id, field, file }: FileProps) {
  const t = useT(nounsMessages)
  const format = useFormat()
  const { call } = useServices()
  if (!file || !calls.file) return <EmptyValue />
  const { file: download } = calls
  const { name } = file
  return (
    <span className="noun-file">
      <button
        type="button"
        className="link-button"
        aria-label={t('downloadOf', { name })}
        title={name}
        onClick={() =>
          // Errors appear as a toast.
          void saveAs(name, (receive) => call(download, { id, field }, { receive })).catch(
            () => undefined,
          )
        }
      >
        {name}
      </button>
      <small>{bytesText(format, file.size)}</small>
    </span>
  )
}

type Preview = NonNullable<NounCalls['preview']>

type PictureProps = FileProps & { isNamed?: boolean }

function Picture(props: PictureProps & { file: StoredFile; preview: Preview }) {
  const { preview, id, field, file, isNamed = true } = props
  const { ref, isSeen } = useSeen()
  const { data } = useRead(
    preview,
    { id, field, file: file.id },
    { enabled: isSeen, staleTime: Infinity, errorDisplay: 'inline' },
  )
  return (
    <span ref={ref} className="noun-picture">
      {data ? (
        <img src={data.picture} alt={isNamed ? file.name : ''} />
      ) : (
        isNamed && <span className="visually-hidden">{file.name}</span>
      )}
    </span>
  )
}

/** Small picture, loaded once it is seen; `isNamed` (default) exposes the name to screen readers. */
export function PictureCell(props: PictureProps) {
  const { calls, file } = props
  if (!file || !calls.preview) return <EmptyValue />
  return <Picture {...props} file={file} preview={calls.preview} />
}

/** Larger picture with its name, which downloads it. */
export function PictureFact(props: FileProps) {
  if (!props.file) return <EmptyValue />
  return (
    <span className="noun-picture-fact">
      <PictureCell {...props} isNamed={false} />
      <FileCell {...props} />
    </span>
  )
}
