import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { signOutNow, signOutUnlessUnsaved } from '#web/lib/sign-in/sign-out-now.ts'
import { useTabs, useUnsavedChanges } from '#web/lib/route/tabs.ts'
import { renderTabs } from '#web/testing/render-tabs.tsx'

// Loads antd outside the first test's timeout.
beforeAll(() => import('antd'), 60_000)

const Page = () => <h1>A page</h1>
const Detail = () => {
  const { id } = useParams()
  const { rename } = useTabs()
  useEffect(() => {
    if (id === 'ann') rename('Ann Smith')
  }, [id, rename])
  return <h1>Detail of {id}</h1>
}
const Form = () => {
  const [text, setText] = useState('')
  useUnsavedChanges(text !== '')
  return <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
}
const routes = {
  home: { path: '/home', page: Page, fixedIndexInTab: 0 },
  board: { path: '/board', page: Page, fixedIndexInTab: 1 },
  one: { path: '/one', page: Page },
  two: { path: '/two', page: Page },
  three: { path: '/three', page: Page },
  person: { path: '/person/:id', page: Detail },
  form: { path: '/form', page: Form },
}

type Options = Partial<Parameters<typeof renderTabs>[0]>
async function openTabs(paths: readonly string[], options: Options = {}) {
  const [first = '/home', ...others] = paths
  const app = renderTabs({ routes, path: first, ...options })
  const open = (path: string) => act(() => app.router.navigate(path))
  for (const path of others) await open(path)
  return { ...app, open }
}
const names = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
const tab = (name: string) => screen.getByRole('tab', { name })
const selected = () => screen.getByRole('tab', { selected: true }).textContent
const choose = async (
  user: Awaited<ReturnType<typeof openTabs>>['user'],
  on: string,
  what: string,
) => {
  fireEvent.contextMenu(tab(on))
  await user.click(await screen.findByRole('menuitem', { name: what }))
}

test('home is first, fixed tabs follow by index, and neither can be closed', async () => {
  const { user } = await openTabs(['/one'])
  expect(names()).toEqual(['home', 'board', 'one'])
  await user.pointer({ keys: '[MouseMiddle]', target: tab('home') })
  tab('board').focus()
  await user.keyboard('{Delete}')
  expect(names()).toEqual(['home', 'board', 'one'])
  fireEvent.contextMenu(tab('board'))
  const close = await screen.findByRole('menuitem', { name: 'Close' })
  expect(close.getAttribute('aria-disabled')).toBe('true')
})

test('closing the open tab opens the most recently visited one', async () => {
  const { user, path } = await openTabs(['/one', '/two', '/three', '/one', '/three'])
  await user.pointer({ keys: '[MouseMiddle]', target: tab('three') })
  await waitFor(() => expect(path()).toBe('/one'))
  expect(names()).toEqual(['home', 'board', 'one', 'two'])
  await user.pointer({ keys: '[MouseMiddle]', target: tab('two') })
  await waitFor(() => expect(names()).toEqual(['home', 'board', 'one']))
  expect(path()).toBe('/one')
})

test('closes tabs to the left, to the right, others and all, and highlights the tab of the menu', async () => {
  const { user, open, path } = await openTabs(['/one', '/two', '/three'])
  await choose(user, 'two', 'Close to the right')
  await waitFor(() => expect(names()).toEqual(['home', 'board', 'one', 'two']))
  expect(path()).toBe('/two')
  await choose(user, 'two', 'Close to the left')
  await waitFor(() => expect(names()).toEqual(['home', 'board', 'two']))
  await open('/one')
  await open('/three')
  await choose(user, 'one', 'Close others')
  await waitFor(() => expect(names()).toEqual(['home', 'board', 'one']))
  await choose(user, 'one', 'Close all')
  await waitFor(() => expect(names()).toEqual(['home', 'board']))
  expect(path()).toBe('/home')
})

