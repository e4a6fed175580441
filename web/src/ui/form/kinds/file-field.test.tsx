import { storedFile } from '@amber/contract/files/stored-files.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/call/api-error.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { FieldRow, shownValue } from '#web/ui/form/form-field.tsx'
import { fileField } from './file-field.tsx'
import type { FileOptions, UploadFile } from './use-upload.ts'

beforeEach(() => {
  // jsdom has no addresses of blobs.
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  )
})

const invoice = { id: '1', name: 'invoice.pdf', size: 2048, type: 'application/pdf' }
const fileNamed = (name: string, size = 10) => new File(['x'.repeat(size)], name)

/** Renders a field whose uploads the test ends. */
function openField({
  first = null,
  error,
  ...options
}: Partial<FileOptions> & { first?: unknown; error?: string } = {}) {
  const values: unknown[] = []
  const uploads: {
    file: File
    signal: AbortSignal
    onSent: (part: number) => void
    end: (name?: string) => Promise<void>
    fail: () => Promise<void>
  }[] = []
  const upload: UploadFile = (file, how) => {
    const { promise, resolve, reject } = Promise.withResolvers<typeof invoice>()
    uploads.push({
      file,
      ...how,
      end: (name = file.name) => act(async () => resolve({ ...invoice, id: '2', name })),
      fail: () =>
        act(async () => reject(new ApiError({ status: 0, code: 'network', msg: 'No network' }))),
    })
    return promise
  }
  const field = fileField({
    name: 'file',
    label: 'Invoice',
    isRequired: true,
    options: { upload, types: ['pdf'], largest: 100, isPicture: false, ...options },
  })
  function Form() {
    const [value, setValue] = useState(first)
    const [isShown, setShown] = useState(true)
    const keep = (next: unknown) => {
      values.push(next)
      setValue(next)
    }
    return (
      <>
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <FieldRow id="file" field={field} value={value} error={error} onChange={keep} />
        </Activity>
        <input aria-label="Other" />
        <button onClick={() => setShown(!isShown)}>Hide or show</button>
      </>
    )
  }
  const { unmount } = renderPart(<Form />)
  return {
    unmount,
    field,
    values,
    uploads,
    user: userEvent.setup(),
    input: screen.getByLabelText<HTMLInputElement>('Invoice', { selector: 'input' }),
  }
}

test('uploads a chosen file with progress, and has no id meanwhile', async () => {
  const { input, uploads, user, values, field } = openField()
  await user.upload(input, fileNamed('a.pdf'))
  expect(values).toEqual([{ id: '', name: 'a.pdf', size: 10, type: '' }])
  const progress = screen.getByRole<HTMLProgressElement>('progressbar', {
    name: 'Uploading “a.pdf”',
  })
  act(() => uploads[0]?.onSent(0.5))
  expect([progress.value, screen.getByText('50%')]).toEqual([0.5, expect.anything()])
  expect(screen.getByRole('status').textContent).toBe('Uploading “a.pdf”')
  await uploads[0]?.end()
  expect(storedFile.parse(values.at(-1))).toMatchObject({ id: '2', name: 'a.pdf' })
  expect(screen.getByRole('status').textContent).toBe('Uploaded “a.pdf”')
  expect(shownValue(field, values.at(-1), 'none')).toBe('a.pdf')
})

test('cancels an upload, restores the previous file and keeps the focus', async () => {
  const { input, uploads, user, values } = openField({ first: invoice })
  screen.getByRole('button', { name: 'Replace “invoice.pdf”' }).focus()
  fireEvent.change(input, { target: { files: [fileNamed('b.pdf')] } })
  const cancel = screen.getByRole('button', { name: 'Cancel upload of “b.pdf”' })
  expect(document.activeElement).toBe(cancel)
  await user.keyboard('{Enter}')
  expect(uploads[0]?.signal.aborted).toBe(true)
  expect(values.at(-1)).toEqual(invoice)
  const replace = screen.getByRole('button', { name: 'Replace “invoice.pdf”' })
  expect(document.activeElement).toBe(replace)
  await uploads[0]?.end()
  expect(values.at(-1)).toEqual(invoice)
})

