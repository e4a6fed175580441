import { sessionLock } from '@amber/contract/sign-in/session-lock.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'

// Loads antd outside the first test's timeout.
await import('#web/app/shell.tsx')

const ann = person({ nickName: 'Ann', roles: ['R_USER'] })
const isLocked = () => screen.findByRole('heading', { name: 'Ann' })
const help = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })

/** `showModal` throws when detached or open, and `close` fires later. */
function strictDialogs() {
  const modal = new Set<HTMLDialogElement>()
  HTMLDialogElement.prototype.showModal = function showModal() {
    if (!this.isConnected || this.open)
      throw new DOMException('Not in this state', 'InvalidStateError')
    modal.add(this)
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return
    modal.delete(this)
    this.removeAttribute('open')
    setTimeout(() => this.dispatchEvent(new Event('close')))
  }
  return modal
}

function anotherTab(value: string | null) {
  if (value === null) localStorage.removeItem('locked')
  else localStorage.setItem('locked', value)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'locked' })))
}

async function openPage() {
  const server = fakeServer()
  server.on(sessionLock.unlock, reply(sessionLock.unlock, {}))
  const app = renderApp({ path: '/project-intro', as: ann, server })
  await screen.findByRole('navigation', { name: 'Main menu' })
  const lock = async () => {
    anotherTab('{"name":"Ann"}')
    await isLocked()
  }
  const unlock = async () => {
    await app.user.type(screen.getByLabelText('Password'), '123456{Enter}')
    await screen.findByRole('navigation', { name: 'Main menu', hidden: true })
    await waitFor(() => expect(document.querySelector('#lock')).toBeNull())
  }
  return { ...app, lock, unlock }
}
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

test('ignores shortcuts behind the lock, also from the password field', async () => {
  strictDialogs()
  const { user, lock, unlock } = await openPage()
  await lock()
  await user.keyboard('{Control>}k{/Control}{Alt>}t{/Alt}')
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('?{Alt>}t{/Alt}{Control>}k{/Control}[[')
  await settle()
  expect(localStorage.getItem('themeMode')).toBeNull()
  await unlock()
  expect(document.querySelector('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Collapse menu' })).toBeTruthy()
})

test('an open dialog is not modal behind the lock, and modal again after unlocking', async () => {
  const modal = strictDialogs()
  const { user, lock, unlock } = await openPage()
  await user.keyboard('?')
  await waitFor(() => expect(help()).toBeTruthy())
  const dialog = help()!
  const focused = document.activeElement
  await lock()
  expect(modal.size).toBe(0)
  await settle()
  await unlock()
  await settle()
  expect(help()).toBe(dialog)
  expect([...modal]).toEqual([dialog])
  expect(document.activeElement).toBe(focused)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(help()).toBeNull()
})

test('a question raised behind the lock waits until unlocking', async () => {
  const modal = strictDialogs()
  const { app, lock, unlock } = await openPage()
  await lock()
  const answer = vi.fn<(is: boolean) => void>()
  act(
    () =>
      void app.services.feedback
        .ask({ title: 'Leave?', text: 'Not saved', confirm: 'Leave', cancel: 'Stay' })
        .then(answer),
  )
  await settle()
  expect(modal.size).toBe(0)
  expect(screen.queryByText('Not saved')?.closest('#lock')).toBeNull()
  await unlock()
  await settle()
  expect(answer).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog', { name: 'Leave?' })).toBe([...modal][0])
})

test('restores scroll positions and keeps every node in the document', async () => {
  const { lock, unlock } = await openPage()
  const main = screen.getByRole('main')
  main.scrollTop = 120
  const scrollTo = vi.spyOn(Element.prototype, 'scrollTo')
  await lock()
  expect(main.isConnected).toBe(true)
  expect(screen.queryByRole('main')).not.toBe(main)
  await unlock()
  expect(scrollTo.mock.contexts).toContain(main)
  expect(scrollTo).toHaveBeenCalledWith({ left: 0, top: 120, behavior: 'instant' })
})
