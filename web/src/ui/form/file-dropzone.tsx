import { svg as upload } from 'virtual:icon/file-up'
import { useRef } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { importMessages } from '#web/ui/batch/import-dialog.messages.ts'
import { useFileDrop } from './use-file-drop.ts'

/** Accepts a dropped or chosen file; `largest` in megabytes. */
export function FileDropzone(props: {
  endings: readonly string[]
  largest: number
  onFile: (file: File | undefined) => void
}) {
  const { endings, largest, onFile } = props
  const t = useT(importMessages)
  const input = useRef<HTMLInputElement>(null)
  const drop = useFileDrop(onFile)
  return (
    <div className="import-drop" {...drop}>
      <Icon svg={upload} size={28} />
      <p>{t('drop')}</p>
      <button type="button" className="button" onClick={() => input.current?.click()}>
        {t('choose')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('choose')}
        accept={endings.join(',')}
        onChange={(event) => onFile(event.target.files?.[0])}
      />
      <small>{t('limits', { kinds: endings.join(', '), size: largest })}</small>
    </div>
  )
}
