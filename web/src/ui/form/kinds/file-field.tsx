import { endingsOf, fileTypes, megabytesOf } from '@amber/contract/file-types.ts'
import type { StoredFile } from '@amber/contract/stored-files.ts'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { importMessages } from '#web/ui/batch/import-dialog.messages.ts'
import type { FieldControl, FormField } from '#web/ui/form/form-field.tsx'
import type { FieldBase } from './field-base.ts'
import { FileParts } from './file-parts.tsx'
import { fileOf } from './file-value.ts'
import { fileFieldMessages } from './kinds.messages.ts'
import { useUpload, type FileOptions } from './use-upload.ts'
import './file-field.css'

/** Checks a file before its upload; the server checks the content. */
function useRefusal({ types, largest }: FileOptions) {
  const t = useT(importMessages)
  return ({ name, size, type }: File): string | undefined => {
    const isOfType =
      !types ||
      endingsOf(types).some((ending) => name.toLowerCase().endsWith(ending)) ||
      types.some((one) => fileTypes[one].type === type)
    if (!isOfType) return t('wrongKind', { name })
    return size > largest ? t('tooLarge', { name }) : undefined
  }
}

function useLimits({ types, largest }: FileOptions): string {
  const t = useT(fileFieldMessages)
  const tImport = useT(importMessages)
  const size = megabytesOf(largest)
  return types
    ? tImport('limits', { kinds: endingsOf(types).join(', '), size })
    : t('limitOnly', { size })
}

/** Moves the focus to what replaced the focused button. */
function useKeptFocus(step: string) {
  const box = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useEffect(() => {
    const { current } = box
    if (isInside.current && !current?.contains(document.activeElement))
      current?.querySelector('button')?.focus()
  }, [step])
  return {
    ref: box,
    onFocus: () => {
      isInside.current = true
    },
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      // A removed button has no next target, as a dialog of the browser.
      if (relatedTarget) isInside.current = box.current?.contains(relatedTarget as Node) ?? false
    },
  }
}

/** Takes files and keeps what is announced of them. */
function useTaken({ control, options }: { control: FieldControl; options: FileOptions }) {
  const t = useT(fileFieldMessages)
  const refusalOf = useRefusal(options)
  const [refusal, setRefusal] = useState<string>()
  const [news, setNews] = useState('')
  const value = fileOf(control.value)
  const onChange = (next: StoredFile | null) => {
    if (next?.id) setNews(t('uploaded', { name: next.name }))
    control.onChange(next)
  }
  const upload = useUpload({ value, onChange, upload: options.upload })
  const take = (file: File | undefined) => {
    if (!file) return
    const problem = refusalOf(file)
    setRefusal(problem)
    if (problem) return
    setNews(t('uploading', { name: file.name }))
    void upload.start(file)
  }
  const tell = (text: string) => {
    setRefusal(undefined)
    setNews(text)
  }
  return { value, upload, take, tell, refusal, news }
}

/** Takes files that are dragged over an element. */
function useDrop(take: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files[0])
    },
  }
}

/** Chooses, drops or pastes a file, which is uploaded at once. */
function FileInput(props: { control: FieldControl; label: string; options: FileOptions }) {
  const { control, label, options } = props
  const limits = useLimits(options)
  const { value, upload, take, tell, refusal, news } = useTaken(props)
  const chooser = useRef<HTMLInputElement>(null)
  const focus = useKeptFocus(`${upload.state.kind} ${value?.id ?? ''}`)
  const drop = useDrop(take)
  return (
    <div
      {...focus}
      {...drop}
      className="file-field"
      onPaste={({ clipboardData }) => take(clipboardData.files[0])}
    >
      <FileParts
        value={value}
        upload={upload}
        options={options}
        limits={limits}
        about={control['aria-describedby']}
        onChoose={() => chooser.current?.click()}
        onNews={tell}
      />
      {refusal && (
        <p className="field-error" role="alert">
          {refusal}
        </p>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        {...(options.types && { accept: endingsOf(options.types).join(',') })}
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
  }
}
