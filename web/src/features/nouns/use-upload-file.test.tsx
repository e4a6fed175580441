import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Call } from '#web/lib/call/api.ts'
import { ServicesContext, useServices } from '#web/lib/call/services.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { useUploadFile } from './use-upload-file.ts'

/** Renders three buttons that upload, and collects ends of the calls. */
function openForm() {
  const ends: (() => Promise<void>)[] = []
  const call = (() => {
    const { promise, reject } = Promise.withResolvers<never>()
    ends.push(() => act(async () => reject(new Error('Refused'))))
    return promise
  }) as Call
  const turns = {
    bill: new AbortController(),
    photo: new AbortController(),
    scan: new AbortController(),
  }
  function Form() {
    const uploadFor = useUploadFile('asset')
    return Object.entries(turns).map(([field, { signal }]) => (
      <button
        key={field}
        onClick={() => {
          const file = new File(['x'], 'a.pdf')
          uploadFor(field)(file, { signal, onSent: () => undefined }).catch(() => undefined)
        }}
      >
        {field}
      </button>
    ))
  }
  const Services = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={{ ...useServices(), call }}>{children}</ServicesContext>
  )
  const { user } = renderPart(
    <Services>
      <Form />
    </Services>,
  )
  const uploadAll = async () => {
    for (const name of Object.keys(turns)) await user.click(screen.getByRole('button', { name }))
  }
  return { ends, turns, uploadAll }
}

test('uploads the files of a form in sequence, also after a refusal', async () => {
  const { ends, uploadAll } = openForm()
  await uploadAll()
  for (const count of [1, 2, 3]) {
    expect(ends).toHaveLength(count)
    await ends.at(-1)?.()
  }
  expect(ends).toHaveLength(3)
})

test('skips a waiting file after its upload was canceled', async () => {
  const { ends, turns, uploadAll } = openForm()
  await uploadAll()
  turns.photo.abort()
  await ends[0]?.()
  expect(ends).toHaveLength(2)
  await ends[1]?.()
  expect(ends).toHaveLength(2)
})
