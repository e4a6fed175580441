import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { MultiSelect, Select } from './select.tsx'

const options = [
  { value: 'admin', label: 'Admin' },
  { value: 'audit', label: 'Auditor', disabled: true, title: 'Not yours' },
  { value: 'user', label: 'User', also: 'everyone' },
]

function One({ isSearchable = false }: { isSearchable?: boolean }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <form aria-label="Form" onSubmit={() => setValue('submitted')}>
      <label htmlFor="role">Role</label>
      <Select
        id="role"
        isSearchable={isSearchable}
        options={options}
        value={value}
        onChange={setValue}
        onClear={() => setValue(null)}
      />
      <button type="button">Next</button>
    </form>
  )
}

function Several() {
  const [values, setValues] = useState<readonly string[]>(['audit', 'user'])
  return (
    <>
      <MultiSelect aria-label="Roles" options={options} values={values} onChange={setValues} />
      <output>{values.join()}</output>
      <button type="button">Next</button>
    </>
  )
}

const box = () => screen.getByRole<HTMLInputElement>('combobox')
const isOpen = () => box().getAttribute('aria-expanded') === 'true'
const highlighted = () =>
  document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent
const values = () => screen.getByRole('status').textContent

test('opens and selects by keys alone and skips disabled options', async () => {
  const { user } = renderPart(<One />)
  await user.tab()
  expect([document.activeElement === box(), isOpen()]).toEqual([true, false])
  await user.keyboard('{Enter}')
  expect([isOpen(), highlighted(), box().value]).toEqual([true, 'Admin', ''])
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(highlighted()).toBe('User')
  await user.keyboard('{Enter}')
  expect([isOpen(), box().value]).toEqual([false, 'User'])
  await user.keyboard('{Backspace}')
  expect(box().value).toBe('')
})

test('closes without a selection on Escape, a click outside and blur', async () => {
  const { user } = renderPart(<One />)
  for (const leave of [
    () => user.keyboard('{Escape}'),
    () => user.click(document.body),
    () => user.tab(),
  ]) {
    await user.click(box())
    await user.keyboard('{ArrowDown}')
    expect(isOpen()).toBe(true)
    await leave()
    expect([isOpen(), box().value]).toEqual([false, ''])
  }
})

test('clicking a disabled option selects nothing and keeps the list open', async () => {
  const { user } = renderPart(<One />)
  await user.click(box())
  await user.click(screen.getByRole('option', { name: 'Auditor' }))
  expect([isOpen(), box().value]).toEqual([true, ''])
  await user.click(screen.getByRole('option', { name: 'Admin' }))
  expect([isOpen(), box().value]).toEqual([false, 'Admin'])
  expect(document.activeElement).toBe(box())
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(box().value).toBe('')
})

test('filters options by text and aliases, and reports no matches', async () => {
  const { user } = renderPart(<One isSearchable />)
  await user.click(box())
  await user.keyboard('every')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['User'])
  expect(highlighted()).toBe('User')
  await user.keyboard('x')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByText('No matching options')).toBeTruthy()
  await user.keyboard('{Backspace}{Enter}')
  expect(box().value).toBe('User')
})

test('selects several in a row; Backspace and buttons remove all but disabled ones', async () => {
  const { user } = renderPart(<Several />)
  await user.click(box())
  await user.keyboard('adm{Enter}')
  expect([values(), isOpen(), box().value]).toEqual(['audit,user,admin', true, ''])
  await user.keyboard('{Enter}')
  expect(values()).toBe('audit,user')
  await user.keyboard('{Backspace}{Backspace}')
  expect(values()).toBe('audit')
  await user.click(screen.getByRole('option', { name: 'User' }))
  await user.click(screen.getByRole('button', { name: 'Remove User' }))
  expect(values()).toBe('audit')
  expect(screen.queryByRole('button', { name: 'Remove Auditor' })).toBeNull()
})
