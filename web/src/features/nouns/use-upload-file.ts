import { recordFiles } from '@amber/contract/nouns/record-files.ts'
import { useRef } from 'react'
import { useServices } from '#web/lib/call/services.ts'
import { uploadTransport } from '#web/lib/call/upload-transport.ts'
import type { UploadFile } from '#web/ui/form/kinds/use-upload.ts'

/** Generous for slow networks; the server has its own limit. */
const timeout = 10 * 60_000

/** Returns a function that uploads a file for a field of a noun; one after another, as the server limits a user. */
export function useUploadFile(noun: string): (field: string) => UploadFile {
  const { call } = useServices()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (field) =>
    (file, { signal, onSent }) => {
      const upload = last.current.then(() => {
        signal.throwIfAborted()
        return call(
          recordFiles.upload,
          { noun, field, name: file.name.slice(-255) },
          { file, signal, timeout, transport: uploadTransport(onSent), errorDisplay: 'inline' },
        )
      })
      last.current = upload.catch(() => undefined)
      return upload
    }
}
