import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Call } from '#web/lib/call/api.ts'
import { ServicesContext, useServices } from '#web/lib/call/services.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { useUploadFile } from './use-upload-file.ts'

/** Returns the uploads of a form, and ends of the calls that it made. */
function openForm() {
  const ends: (() => Promise<void>)[] = []
  const call = (() => {
    const { promise, reject } = Promise.withResolvers<never>()
    ends.push(() => act(async () => reject(new Error('Refused'))))
    return promise
  }) as Call
  let uploadFor: ReturnType<typeof useUploadFile> | undefined
  function Form() {
    uploadFor = useUploadFile('asset')
    return null
  }
  const Services = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={{ ...useServices(), call }}>{children}</ServicesContext>
  )
  renderPart(
    <Services>
      <Form />
    </Services>,
  )
  const upload = (field: string, signal = new AbortController().signal) =>
    act(async () => {
      const sent = uploadFor?.(field)(new File(['x'], 'a.pdf'), { signal, onSent: () => undefined })
      sent?.catch(() => undefined)
    })
  return { ends, upload }
}

test('sends the files of a form one after another, also after a refusal', async () => {
  const { ends, upload } = openForm()
  for (const field of ['bill', 'photo', 'scan']) await upload(field)
  for (const count of [1, 2, 3]) {
    expect(ends).toHaveLength(count)
    await ends.at(-1)?.()
  }
  expect(ends).toHaveLength(3)
})

test('skips a waiting file whose upload was canceled', async () => {
  const { ends, upload } = openForm()
  const canceled = new AbortController()
  await upload('bill')
  await upload('photo', canceled.signal)
  await upload('scan')
  canceled.abort()
  await ends[0]?.()
  expect(ends).toHaveLength(2)
})
