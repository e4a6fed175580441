import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/call/api-error.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import type { BatchPlan } from './run-batch.ts'

type Run = BatchPlan['run']

const answer = (refused: readonly string[] = []): Run =>
  vi.fn<Run>(({ ids }) =>
    Promise.resolve({
      rows: ids.map((id) => ({ id, code: refused.includes(id) ? 'last_super_admin' : null })),
    }),
  )

function openBatch(run: Run, count = 3) {
  const onDone = vi.fn<(keys: readonly string[]) => void>()
  const onClose = vi.fn<() => void>()
  const items = Array.from({ length: count }, (_, index) => ({
    key: `k${index}`,
    label: `Row ${index}`,
    ...((count === 1 || (count === 3 && index === 2)) && { skip: 'Already so' }),
  }))
  const part = renderPart(
    <BatchDialog
      title="Close them?"
      confirm="Close them"
      result="What became of it"
      {...{ items, run, onDone, onClose }}
    >
      <p>They will be closed.</p>
    </BatchDialog>,
  )
  const confirm = () => part.user.click(screen.getByRole('button', { name: 'Close them' }))
  return { ...part, confirm, onDone, onClose }
}

test('requests the remaining items in one call and skips the others', async () => {
  const run = answer()
  const { confirm, onDone } = openBatch(run)
  await confirm()
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(['k0', 'k1']))
  expect(run).toHaveBeenCalledExactlyOnceWith({ ids: ['k0', 'k1'], allOrNothing: true })
  expect(screen.getByRole('dialog', { name: 'What became of it' }).textContent).toContain(
    'Row 2SkippedAlready so',
  )
})

test('explains why nothing can be done and disables the button', () => {
  openBatch(answer(), 1)
  expect(screen.getByRole('dialog').textContent).toContain('Nothing to do: Already so')
  expect(screen.queryByText('They will be closed.')).toBeNull()
  const button = screen.getByRole('button', { name: 'Close them' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('processes the possible items on request and shows each error as text', async () => {
  const run = answer(['k1'])
  const { confirm, onDone, onClose, user } = openBatch(run, 2)
  await user.click(screen.getByRole('checkbox', { name: /^Skip items that fail/ }))
  await confirm()
  expect(run).toHaveBeenCalledWith({ ids: ['k0', 'k1'], allOrNothing: false })
  await screen.findByText('At least one super admin must stay enabled')
  expect(onDone).toHaveBeenCalledWith(['k0'])
  expect(onClose).not.toHaveBeenCalled()
})

test('changes nothing when one item fails, unless requested, and names it', async () => {
  const refusal = new ApiError({
    status: 409,
    code: 'batch_refused',
    msg: 'Denied',
    rows: [{ id: 'k0', code: 'insufficient_privilege', msg: 'Not yours' }],
  })
  const run = vi.fn<Run>(() => Promise.reject(refusal))
  const { confirm, onDone } = openBatch(run, 2)
  await confirm()
  await screen.findByText('Not yours')
  expect(run).toHaveBeenCalledWith({ ids: ['k0', 'k1'], allOrNothing: true })
  expect(screen.getByText(/another item failed/)).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
})

test('splits more items than the limit into steps only on request, and shows the result of each step', async () => {
  const broken = new ApiError({ status: 503, code: 'server_busy', msg: 'The server is busy' })
  const run = vi
    .fn<Run>()
    .mockImplementationOnce(answer())
    .mockImplementation(() => Promise.reject(broken))
  const { confirm, onDone, user } = openBatch(run, 201)
  await confirm()
  expect(run).not.toHaveBeenCalled()
  await user.click(screen.getByRole('checkbox', { name: /can only be processed in batches/ }))
  await confirm()
  await waitFor(() => expect(onDone.mock.calls[0]?.[0]).toHaveLength(200))
  expect(screen.getByText('The server is busy')).toBeTruthy()
})

test('keeps the dialog open with the reason when the only call fails, and retries', async () => {
  const broken = new ApiError({ status: 0, code: 'network', msg: 'No network' })
  const run = vi
    .fn<Run>()
    .mockImplementationOnce(() => Promise.reject(broken))
    .mockImplementation(answer())
  const { confirm, onClose } = openBatch(run, 2)
  await confirm()
  await screen.findByText('No network')
  await confirm()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})