test('a pinned tab moves to the front and stays when others close', async () => {
  const { user } = await openTabs(['/one', '/two', '/three'])
  await choose(user, 'three', 'Pin')
  expect(names()).toEqual(['home', 'board', 'three Pinned', 'one', 'two'])
  await choose(user, 'one', 'Close all')
  await waitFor(() => expect(names()).toEqual(['home', 'board', 'three Pinned']))
  await choose(user, 'three Pinned', 'Unpin')
  await choose(user, 'three', 'Close')
  await waitFor(() => expect(names()).toEqual(['home', 'board']))
})

test('the menu opens by long press and by keyboard and then restores the focus', async () => {
  const { user } = await openTabs(['/one', '/two'])
  fireEvent.pointerDown(tab('one'), { button: 0, pointerType: 'touch' })
  await screen.findByRole('menuitem', { name: 'Move left' })
  // Browsers would synthesize a click beside the menu.
  expect(fireEvent.touchEnd(tab('one'))).toBe(false)
  expect(fireEvent.touchEnd(tab('one'))).toBe(true)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  tab('two').focus()
  await user.keyboard('{Shift>}{F10}{/Shift}')
  await screen.findByRole('menuitem', { name: 'Reload' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(tab('two')))
})

test('opens a tab in a new window', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = await openTabs(['/one?q=1'])
  await choose(user, 'one', 'Open in new window')
  expect(opened).toHaveBeenCalledWith('/one?q=1', '_blank', 'noopener')
})

test('arrow keys move, Enter opens, Delete closes, Ctrl+Shift+arrows sort, with one tab stop', async () => {
  const { user, path } = await openTabs(['/one', '/two', '/three'])
  expect(screen.getAllByRole('tab').filter((one) => one.tabIndex === 0)).toEqual([tab('three')])
  tab('three').focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(tab('home'))
  await user.keyboard('{End}{ArrowLeft}')
  expect(document.activeElement).toBe(tab('two'))
  expect(tab('two').tabIndex).toBe(0)
  expect(path()).toBe('/three')
  await user.keyboard('{Enter}')
  expect(selected()).toBe('two')
  expect(document.activeElement).toBe(tab('two'))
  await user.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
  expect(names()).toEqual(['home', 'board', 'two', 'one', 'three'])
  await user.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
  expect(names()).toEqual(['home', 'board', 'two', 'one', 'three'])
  await user.keyboard('{Delete}')
  await waitFor(() => expect(names()).toEqual(['home', 'board', 'one', 'three']))
  expect(path()).toBe('/three')
  await waitFor(() => expect(document.activeElement).toBe(tab('three')))
})

test('resets the tab stop to the open tab after another page was open', async () => {
  const { user, open } = await openTabs(['/one', '/two', '/three'])
  tab('three').focus()
  await user.keyboard('{ArrowLeft}')
  expect(tab('two').tabIndex).toBe(0)
  await open('/one')
  await open('/three')
  expect(screen.getAllByRole('tab').filter((one) => one.tabIndex === 0)).toEqual([tab('three')])
})

test('links each tab to its page', async () => {
  await openTabs(['/one'])
  const panel = screen.getByRole('tabpanel', { name: 'one' })
  expect(tab('one').getAttribute('aria-controls')).toBe(panel.id)
})

test('highlights a pressed tab before its page loads, and opens the last of two pressed', async () => {
  const { router, user, path } = await openTabs(['/one', '/two', '/three'])
  const lit = () => screen.getByRole('tab', { selected: true }).textContent
  fireEvent.click(tab('one'))
  expect(lit()).toBe('one')
  expect(path()).toBe('/three')
  fireEvent.click(tab('two'))
  expect(lit()).toBe('two')
  await waitFor(() => expect(path()).toBe('/two'))
  fireEvent.click(tab('one'))
  fireEvent.click(tab('two'))
  // Waits longer than a frame.
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)))
  expect(path()).toBe('/two')

  await user.click(tab('three'))
  await waitFor(() => expect(path()).toBe('/three'))
  await act(() => router.navigate('/two'))
  expect(lit()).toBe('two')
})

