import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { ApiError } from '#web/lib/call/api-error.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { fileField } from '#web/ui/form/kinds/file-field.tsx'
import { recordField } from '#web/ui/form/kinds/record-field.tsx'
import { EditDrawer } from './edit-drawer.tsx'

const part = z.object({ id: z.string(), name: z.string() }).nullable()
const schema = z.object({ title: z.string(), scan: part, owner: part })
type Values = z.infer<typeof schema>
type Item = Values & { updateTime?: string }

const never = () => new Promise<never>(() => {})
const fields = [
  { kind: 'text', name: 'title', label: 'Title' } as const,
  fileField({
    name: 'scan',
    label: 'Scan',
    options: { upload: never, types: ['pdf'], largest: 9, isPicture: false },
  }),
  recordField({
    name: 'owner',
    label: 'Owner',
    source: { useFind: () => ({ records: [], isFailed: false }) },
  }),
]

/** Saves another title while another user has saved `theirs`. */
async function meetConflict(first: Values, theirs: Values) {
  const save = vi
    .fn<(input: Values) => Promise<void>>()
    .mockRejectedValueOnce(
      new ApiError({ status: 409, code: 'record_changed', msg: 'Changed', current: theirs }),
    )
    .mockResolvedValue()
  const { user } = renderPart(
    <EditDrawer<Item, Values, Values, void>
      title="Edit"
      fields={fields}
      record={{ data: first, error: null, refetch: () => {} }}
      draftOf={(item) => item ?? first}
      inputOf={(draft) => draft}
      schema={schema}
      save={save}
      onClose={() => {}}
    />,
  )
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' B')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Someone else changed this record' })
  const rows = () =>
    screen.getAllByRole('row').flatMap((row) => {
      const cells = [...row.querySelectorAll('td')].map(({ textContent }) => textContent)
      return cells.length > 0 ? [[row.querySelector('th')?.textContent, ...cells]] : []
    })
  const resolve = () => user.click(screen.getByRole('button', { name: 'Save selected values' }))
  return { user, save, rows, resolve }
}

const base: Values = {
  title: 'A',
  scan: { id: '1', name: 'contract.pdf' },
  owner: { id: '3', name: 'Ada' },
}

test('shows and keeps the file and the record of the same name that another user chose', async () => {
  const theirs = {
    ...base,
    scan: { id: '2', name: 'contract.pdf' },
    owner: { id: '4', name: 'Ada' },
  }
  const { save, rows, resolve } = await meetConflict(base, theirs)
  expect(rows()).toEqual([
    ['Title', 'A', 'A B', 'A'],
    ['Scan', 'contract.pdf (1)', 'contract.pdf (1)', 'contract.pdf (2)'],
    ['Owner', 'Ada (1)', 'Ada (1)', 'Ada (2)'],
  ])
  await resolve()
  expect(save).toHaveBeenLastCalledWith({ ...theirs, title: 'A B' })
})

test('takes a renamed record for the same choice', async () => {
  const { rows } = await meetConflict(base, { ...base, owner: { id: '3', name: 'Ada L.' } })
  expect(rows()).toEqual([['Title', 'A', 'A B', 'A']])
})
