import { demo } from '@amber/contract/examples/demo.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./function-forms-page.tsx')])
}, 60_000)

async function openForms(options: Partial<Parameters<typeof renderApp>[0]> = {}) {
  const app = renderApp({ path: '/function/forms', as: person(), ...options })
  await screen.findByRole('heading', { level: 1, name: /Forms|表单/ })
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { selector: 'input:not([type=radio])' }), {
      target: { value },
    })
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }))
  const fillAccount = async (userName = 'brand_new') => {
    type('Username', userName)
    type('Password', 'secret_1')
    type('Confirm password', 'secret_1')
    await press('Next')
    await waitFor(() => expect(current()).toContain('Contact'))
  }
  return { ...app, type, press, fillAccount }
}

const current = () => document.querySelector('[aria-current=step]')?.textContent

test('opens the next step only when the fields are valid', async () => {
  const { press, type } = await openForms()
  await press('Next')
  expect(await screen.findByText('Please enter user name')).toBeTruthy()
  expect(await screen.findByText('Please enter password again')).toBeTruthy()
  type('Username', 'a b')
  expect(await screen.findByText('User name format is incorrect')).toBeTruthy()
  type('Password', 'secret_1')
  type('Confirm password', 'secret_2')
  expect(await screen.findByText('The two passwords are inconsistent')).toBeTruthy()
  expect(current()).toContain('Account')
})

test('shows the field of the selected channel and submits only that one', async () => {
  const server = fakeServer()
  server.on(demo.form, reply(demo.form, { requestId: 'req-7' }))
  const { press, type, fillAccount, user } = await openForms({ server })
  await fillAccount()
  type('Email', 'half@')
  await user.click(screen.getByRole('radio', { name: 'Phone number' }))
  expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull()
  type('Phone number', '13800138000')
  await press('Add contact')
  type('Contact 1 name', 'Wei')
  type('Contact 1 phone', '12')
  await press('Next')
  expect(await screen.findByText('Phone number format is incorrect')).toBeTruthy()
  type('Contact 1 phone', '+4912345678')
  await press('Next')
  await waitFor(() => expect(current()).toContain('Review'))
  expect(screen.getByRole('group', { name: "What you'll submit" }).textContent).not.toContain(
    'secret_1',
  )
  await press('Submit')
  expect(await screen.findByText('Form accepted by the server')).toBeTruthy()
  expect(server.heardOf(demo.form)[0]?.body).toEqual({
    userName: 'brand_new',
    password: 'secret_1',
    channel: 'phone',
    phone: '13800138000',
    contacts: [{ name: 'Wei', phone: '+4912345678' }],
  })
})

test('shows a server error at its field and step', async () => {
  const server = fakeServer()
  server.on(
    demo.form,
    problem('user_name_taken', {
      fields: { userName: 'This username is taken. Choose another one.' },
    }),
  )
  const { press, type, fillAccount } = await openForms({ server })
  await fillAccount('Super')
  type('Email', 'a@example.com')
  await press('Next')
  await waitFor(() => expect(current()).toContain('Review'))
  await press('Submit')
  await waitFor(() => expect(current()).toContain('Account'))
  expect(screen.getAllByText('This username is taken. Choose another one.')).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByLabelText('Username'))
})

test('keeps errors at their row when an earlier contact is removed', async () => {
  const { press, type, fillAccount } = await openForms()
  await fillAccount()
  type('Email', 'a@example.com')
  await press('Add contact')
  await press('Add contact')
  type('Contact 1 name', 'Wei')
  type('Contact 1 phone', '13800138000')
  type('Contact 2 name', 'Li')
  type('Contact 2 phone', '12')
  await press('Next')
  expect(await screen.findByText('Phone number format is incorrect')).toBeTruthy()
  await press('Remove contact 1')
  const phone = screen.getByLabelText<HTMLInputElement>('Contact 1 phone')
  expect([phone.value, phone.ariaInvalid]).toEqual(['12', 'true'])
  await press('Remove contact 1')
  await press('Add contact')
  await press('Add contact')
  expect(screen.getByLabelText('Contact 2 phone').ariaInvalid).toBe('false')
})

test('starts over with an empty form, its first field focused', async () => {
  const { press, type, fillAccount } = await openForms()
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
  await fillAccount()
  type('Email', 'half@')
  await press('Next')
  expect(await screen.findByText('Email format is incorrect')).toBeTruthy()
  await press('Start over')
  expect(current()).toContain('Account')
  const userName = screen.getByLabelText<HTMLInputElement>('Username')
  expect([userName.value, document.activeElement]).toEqual(['', userName])
  expect(screen.queryByText('Email format is incorrect')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
})

test('keeps entered values when the user visits another page', async () => {
  const { app, path, type } = await openForms()
  const go = (to: string) => void app.shell.getState().router.navigate(to)
  type('Username', 'half')
  go('/multi-menu/first/one')
  await screen.findByRole('heading', { level: 1, name: 'Page 1-1' })
  go('/function/forms')
  await waitFor(() => expect(path()).toBe('/function/forms'))
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('half'),
  )
})

test('shows the rules in Chinese', async () => {
  const { user } = await openForms({ language: 'zh-CN' })
  await user.click(screen.getByRole('button', { name: '下一步' }))
  expect(await screen.findByText('请输入用户名')).toBeTruthy()
})
