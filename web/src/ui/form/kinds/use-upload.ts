import type { StoredFile } from '@amber/contract/files/stored-files.ts'
import type { FileType } from '@amber/contract/files/file-types.ts'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'

/** Value of a field while its file is uploaded: schemas refuse the empty id. */
const unfinished = ({ name, size, type }: File): StoredFile => ({ id: '', name, size, type })

/** Reads the value of a file field. */
export function fileOf(value: unknown): StoredFile | null {
  return typeof value === 'object' && value !== null && 'id' in value ? (value as StoredFile) : null
}

/** Uploads a file; reports the sent part, from 0 to 1. */
export type UploadFile = (
  file: File,
  options: { signal: AbortSignal; onSent: (part: number) => void },
) => Promise<StoredFile>

export type FileOptions = {
  upload: UploadFile
  types: readonly FileType[]
  /** Bytes. */
  largest: number
  isPicture: boolean
  /** Renders a stored picture. */
  preview?: (file: StoredFile) => ReactNode
}

type UploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; file: File; part: number }
  | { kind: 'failed'; file: File; error: unknown }

/** Address of a chosen picture, until another one replaces it. */
function useLocalPicture() {
  const [shown, setShown] = useState<{ id: string; url: string }>()
  useEffect(() => {
    const url = shown?.url
    return url === undefined ? undefined : () => URL.revokeObjectURL(url)
  }, [shown])
  return {
    urlOf: (file: StoredFile) => (shown && shown.id === file.id ? shown.url : undefined),
    show: (id: string, file: File) => setShown({ id, url: URL.createObjectURL(file) }),
  }
}

/**
 * Uploads one file at a time, also while its page is hidden. The field's value has no id until the upload is done.
 * `root` is the field's element.
 */
export function useUpload(props: {
  value: StoredFile | null
  onChange: (value: StoredFile | null) => void
  upload: UploadFile
  root: RefObject<HTMLElement | null>
}) {
  const { value, onChange, upload, root } = props
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const turn = useRef<AbortController>(undefined)
  const before = useRef<StoredFile | null>(null)
  const picture = useLocalPicture()
  useEffect(() => {
    const element = root.current
    return () => {
      // Effects also end when a page is hidden; its elements stay.
      if (!element?.isConnected) turn.current?.abort()
    }
  }, [root])

  const send = async (file: File) => {
    turn.current?.abort()
    const own = new AbortController()
    turn.current = own
    const { signal } = own
    setState({ kind: 'sending', file, part: 0 })
    onChange(unfinished(file))
    const onSent = (part: number) => {
      if (!signal.aborted) setState({ kind: 'sending', file, part })
    }
    try {
      const stored = await upload(file, { signal, onSent })
      if (signal.aborted) return
      picture.show(stored.id, file)
      setState({ kind: 'idle' })
      onChange(stored)
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', file, error })
    }
  }
  const leave = (next: StoredFile | null) => {
    turn.current?.abort()
    setState({ kind: 'idle' })
    onChange(next)
  }
  return {
    state,
    pictureOf: picture.urlOf,
    start: (file: File) => {
      if (value?.id !== '') before.current = value
      return send(file)
    },
    retry: () => (state.kind === 'failed' ? send(state.file) : undefined),
    /** Ends the upload and returns to the file before it. */
    cancel: () => leave(before.current),
    remove: () => leave(null),
  }
}
export type Upload = ReturnType<typeof useUpload>
