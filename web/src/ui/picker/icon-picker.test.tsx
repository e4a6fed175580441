import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { createI18n } from '#web/lib/i18n/i18n.ts'
import { loadLanguage } from '#web/lib/i18n/load-language.ts'
import { ServicesContext } from '#web/lib/call/services.ts'
import type { Services } from '#web/lib/call/services.ts'
import { createStorage } from '#web/lib/browser/storage.ts'
import { IconPicker } from './icon-picker.tsx'
import { NamedIcon } from '#web/ui/picture/named-icon.tsx'
import type { FindIcons } from './use-icon-list.ts'

const storage = createStorage(() => localStorage)
const i18n = createI18n({ storage, first: 'en-US', load: loadLanguage })

const many = Array.from({ length: 56 }, (_, index) => `lucide:icon-${index}`)

function renderPicker(find: FindIcons) {
  const chosen = vi.fn<(name: string | undefined) => void>()
  function Form() {
    const [value, setValue] = useState<string>()
    const onChange = (name: string | undefined) => {
      chosen(name)
      setValue(name)
    }
    return (
      <ServicesContext value={{ i18n, storage } as Services}>
        <IconPicker value={value} onChange={onChange} find={find} />
      </ServicesContext>
    )
  }
  render(<Form />)
  return { chosen, user: userEvent.setup() }
}
const foundBy = (names: readonly string[], total = names.length) =>
  vi.fn<FindIcons>(() => Promise.resolve({ names, total }))

test('finds an icon by name and selects it, with local icons first', async () => {
  const find = foundBy(['lucide:house'])
  const { chosen, user } = renderPicker(find)
  await user.click(screen.getByRole('button', { name: 'Select icon' }))
  await screen.findByRole('option', { name: 'lucide:house' })
  expect(screen.getAllByRole('option')[0]?.getAttribute('aria-label')).toMatch(/^local-icon:/)
  await user.type(screen.getByRole('textbox', { name: 'Search icons' }), 'hou')
  await waitFor(() => expect(find.mock.lastCall?.[0]).toMatchObject({ q: 'hou', current: 1 }))
  await user.click(await screen.findByRole('option', { name: 'lucide:house' }))
  expect(chosen).toHaveBeenLastCalledWith('lucide:house')
  await user.click(screen.getByRole('button', { name: 'Clear icon' }))
  expect(chosen).toHaveBeenLastCalledWith(undefined)
})

test.each([
  ['iconify', 'lucide:house'],
  ['local', 'local-icon:amber'],
])('shows and selects an icon like %s, and draws it on the button', async (_, name) => {
  const { chosen, user } = renderPicker(foundBy(['lucide:house']))
  await user.click(screen.getByRole('button', { name: 'Select icon' }))
  const option = await screen.findByRole('option', { name })
  expect(option.querySelector('svg, img')).toBeTruthy()
  await user.click(option)
  expect(chosen).toHaveBeenLastCalledWith(name)
  const button = document.querySelector('.icon-picker-button')
  expect(button?.textContent).toBe(name)
  expect(button?.querySelector('svg, img')).toBeTruthy()
})

test('arrow keys move through the grid, and Enter selects', async () => {
  const { chosen, user } = renderPicker(foundBy(many, 1900))
  await user.click(screen.getByRole('button', { name: 'Select icon' }))
  await screen.findByRole('option', { name: 'lucide:icon-0' })
  await user.click(screen.getByText('Lucide'))
  const first = await screen.findByRole('option', { name: 'lucide:icon-0' })
  first.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('lucide:icon-9')
  await user.keyboard('{End}{ArrowUp}{Enter}')
  expect(chosen).toHaveBeenLastCalledWith('lucide:icon-47')
})

test('turns the pages', async () => {
  const find = foundBy(many, 1900)
  const { user } = renderPicker(find)
  await user.click(screen.getByRole('button', { name: 'Select icon' }))
  await screen.findByText(/^1 \/ 34$/)
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(find.mock.lastCall?.[0]).toMatchObject({ current: 2, size: 56 }))
})

test('reports a list that cannot be loaded and retries on request', async () => {
  const find = foundBy(['lucide:house'])
  find.mockRejectedValueOnce(new Error('busy'))
  const { user } = renderPicker(find)
  await user.click(screen.getByRole('button', { name: 'Select icon' }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('option', { name: 'lucide:house' })).toBeTruthy()
})

test('draws an icon of a route at once, and loads others from our server', () => {
  const { container, rerender } = render(<NamedIcon name="lucide:layout-dashboard" />)
  expect(container.querySelector('svg')).toBeTruthy()
  rerender(<NamedIcon name="mdi:bank" />)
  const image = container.querySelector('img')
  expect(image?.getAttribute('src')).toBe('/icons/mdi/bank.svg')
  expect(container.querySelector('[data-state="loading"]')).toBeTruthy()
  fireEvent.load(image!)
  expect(container.querySelector('[data-state="ready"]')).toBeTruthy()
  rerender(<NamedIcon name="mdi:unknown" />)
  fireEvent.error(container.querySelector('img')!)
  expect(container.querySelector('[data-state="missing"]')).toBeTruthy()
  rerender(<NamedIcon name="local-icon:amber" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/local-icons/amber.svg')
})

test.each(['', 'house', '../../x', 'lucide:"); evil', 'https://x/y:z', 'LUCIDE:HOUSE'])(
  '“%s” is not a name and loads nothing',
  (name) => {
    const { container } = render(<NamedIcon name={name} />)
    expect(container.querySelector('img')).toBeNull()
    expect(container.querySelector('[data-state="missing"]')).toBeTruthy()
  },
)
