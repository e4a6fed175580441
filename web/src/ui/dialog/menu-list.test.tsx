import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { PopupMenu } from './popup-menu.tsx'

function openMenu() {
  const chosen = vi.fn<(key: string) => void>()
  const items = [
    { key: 'edit', label: 'Edit' },
    { type: 'divider' as const },
    { key: 'archive', label: 'Archive', disabled: true },
    { key: 'copy', label: 'Copy' },
    { key: 'export', label: 'Export' },
  ]
  const { user } = renderPart(
    <>
      <PopupMenu menu={{ items, onClick: ({ key }) => chosen(key) }}>
        <button type="button">Open</button>
      </PopupMenu>
      <button type="button">Next</button>
    </>,
  )
  const button = screen.getByRole('button', { name: 'Open' })
  const focused = () => document.activeElement?.textContent
  return { user, button, chosen, focused }
}

test('arrow keys, Home and End wrap around the items and skip a disabled one', async () => {
  const { user, button, focused } = openMenu()
  button.focus()
  await user.keyboard('{Enter}')
  expect(focused()).toBe('Edit')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  for (const [key, name] of [
    ['ArrowDown', 'Copy'],
    ['End', 'Export'],
    ['ArrowDown', 'Edit'],
    ['ArrowUp', 'Export'],
    ['Home', 'Edit'],
  ]) {
    await user.keyboard(`{${key}}`)
    expect(focused(), key).toBe(name)
  }
})

test('a letter moves to the next item that starts with it', async () => {
  const { user, button, focused } = openMenu()
  button.focus()
  await user.keyboard('{Enter}')
  for (const [letter, name] of [
    ['e', 'Export'],
    ['e', 'Edit'],
    ['c', 'Copy'],
    ['x', 'Copy'],
  ]) {
    await user.keyboard(letter!)
    expect(focused(), letter).toBe(name)
  }
})

test.each(['{Enter}', ' '])('%j selects the focused item and closes the menu', async (key) => {
  const { user, button, chosen } = openMenu()
  button.focus()
  await user.keyboard('{Enter}')
  await user.keyboard(`{End}${key}`)
  expect(chosen.mock.calls).toEqual([['export']])
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('clicking a disabled item does nothing', async () => {
  const { user, button, chosen } = openMenu()
  await user.click(button)
  await user.click(screen.getByRole('menuitem', { name: 'Archive' }))
  expect(chosen).not.toHaveBeenCalled()
  expect(screen.getByRole('menu')).toBeTruthy()
})

test('Tab closes the menu and moves past its button, and Escape returns to the button', async () => {
  const { user, button, focused } = openMenu()
  button.focus()
  await user.keyboard('{Enter}')
  await user.tab()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(focused()).toBe('Next')
  await user.click(button)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('clicking the button of an open menu closes it', async () => {
  const { user, button } = openMenu()
  await user.click(button)
  expect(screen.getByRole('menu')).toBeTruthy()
  await user.click(button)
  expect(screen.queryByRole('menu')).toBeNull()
})