async function openSlow() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = { path: '/slow', page: Page, loader: () => promise }
  const app = await openTabs(['/one', '/two'], { routes: { ...routes, slow } })
  await act(() => {
    void app.router.navigate('/slow')
    resolve()
    return promise
  })
  await app.open('/two')
  const waiting = Promise.withResolvers<void>()
  slow.loader = () => waiting.promise
  fireEvent.click(tab('slow'))
  expect(selected()).toBe('slow')
  await waitFor(() => expect(app.router.state.navigation.state).toBe('loading'))
  return { ...app, arrive: waiting.resolve }
}

test('highlights the current tab again after a pending navigation is cancelled', async () => {
  const { user, path } = await openSlow()
  await user.click(screen.getByRole('link', { name: 'menu two' }))
  expect(path()).toBe('/two')
  await waitFor(() => expect(selected()).toBe('two'))
})

test('pressing the open tab cancels a pending navigation', async () => {
  const { router, path, arrive } = await openSlow()
  fireEvent.click(tab('two'))
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  arrive()
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(path()).toBe('/two')
  expect(selected()).toBe('two')
})

test('restores tabs with order, pins and titles after a reload', async () => {
  const before = await openTabs(['/one', '/person/ann', '/two?q=1'])
  await choose(before.user, 'one', 'Pin')
  before.unmount()
  const { user, path } = await openTabs(['/three'])
  expect(names()).toEqual(['home', 'board', 'one Pinned', 'Ann Smith', 'two', 'three'])
  await user.click(tab('two'))
  await waitFor(() => expect(path()).toBe('/two?q=1'))
  // The address changes before the tab.
  await waitFor(() => expect(selected()).toBe('two'))
  await user.pointer({ keys: '[MouseMiddle]', target: tab('two') })
  await waitFor(() => expect(path()).toBe('/three'))
})

test('disabled tab caching deletes stored tabs at once', async () => {
  const before = await openTabs(['/one'])
  const { services } = before
  expect(JSON.stringify(localStorage)).toContain('/one')
  const settings = services.theme.getState().settings
  act(() => services.theme.setSettings({ ...settings, tab: { ...settings.tab, cache: false } }))
  expect(localStorage.getItem('tabs:person-1')).toBeNull()
  before.unmount()
  await openTabs(['/home'], { tab: { cache: false } })
  expect(names()).toEqual(['home', 'board'])
})

test('restores the tabs after sign-out without user names in the browser', async () => {
  const before = await openTabs(['/one', '/person/ann'])
  expect(JSON.stringify([localStorage, sessionStorage])).toContain('Ann Smith')
  act(() => before.services.session.clear())
  before.unmount()
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('Ann Smith')
  const { open } = await openTabs(['/home'])
  expect(names()).toEqual(['home', 'board', 'one', 'person'])
  await open('/person/ann')
  expect(names().at(-1)).toBe('Ann Smith')
})

test('stores the tabs of each user separately', async () => {
  const before = await openTabs(['/one'])
  before.unmount()
  const other = await openTabs(['/two'], { userId: 'person-2' })
  expect(names()).toEqual(['home', 'board', 'two'])
  other.unmount()
  await openTabs(['/home'])
  expect(names()).toEqual(['home', 'board', 'one'])
})

test('drops tabs of forbidden pages', async () => {
  const before = await openTabs(['/one', '/two', '/board'])
  before.unmount()
  await openTabs(['/home'], { permitted: ['home', 'two'] })
  expect(names()).toEqual(['home', 'two'])
})

test('ignores malformed stored tabs', async () => {
  const evil = { id: 'one', name: 'one', i18nKey: 'x', isPinned: false, url: '//evil.example/one' }
  localStorage.setItem('tabs:person-1', JSON.stringify({ tabs: [evil, 7, null], visits: [1] }))
  const { unmount } = await openTabs(['/home'])
  expect(names()).toEqual(['home', 'board'])
  unmount()
  localStorage.setItem('tabs:person-1', '{not json')
  await openTabs(['/home'])
  expect(names()).toEqual(['home', 'board'])
})

