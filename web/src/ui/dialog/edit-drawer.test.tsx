import { errors } from '@amber/contract/errors.ts'
import { fieldTexts } from '@amber/contract/rules.ts'
import { hexColor, moneyAmount, tagList } from '@amber/contract/kinds.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createFormat } from '#web/lib/i18n/format.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { colorField } from '#web/ui/form/kinds/color-field.tsx'
import { moneyField, numberField } from '#web/ui/form/kinds/number-kinds.tsx'
import { tagsField } from '#web/ui/form/kinds/tags-field.tsx'
import { EditDrawer } from './edit-drawer.tsx'

const format = createFormat('en-US', 'UTC')
const schema = z.object({
  tags: tagList({ most: 9, length: 9 }),
  price: moneyAmount.nullable(),
  color: hexColor.nullable(),
  weight: z.number().nullable(),
})
type Values = z.infer<typeof schema>

const none: Values = { tags: [], price: null, color: null, weight: null }

function openDrawer() {
  const save = vi.fn<(input: Values) => Promise<void>>().mockResolvedValue()
  const { user, services } = renderPart(
    <EditDrawer<Record<string, never>, Values, Values, void>
      title="Add"
      fields={[
        tagsField({ name: 'tags', label: 'Tags' }),
        moneyField({ name: 'price', label: 'Price', currency: 'CNY', format }),
        colorField({ name: 'color', label: 'Color' }),
        numberField({ name: 'weight', label: 'Weight', format }),
      ]}
      draftOf={() => none}
      inputOf={(draft) => draft}
      schema={schema}
      save={save}
      onClose={() => {}}
    />,
  )
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  return { user, field, save, services }
}

test('Ctrl+Enter saves once, with the tag that is being typed', async () => {
  const { user, field, save } = openDrawer()
  await user.type(field('Tags'), 'one{Enter}two{Control>}{Enter}{/Control}')
  expect(save.mock.calls).toEqual([[{ ...none, tags: ['one', 'two'] }]])
})

test.each([
  ['Price', '1,234.50', { price: '1234.50' }],
  ['Color', '1677ff', { color: '#1677FF' }],
])('Enter saves what leaving the field %s makes of %s', async (name, typed, value) => {
  const { user, field, save } = openDrawer()
  await user.type(field(name), `${typed}{Enter}`)
  // As the browser does; the simulated keyboard ignores the button outside the form.
  fireEvent.submit(field(name).closest('form')!)
  expect(save.mock.calls).toEqual([[{ ...none, ...value }]])
})

test('problems follow a change of the language', async () => {
  const { user, field, save, services } = openDrawer()
  const choose = (language: 'zh-CN' | 'en-US') =>
    act(async () => services.i18n.setLanguage(language))
  await user.type(field('Price'), 'x')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(fieldTexts.money_invalid.en)).toBeTruthy()
  await choose('zh-CN')
  expect(await screen.findByText(fieldTexts.money_invalid.zh)).toBeTruthy()
  await choose('en-US')
  await user.clear(field('Price'))
  const { en, zh } = errors.last_super_admin.texts
  save.mockRejectedValue(new ApiError({ status: 409, code: 'last_super_admin', msg: en }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(en)).toBeTruthy()
  await choose('zh-CN')
  expect(await screen.findByText(zh)).toBeTruthy()
})

test('asks before an unfinished number is discarded', async () => {
  const { user } = openDrawer()
  const weight = screen.getByRole('spinbutton', { name: 'Weight' })
  Object.defineProperty(weight, 'validity', { value: { badInput: true } })
  fireEvent.input(weight, { target: { value: '' } })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('dialog', { name: 'Discard unsaved changes?' })).toBeTruthy()
})
