import { useState } from 'react'
import { useFormat } from '#web/lib/call/services.ts'
import { FileDropzone } from '#web/ui/form/file-dropzone.tsx'

export function FileDropzoneDemo() {
  const format = useFormat()
  const [file, setFile] = useState<File>()
  return (
    <>
      <FileDropzone endings={['xlsx', 'csv']} largest={5} onFile={setFile} />
      <p role="status">{file && `${file.name} · ${format.number(file.size)} B`}</p>
    </>
  )
}
