import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/call/api-error.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { EntryField } from './entry-field.tsx'
import { EntryForm } from './entry-form.tsx'
import { useEntryForm } from './use-entry-form.ts'

function openForm() {
  const checks: (() => void)[] = []
  function Part() {
    const state = useEntryForm({
      findProblems: async () => {
        const { promise, resolve } = Promise.withResolvers<object>()
        checks.push(() => resolve({}))
        return (await promise) as Record<string, never>
      },
      send: () => Promise.reject(new ApiError({ status: 401, code: 'refused', msg: 'Denied' })),
    })
    return (
      <EntryForm state={state} action="Go">
        {['Stone', 'Place'].map((name) => (
          <EntryField
            key={name}
            name={name}
            label={name}
            placeholder=""
            autoComplete="off"
            error={state.problemOf(name)}
          />
        ))}
      </EntryForm>
    )
  }
  const answer = (index: number) => act(async () => checks[index]?.())
  return { ...renderPart(<Part />), checks, answer }
}

test('keeps server errors when an earlier validation ends late', async () => {
  const { user, answer } = openForm()
  await user.type(screen.getByLabelText('Stone'), 'x')
  await user.click(screen.getByRole('button', { name: 'Go' }))
  await answer(1)
  await screen.findByText('Denied')
  await answer(0)
  expect(screen.queryByText('Denied')).not.toBeNull()
})

test('validates no left field again after submitting', async () => {
  const { user, checks, answer } = openForm()
  await user.type(screen.getByLabelText('Stone'), 'x')
  await user.type(screen.getByLabelText('Place'), 'y')
  await user.click(screen.getByRole('button', { name: 'Go' }))
  const sent = checks.length - 1
  await answer(sent)
  await screen.findByText('Denied')
  // Longer than a press.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(checks).toHaveLength(sent + 1)
})