test('leaves the focus in another input when an upload ends', async () => {
  const { input, uploads, user } = openField()
  await user.upload(input, fileNamed('a.pdf'))
  screen.getByRole('button', { name: 'Cancel upload of “a.pdf”' }).focus()
  // As a click of the mouse in browsers whose buttons lose the focus to nothing first.
  act(() => (document.activeElement as HTMLElement).blur())
  const other = screen.getByLabelText('Other')
  other.focus()
  await uploads[0]?.end()
  expect(document.activeElement).toBe(other)
})

test('uploads while its page is hidden', async () => {
  const { input, uploads, user, values } = openField()
  await user.upload(input, fileNamed('a.pdf'))
  await user.click(screen.getByRole('button', { name: 'Hide or show' }))
  expect(uploads[0]?.signal.aborted).toBe(false)
  await uploads[0]?.end()
  await user.click(screen.getByRole('button', { name: 'Hide or show' }))
  expect(values.at(-1)).toMatchObject({ id: '2' })
  expect(screen.getByRole('button', { name: 'Remove “a.pdf”' })).toBeTruthy()
})

test('cancels an upload when its form closes', async () => {
  const { input, uploads, user, unmount } = openField()
  await user.upload(input, fileNamed('a.pdf'))
  unmount()
  expect(uploads[0]?.signal.aborted).toBe(true)
})

test('describes each button by the error of the field', async () => {
  const { input, uploads, user } = openField({ error: 'Wait for the upload' })
  const described = (name: string) =>
    screen.getByRole('button', { name, description: /Wait for the upload/ })
  expect(described('Choose a file')).toBeTruthy()
  await user.upload(input, fileNamed('a.pdf'))
  expect(described('Cancel upload of “a.pdf”')).toBeTruthy()
  await uploads[0]?.fail()
  expect(described('Try again: upload “a.pdf”')).toBeTruthy()
})

test('shows why an upload failed, and tries again', async () => {
  const { input, uploads, user, values } = openField()
  await user.upload(input, fileNamed('a.pdf'))
  await uploads[0]?.fail()
  expect(screen.getByRole('alert').textContent).toContain('No network')
  expect(values.at(-1)).toMatchObject({ id: '' })
  await user.click(screen.getByRole('button', { name: 'Try again: upload “a.pdf”' }))
  await uploads[1]?.end()
  expect(values.at(-1)).toMatchObject({ id: '2' })
})

test('removes a failed upload', async () => {
  const { input, uploads, user, values } = openField()
  await user.upload(input, fileNamed('a.pdf'))
  await uploads[0]?.fail()
  await user.click(screen.getByRole('button', { name: 'Remove “a.pdf”' }))
  expect(values.at(-1)).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('removes a file', async () => {
  const { user, values } = openField({ first: invoice })
  expect(screen.getByText('2 kB')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove “invoice.pdf”' }))
  expect(values).toEqual([null])
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy()
})

test.each([
  [
    'a type that the field does not take',
    fileNamed('a.exe'),
    "This file type isn't supported: a.exe",
  ],
  ['a file above the limit', fileNamed('a.pdf', 101), 'This file is too large: a.pdf'],
])('refuses %s before its upload', (_name, file, sentence) => {
  const { input, uploads } = openField()
  fireEvent.change(input, { target: { files: [file] } })
  expect(screen.getByRole('alert').textContent).toBe(sentence)
  expect(screen.getByRole('button', { description: sentence })).toBeTruthy()
  expect(uploads).toEqual([])
})

test.each(['drop', 'paste'] as const)('accepts a picture by %s and shows it', async (way) => {
  const { uploads } = openField({ isPicture: true, types: ['png'] })
  const files = [fileNamed('a.png')]
  const target = screen.getByRole('button', { name: 'Choose an image' })
  if (way === 'drop') fireEvent.drop(target, { dataTransfer: { files } })
  else fireEvent.paste(target, { clipboardData: { files } })
  await uploads[0]?.end()
  expect(document.querySelector('img')?.src).toBe('blob:x')
})

test('shows a stored picture by the preview of its page', () => {
  openField({ first: invoice, isPicture: true, preview: ({ id }) => <b>preview of {id}</b> })
  expect(screen.getByText('preview of 1')).toBeTruthy()
})
