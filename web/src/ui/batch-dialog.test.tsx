import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
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
    ...(index === 2 && count === 3 && { skip: 'It was so already' }),
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

test('what has to be done is asked for in one call, and everything else is left out', async () => {
  const run = answer()
  const { confirm, onDone } = openBatch(run)
  await confirm()
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(['k0', 'k1']))
  expect(run).toHaveBeenCalledExactlyOnceWith({ ids: ['k0', 'k1'], allOrNothing: false })
  expect(screen.getByRole('dialog', { name: 'What became of it' }).textContent).toContain(
    'Row 2SkippedIt was so already',
  )
})

test('each refusal is told in words; where all went well there is nothing to tell', async () => {
  const { confirm, onDone, onClose } = openBatch(answer(['k1']), 2)
  await confirm()
  await screen.findByText('At least one enabled super admin must remain')
  expect(onDone).toHaveBeenCalledWith(['k0'])
  expect(onClose).not.toHaveBeenCalled()
})

test('all or nobody: those that were left alone say because of what', async () => {
  const refusal = new ApiError({
    status: 409,
    code: 'batch_refused',
    msg: 'Refused',
    rows: [{ id: 'k0', code: 'user_above_you', msg: 'Not yours' }],
  })
  const run = vi.fn<Run>(() => Promise.reject(refusal))
  const { confirm, onDone, user } = openBatch(run, 2)
  await user.click(screen.getByRole('checkbox', { name: /^All or nobody/ }))
  await confirm()
  await screen.findByText('Not yours')
  expect(run).toHaveBeenCalledWith({ ids: ['k0', 'k1'], allOrNothing: true })
  expect(screen.getByText(/another could not be processed/)).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
})

test('more than a call takes is done in steps, and a step that fails does not hide the others', async () => {
  const broken = new ApiError({ status: 503, code: 'server_busy', msg: 'The server is busy' })
  const run = vi
    .fn<Run>()
    .mockImplementationOnce(answer())
    .mockImplementation(() => Promise.reject(broken))
  const { confirm, onDone } = openBatch(run, 201)
  expect(screen.queryByRole('checkbox')).toBeNull()
  await confirm()
  await waitFor(() => expect(onDone.mock.calls[0]?.[0]).toHaveLength(200))
  expect(screen.getByText('The server is busy')).toBeTruthy()
})

test('when the only call fails, the question stays with the reason, and can be tried again', async () => {
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
