import { act, screen, within } from '@testing-library/react'
import { Activity, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/call/api-error.ts'
import { person } from '#web/testing/render-app.tsx'
import { renderPart } from '#web/testing/render-part.tsx'
import { BatchResultDialog } from '#web/ui/batch/batch-result.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { ConflictChoices } from './conflict-fields.ts'
import { DialogFrame } from './dialog-frame.tsx'

const refusal = new ApiError({
  status: 409,
  code: 'in_use',
  msg: 'It is in use',
  requestId: 'req-7',
})

function openConfirm(onConfirm: () => Promise<unknown>, typed?: string) {
  const onDone = vi.fn<() => void>()
  const onCancel = vi.fn<() => void>()
  const part = renderPart(
    <ConfirmDialog
      title="Delete it?"
      confirm="Delete"
      isDanger
      {...(typed !== undefined && { typed })}
      {...{ onConfirm, onDone, onCancel }}
    >
      <p>It cannot be undone.</p>
    </ConfirmDialog>,
  )
  return { ...part, onDone, onCancel }
}

test('runs a confirmed action once and reports success only afterwards', async () => {
  let finish = () => {}
  const action = vi.fn<() => Promise<void>>(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  const { user, onDone, onCancel } = openConfirm(action)
  expect(screen.getByRole('dialog', { name: 'Delete it?' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Working…' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(action).toHaveBeenCalledTimes(1)
  expect([onDone.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 0])
  finish()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
})

test('shows a failure inside the dialog and allows a retry', async () => {
  const action = vi.fn<() => Promise<void>>().mockRejectedValueOnce(refusal).mockResolvedValue()
  const { user, onDone } = openConfirm(action)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('It is in useRequest ID req-7')
  expect(onDone).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
})

test('requires the typed text before a destructive action', async () => {
  const action = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const { user } = openConfirm(action, 'amber')
  await user.type(screen.getByRole('textbox', { name: 'Type “amber” to confirm' }), 'ambe{Enter}')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(action).not.toHaveBeenCalled()
  await user.type(screen.getByRole('textbox'), 'r{Enter}')
  expect(action).toHaveBeenCalledTimes(1)
})

test('lists failures first after a batch, each with its reason', async () => {
  const onClose = vi.fn<() => void>()
  const { user } = renderPart(
    <BatchResultDialog
      title="Result"
      onClose={onClose}
      outcomes={[
        { key: 'a', label: 'Anna', outcome: 'done' },
        { key: 'b', label: 'Ben', outcome: 'skipped' },
        { key: 'c', label: 'Cleo', outcome: 'failed', reason: 'Not yours' },
      ]}
    />,
  )
  expect(screen.getByRole('status').textContent).toBe('1 succeeded1 failed1 skipped')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'CleoFailedNot yours',
    'BenSkipped',
    'AnnaSuccess',
  ])
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
  expect(onClose).toHaveBeenCalled()
})

test('requires a choice only for fields changed in both versions', async () => {
  const onChoose = vi.fn<(choices: ConflictChoices) => void>()
  const { user } = renderPart(
    <ConflictDialog
      fields={[
        { name: 'name', label: 'Role name', base: 'a', mine: 'b', theirs: 'c' },
        { name: 'mail', label: 'Email', base: 'x', mine: 'y', theirs: 'x' },
        { name: 'phone', label: 'Phone', base: '1', mine: '1', theirs: '2' },
        { name: 'same', label: 'Same', base: 'q', mine: 'q', theirs: 'q' },
      ]}
      onChoose={onChoose}
      onCancel={() => {}}
    />,
  )
  expect(screen.queryByRole('row', { name: /Same/ })).toBeNull()
  expect(screen.getByText('1 field left to choose')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save selected values' }))
  expect(onChoose).not.toHaveBeenCalled()
  expect(
    screen.getByRole<HTMLInputElement>('radio', { name: 'Email: Your changes: y' }).checked,
  ).toBe(true)
  expect(
    screen.getByRole<HTMLInputElement>('radio', { name: 'Phone: Their changes: 2' }).checked,
  ).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Role name: Their changes: c' }))
  await user.click(screen.getByRole('button', { name: 'Save selected values' }))
  expect(onChoose).toHaveBeenCalledWith({
    name: 'theirs',
    mail: 'mine',
    phone: 'theirs',
    same: 'mine',
  })
})

test('names no other user when the same user changed the record in another window', () => {
  const { services } = renderPart(
    <ConflictDialog
      changed={{ by: 'Super', time: new Date().toISOString() }}
      fields={[{ name: 'name', label: 'Role name', base: 'a', mine: 'b', theirs: 'c' }]}
      onChoose={() => {}}
      onCancel={() => {}}
    />,
  )
  expect(screen.getByRole('dialog', { name: 'Someone else changed this record' })).toBeTruthy()
  act(() => services.session.setUser(person({ userName: 'Super' })))
  const dialog = within(
    screen.getByRole('dialog', { name: 'You changed this record in another window' }),
  )
  expect(dialog.getByText(/^You saved changes in another window \(just now\)\./)).toBeTruthy()
  expect(dialog.getByRole('columnheader', { name: /^Other window/ })).toBeTruthy()
})

function KeptDrawer() {
  const [isShown, setShown] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Other page
      </button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <DialogFrame kind="drawer" title="Edit" footer={null} onClose={() => {}}>
          <input aria-label="Note" />
        </DialogFrame>
      </Activity>
    </>
  )
}

test('closes a drawer while its page is hidden, and reopens it with its input', async () => {
  const { user } = renderPart(<KeptDrawer />)
  const note = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' })
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Edit' })
  await user.type(note, 'half a sentence')
  expect(dialog.open).toBe(true)
  const go = () => user.click(screen.getByRole('button', { name: 'Other page' }))
  await go()
  expect(dialog.open).toBe(false)
  await go()
  expect(dialog.open).toBe(true)
  expect(screen.getByRole('textbox', { name: 'Note' })).toBe(note)
  expect(note.value).toBe('half a sentence')
})