test('shows the tab of a missing or forbidden page only while it is open', async () => {
  const permitted = ['home', 'one']
  const { open, unmount } = await openTabs(['/home', '/nowhere'], { permitted })
  expect(names()).toEqual(['home', 'Not found'])
  await open('/two')
  expect(names()).toEqual(['home', 'Forbidden'])
  expect(JSON.stringify(localStorage)).not.toContain('/two')
  await open('/one')
  expect(names()).toEqual(['home', 'one'])
  await open('/nowhere')
  unmount()
  await openTabs(['/home'], { permitted })
  expect(names()).toEqual(['home', 'one'])
})

test('opens one tab per parameter value, with the title set by its page', async () => {
  await openTabs(['/person/ann', '/person/bob', '/person/ann?tab=2'])
  expect(names()).toEqual(['home', 'board', 'Ann Smith', 'person'])
})

test('a route can have one tab per query', async () => {
  const multi = { path: '/multi', page: Page, multiTab: true }
  await openTabs(['/multi?a=1', '/multi?a=2', '/multi?a=1'], { routes: { ...routes, multi } })
  expect(names()).toEqual(['home', 'board', 'multi', 'multi'])
  expect(selected()).toBe('multi')
})

test('updates titles with the language', async () => {
  const { services } = await openTabs(['/one', '/person/ann'])
  act(() => services.i18n.setLanguage('zh-CN'))
  expect(names()).toEqual(['中home', '中board', '中one', 'Ann Smith'])
  expect(screen.getByRole('button', { name: '标签页操作' })).toBeTruthy()
})

test('asks before closing the tab or window of a page with unsaved changes', async () => {
  const { user, open, path } = await openTabs(['/one', '/form'])
  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(unload()).toBe(false)
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'draft')
  await user.tab()
  expect(unload()).toBe(true)
  expect(screen.getByRole('tabpanel', { name: 'form Unsaved changes' })).toBeTruthy()
  await open('/one')
  expect(unload()).toBe(true)
  await choose(user, 'one', 'Close all')
  expect(await screen.findByText('Unsaved changes in “form” will be lost.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(names()).toEqual(['home', 'board', 'one', 'form Unsaved changes'])
  expect(path()).toBe('/one')
  await choose(user, 'form Unsaved changes', 'Reload')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await choose(user, 'form Unsaved changes', 'Close')
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(names()).toEqual(['home', 'board', 'one']))
  expect(unload()).toBe(false)
})

test('asks about unsaved changes at sign-out by a link, unless already asked', async () => {
  const { user, router, path } = await openTabs(['/one', '/form'])
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'draft')
  await user.tab()
  act(() => void router.navigate('/login-out', { state: signOutUnlessUnsaved }))
  expect(await screen.findByText('Unsaved changes in “form” will be lost.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(path()).toBe('/form')
  await act(() => router.navigate('/login-out', { state: signOutNow }))
  expect(path()).toBe('/login-out')
})

test('continues when discarded changes were saved meanwhile', async () => {
  const { user, router, path } = await openTabs(['/one', '/form'])
  const text = screen.getByRole('textbox', { name: 'Text' })
  await user.type(text, 'draft')
  act(() => void router.navigate('/login-out?redirect=x', { state: signOutUnlessUnsaved }))
  await screen.findByRole('button', { name: 'Discard changes' })
  fireEvent.change(text, { target: { value: '' } })
  fireEvent.blur(text)
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(path()).toBe('/login-out?redirect=x'))
})

test('hides the tabs when disabled and still shows pages', async () => {
  await openTabs(['/one'], { tab: { visible: false } })
  expect(screen.getByRole('heading', { name: 'A page' })).toBeTruthy()
  expect(screen.queryByRole('tablist')).toBeNull()
  expect(screen.queryByRole('tabpanel')).toBeNull()
})
