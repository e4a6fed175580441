import { endingsOf, fileTypes, megabytesOf } from '@amber/contract/files/file-types.ts'
import type { StoredFile } from '@amber/contract/files/stored-files.ts'
import { useId, useRef, useState, type RefObject } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { importMessages } from '#web/ui/batch/import-dialog.messages.ts'
import type { FieldControl, FormField, FieldBase } from '#web/ui/form/form-field.tsx'
import { useFileDrop } from '#web/ui/form/use-file-drop.ts'
import { useKeptFocus } from '#web/ui/table/use-kept-focus.ts'
import { FileParts } from './file-parts.tsx'
import { fileOf, useUpload, type FileOptions } from './use-upload.ts'
import { fileFieldMessages } from './kinds.messages.ts'
import './kinds.css'

/** Checks a file before its upload; the server checks the content. */
function useRefusal({ types, largest }: FileOptions) {
  const t = useT(importMessages)
  return ({ name, size, type }: File): string | undefined => {
    const isOfType =
      endingsOf(types).some((ending) => name.toLowerCase().endsWith(ending)) ||
      types.some((one) => fileTypes[one].type === type)
    if (!isOfType) return t('wrongKind', { name })
    return size > largest ? t('tooLarge', { name }) : undefined
  }
}

function useLimits({ types, largest }: FileOptions): string {
  const t = useT(importMessages)
  return t('limits', { kinds: endingsOf(types).join(', '), size: megabytesOf(largest) })
}

/** Takes files and keeps what is announced of them. */
function useTaken(props: {
  control: FieldControl
  options: FileOptions
  root: RefObject<HTMLElement | null>
}) {
  const { control, options, root } = props
  const t = useT(fileFieldMessages)
  const refusalOf = useRefusal(options)
  const [refusal, setRefusal] = useState<string>()
  const [news, setNews] = useState('')
  const value = fileOf(control.value)
  const onChange = (next: StoredFile | null) => {
    if (next?.id) setNews(t('uploaded', { name: next.name }))
    control.onChange(next)
  }
  const upload = useUpload({ value, onChange, upload: options.upload, root })
  const take = (file: File | undefined) => {
    if (!file) return
    const problem = refusalOf(file)
    setRefusal(problem)
    if (problem) return
    setNews(t('uploading', { name: file.name }))
    void upload.start(file)
  }
  const announce = (text: string) => {
    setRefusal(undefined)
    setNews(text)
  }
  return { value, upload, take, announce, refusal, news }
}

/** Chooses, drops or pastes a file, which is uploaded at once. */
function FileInput(props: { control: FieldControl; label: string; options: FileOptions }) {
  const { control, label, options } = props
  const limits = useLimits(options)
  const root = useRef<HTMLDivElement>(null)
  const { value, upload, take, announce, refusal, news } = useTaken({ ...props, root })
  const chooser = useRef<HTMLInputElement>(null)
  const area = useKeptFocus(root, () => {})
  const drop = useFileDrop(take)
  const refusalId = useId()
  const about = [refusal && refusalId, control['aria-describedby']].filter(Boolean).join(' ')
  return (
    <div
      ref={(element) => {
        root.current = element
        return area(element)
      }}
      {...drop}
      className="file-field"
      onPaste={({ clipboardData }) => take(clipboardData.files[0])}
    >
      <FileParts
        value={value}
        upload={upload}
        options={options}
        limits={limits}
        about={about || undefined}
        onChoose={() => chooser.current?.click()}
        onNews={announce}
      />
      {refusal && (
        <p id={refusalId} className="field-error" role="alert">
          {refusal}
        </p>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={endingsOf(options.types).join(',')}
        onChange={({ target }) => {
          take(target.files?.[0])
          // Lets the same file be chosen again.
          target.value = ''
        }}
      />
      <span className="visually-hidden" role="status">
        {news}
      </span>
    </div>
  )
}

/** Builds the field of a file or picture (`StoredFile`), null when empty. */
export function fileField({ options, ...base }: FieldBase & { options: FileOptions }): FormField {
  return {
    ...base,
    kind: 'own',
    isGroup: true,
    render: (control) => <FileInput control={control} label={base.label} options={options} />,
    show: (value) => fileOf(value)?.name ?? '',
    idOf: (value) => fileOf(value)?.id,
  }
}
