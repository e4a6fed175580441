import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { renderPart } from '#web/testing/render-part.tsx'
import { SettingForm } from './setting-form.tsx'

const schema = z.object({ one: z.string(), two: z.string() })
const stamp = { updateBy: 'Owner', updateTime: '2026-03-04T05:06:07.000Z' }

test('keeps changes made while the setting is being saved', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const value = { one: 'a', two: 'b' }
  const { user } = renderPart(
    <SettingForm
      name="pair"
      title="Pair"
      text="Two texts"
      schema={schema}
      stored={{ value, version: 3, ...stamp }}
      fallback={value}
      fields={[
        { kind: 'text', name: 'one', label: 'One' },
        { kind: 'text', name: 'two', label: 'Two' },
      ]}
      save={async ({ value: sent }) => {
        await promise
        return { value: sent, version: 4, ...stamp }
      }}
    />,
  )
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const values = () => [field('One').value, field('Two').value]
  await user.type(field('One'), '1')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.type(field('Two'), '2')
  resolve()
  await screen.findByText('Settings saved')
  expect(values()).toEqual(['a1', 'b2'])
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
  // The stored setting is not read again yet.
  await user.click(screen.getByRole('button', { name: 'Undo changes' }))
  expect(values()).toEqual(['a1', 'b'])
})
