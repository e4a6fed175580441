import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { ImportDialog } from './import-dialog.tsx'
import type { ImportCheck, ImportResult } from './import-dialog.tsx'

const faulty: ImportCheck = {
  total: 3,
  faults: [{ row: 3, problems: [{ field: 'Email', message: 'The format is incorrect' }] }],
}

function openImport(
  check: () => Promise<ImportCheck>,
  result: () => Promise<ImportResult> = () => Promise.resolve({ imported: 2 }),
) {
  const run = vi.fn<Parameters<typeof ImportDialog>[0]['run']>((_, { onProgress }) => {
    onProgress(1)
    return result()
  })
  const onClose = vi.fn<() => void>()
  const part = renderPart(
    <ImportDialog
      title="Import stones"
      endings={['.csv']}
      largest={1}
      template={<a href="/template.csv">Example</a>}
      {...{ check, run, onClose }}
    />,
  )
  const give = (name: string, size = 10) =>
    fireEvent.change(document.querySelector('input[type=file]')!, {
      target: { files: [new File(['x'.repeat(size)], name)] },
    })
  return { ...part, give, run, onClose }
}

test('a file is tried first, its faults are said by row, and faulty rows are left out', async () => {
  const { user, give, run, onClose } = openImport(() => Promise.resolve(faulty))
  expect(screen.getByRole('link', { name: 'Example' })).toBeTruthy()
  give('stones.csv')
  expect(
    await screen.findByText('stones.csv: 3 rows, 2 can be imported, 1 are at fault.'),
  ).toBeTruthy()
  expect(screen.getByRole('listitem').textContent).toBe('Row 3Email · The format is incorrect')
  expect(run).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  expect(run.mock.lastCall?.[1].mode).toBe('valid')
  expect(await screen.findByText('2 rows have been imported.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalled()
})

test('all or nothing means nothing while a row is at fault', async () => {
  const { user, give, run } = openImport(() => Promise.resolve(faulty))
  give('stones.csv')
  await user.click(await screen.findByRole('radio', { name: /All or nothing/ }))
  await user.click(screen.getByRole('button', { name: 'Import 0 rows' }))
  expect(run).not.toHaveBeenCalled()
})

test('files of another kind or too large are refused before anything is sent', async () => {
  const check = vi.fn<() => Promise<ImportCheck>>(() => Promise.resolve(faulty))
  const { give } = openImport(check)
  give('stones.exe')
  expect(await screen.findByText('This kind of file is not taken: stones.exe')).toBeTruthy()
  give('large.csv', 1024 * 1024 + 1)
  expect(await screen.findByText('The file is too large: large.csv')).toBeTruthy()
  expect(check).not.toHaveBeenCalled()
})

test('what fails is said, and the file need not be picked again', async () => {
  const fails = () => Promise.reject(new Error('offline'))
  const { user, give } = openImport(() => Promise.resolve({ total: 2, faults: [] }), fails)
  give('stones.CSV')
  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
  expect(screen.getByRole('button', { name: 'Import 2 rows' })).toBeTruthy()
})
