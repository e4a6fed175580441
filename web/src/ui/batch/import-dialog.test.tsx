import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/call/api-error.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { ImportDialog } from './import-dialog.tsx'
import type { CheckedImport, ImportResult } from './import-dialog.tsx'

type Run = CheckedImport['run']

const fault = (row: number) => ({
  row,
  problems: [{ column: 'Email', message: 'Format is incorrect' }],
})

function openImport(
  checked: Partial<CheckedImport> = {},
  result: () => Promise<ImportResult> = () => Promise.resolve({ imported: 2, leftOut: 1 }),
) {
  const run = vi.fn<Run>(({ onProgress }) => {
    onProgress(1)
    return result()
  })
  const onClose = vi.fn<() => void>()
  const onImported = vi.fn<() => void>()
  const drop = vi.fn<() => void>()
  const moreFaults = vi.fn<CheckedImport['moreFaults']>(() => Promise.resolve([fault(9)]))
  const saveFaults = vi.fn<CheckedImport['saveFaults']>(() => Promise.resolve())
  const check = vi.fn<(file: File, signal: AbortSignal) => Promise<CheckedImport>>(() =>
    Promise.resolve({
      total: 3,
      bad: 1,
      faults: [fault(3)],
      moreFaults,
      saveFaults,
      recheck: () => Promise.resolve({ total: 3, bad: 1, faults: [fault(3)] }),
      run,
      drop,
      ...checked,
    }),
  )
  const part = renderPart(
    <ImportDialog
      title="Import stones"
      endings={['.csv']}
      largest={1}
      template={<a href="/template.csv">Example</a>}
      {...{ check, onImported, onClose }}
    />,
  )
  const give = (name: string, size = 10) =>
    fireEvent.change(document.querySelector('input[type=file]')!, {
      target: { files: [new File(['x'.repeat(size)], name)] },
    })
  return { ...part, give, check, run, drop, moreFaults, saveFaults, onImported, onClose }
}

test('moves the focus with the steps', async () => {
  const { user, give } = openImport()
  screen.getByRole('button', { name: 'Choose a file' }).focus()
  give('stones.csv')
  await screen.findByText(/ready to import/)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Import stones' }))
  await user.click(screen.getByRole('button', { name: /^Import 2/ }))
  await screen.findByText(/2 rows imported/)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Import stones' }))
})

test('checks a file first, shows errors by row and skips invalid rows', async () => {
  const { user, give, run, onImported, onClose } = openImport()
  expect(screen.getByRole('link', { name: 'Example' })).toBeTruthy()
  give('stones.csv')
  expect(
    await screen.findByText('stones.csv: 2 of 3 rows ready to import, 1 with errors.'),
  ).toBeTruthy()
  const row = within(screen.getByRole('group', { name: 'Errors by row' })).getAllByRole('row')[1]!
  expect(row.textContent).toBe('3EmailFormat is incorrect')
  expect(run).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  expect(run.mock.lastCall?.[0].mode).toBe('valid')
  expect(await screen.findByText('2 rows imported.')).toBeTruthy()
  expect(screen.getByText('1 row with errors was skipped.')).toBeTruthy()
  expect(onImported).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalled()
})

test('shows more errors on request and downloads all', async () => {
  const { user, give, moreFaults, saveFaults } = openImport({ total: 5, bad: 2 })
  give('stones.csv')
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(moreFaults).toHaveBeenCalledWith(3)
  expect(await screen.findByRole('rowheader', { name: '9' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Download error list' }))
  expect(saveFaults).toHaveBeenCalledOnce()
})

test('imports nothing in all-or-nothing mode with an invalid row', async () => {
  const { user, give, run } = openImport()
  give('stones.csv')
  await user.click(await screen.findByRole('radio', { name: /all or nothing/ }))
  await user.click(screen.getByRole('button', { name: 'Import 0 rows' }))
  expect(run).not.toHaveBeenCalled()
})

test('refuses files of another type or above the size limit before sending', async () => {
  const { give, check } = openImport()
  give('stones.exe')
  expect((await screen.findByRole('alert')).textContent).toBe(
    "This file type isn't supported: stones.exe",
  )
  give('stones.csv', 1024 * 1024 + 1)
  expect(await screen.findByText('This file is too large: stones.csv')).toBeTruthy()
  expect(check).not.toHaveBeenCalled()
})

test('explains a failed import and retries', async () => {
  const { user, give, run } = openImport({}, () => Promise.reject(new Error('no')))
  give('stones.csv')
  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/\S/)
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  expect(run).toHaveBeenCalledTimes(2)
})

test('lists rows that became invalid when the server refuses the import', async () => {
  const refused = new ApiError({
    status: 409,
    code: 'import_refused',
    msg: 'Nothing was imported.',
  })
  const recheck = () => Promise.resolve({ total: 3, bad: 2, faults: [fault(3), fault(4)] })
  const { user, give } = openImport({ recheck }, () => Promise.reject(refused))
  give('stones.csv')
  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }))
  expect(await screen.findByRole('rowheader', { name: '4' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Nothing was imported.')
  expect(screen.getByRole('button', { name: 'Import 1 row' })).toBeTruthy()
})

test('a running import can only be cancelled by its button', async () => {
  const { user, give, run, onClose } = openImport()
  run.mockImplementation(
    ({ signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('given up'))),
      ),
  )
  give('stones.csv')
  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Cancel import' }))
  expect(await screen.findByText('Import canceled. Nothing was imported.')).toBeTruthy()
})

test('closing cancels the check and discards the file', async () => {
  const { user, give, check, drop, onClose } = openImport()
  give('stones.csv')
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(check.mock.lastCall?.[1].aborted).toBe(true)
  expect(drop).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledOnce()
})
