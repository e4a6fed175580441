import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { expect, test } from 'vitest'
import { useUnsavedChanges } from '#web/lib/route/tabs.ts'
import { renderTabs } from '#web/testing/render-tabs.tsx'

const Dialogs = () => {
  const { '*': id } = useParams()
  const [isOpen, setOpen] = useState(false)
  useUnsavedChanges(isOpen, { isModal: true })
  return (
    <button type="button" onClick={() => setOpen(!isOpen)}>
      {isOpen ? 'Save' : 'Edit'} {id}
    </button>
  )
}
const Page = () => <h1>A page</h1>
const routes = {
  home: { path: '/home', page: Page, fixedIndexInTab: 0 },
  shared: { path: '/shared/*', page: Dialogs },
}

test('asks before another address of the same tab drops a dialog with unsaved changes', async () => {
  const { user, router, path } = renderTabs({ routes, path: '/home' })
  const open = (address: string) => act(() => router.navigate(address))
  for (const address of ['/shared/a', '/shared/b']) await open(address)
  await user.click(screen.getByRole('button', { name: 'Edit b' }))
  act(() => void router.navigate(-1))
  expect(await screen.findByText('Unsaved changes in “shared” will be lost.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(path()).toBe('/shared/b')
  await act(() => router.navigate('/shared/c', { replace: true }))
  await open('/home')
  expect(path()).toBe('/home')
  await open('/shared/c')
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => void router.navigate('/shared/a'))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(path()).toBe('/shared/a'))
})
