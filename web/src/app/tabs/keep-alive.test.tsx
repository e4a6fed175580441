import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Drawer } from 'antd'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { useActivated, useTabs, useUnsavedChanges } from '#web/lib/route/tabs.ts'
import { PopupMenu } from '#web/ui/dialog/popup-menu.tsx'
import { Tooltip } from '#web/ui/dialog/tooltip.tsx'
import { renderTabs } from '#web/testing/render-tabs.tsx'

// Loads antd outside the first test's timeout.
beforeAll(() => import('antd'), 60_000)

function Counter({ name = 'Counter' }: { name?: string }) {
  const [count, setCount] = useState(0)
  const [query] = useSearchParams()
  return (
    <>
      <h1>{name} page</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        {name} counted {count}
      </button>
      <p>query {query.get('q') ?? 'none'}</p>
    </>
  )
}
const Plain = () => <h1>Plain page</h1>
const plain = { path: '/plain', page: Plain }
const counter = { path: '/counter', page: Counter, keepAlive: true }
const routes = { home: { path: '/home', page: Plain, fixedIndexInTab: 0 }, counter, plain }

function countedRead() {
  const read = vi.fn<() => Promise<number>>()
  return read.mockImplementation(() => Promise.resolve(read.mock.calls.length))
}
const open = (router: ReturnType<typeof renderTabs>['router'], path: string) =>
  act(() => router.navigate(path))
const heading = () => screen.getByRole('heading', { level: 1 })

test('keeps the state of a kept page and resets another one', async () => {
  const free = { path: '/free', page: () => <Counter name="Free" /> }
  const { router, user } = renderTabs({ routes: { ...routes, free }, path: '/counter' })
  await user.click(screen.getByRole('button', { name: 'Counter counted 0' }))
  await open(router, '/free')
  await user.click(screen.getByRole('button', { name: 'Free counted 0' }))
  await open(router, '/counter')
  expect(screen.getByRole('button', { name: 'Counter counted 1' })).toBeTruthy()
  await open(router, '/free')
  expect(screen.getByRole('button', { name: 'Free counted 0' })).toBeTruthy()
})

test('a hidden page is inert and keeps its address', async () => {
  const { router, container } = renderTabs({ routes, path: '/counter?q=left' })
  await open(router, '/plain?q=other')
  expect(heading().textContent).toBe('Plain page')
  const pane = screen.getByText('Counter counted 0').closest('.pane')!
  expect(pane.hasAttribute('inert')).toBe(true)
  expect(within(container).queryByRole('button', { name: /Counter/ })).toBeNull()
  expect(screen.getByText('query left').closest('[hidden]')).toBeTruthy()
})

test('the menu and the tab return to a kept page with its query', async () => {
  const { user, router, path } = renderTabs({ routes, path: '/counter' })
  await open(router, '/counter?q=two')
  expect(screen.getByText('query two')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'menu plain' }))
  await user.click(screen.getByRole('link', { name: 'menu counter' }))
  expect(path()).toBe('/counter?q=two')
  await user.click(screen.getByRole('tab', { name: 'plain' }))
  await screen.findByRole('heading', { name: 'Plain page' })
  await user.click(screen.getByRole('tab', { name: 'counter' }))
  await screen.findByRole('heading', { name: 'Counter page' })
  expect(path()).toBe('/counter?q=two')
})

test('effects and polling pause while a page is hidden and resume when it is shown', async () => {
  const read = countedRead()
  const steps: string[] = []
  const Polling = () => {
    const { data } = useQuery({ queryKey: ['poll'], queryFn: read, refetchInterval: 15 })
    useActivated((isReturn) => {
      steps.push(isReturn ? 'return' : 'open')
      return () => void steps.push('leave')
    })
    return <h1>polled {data}</h1>
  }
  const polling = { path: '/polling', page: Polling, keepAlive: true }
  const { router } = renderTabs({ routes: { ...routes, polling }, path: '/polling' })
  await waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(2))
  await open(router, '/plain')
  const before = read.mock.calls.length
  await act(() => new Promise((resolve) => setTimeout(resolve, 120)))
  expect(read.mock.calls.length).toBeLessThanOrEqual(before + 1)
  await open(router, '/polling')
  await waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(before + 2))
  expect(steps).toEqual(['open', 'leave', 'return'])
})

test('hides drawer, menu and tooltip of a hidden page and restores them', async () => {
  const Overlays = () => (
    <>
      <h1>Overlays page</h1>
      <Drawer open title="Edit">
        <input aria-label="Note" />
      </Drawer>
      <PopupMenu menu={{ items: [{ key: 'one', label: 'First' }] }}>
        <button type="button">More</button>
      </PopupMenu>
      <Tooltip title="What it is for">
        <button type="button">Hint</button>
      </Tooltip>
    </>
  )
  const overlays = { path: '/overlays', page: Overlays, keepAlive: true }
  const { router, user } = renderTabs({ routes: { ...routes, overlays }, path: '/overlays' })
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'half a sentence')
  await user.hover(screen.getByText('Hint'))
  await screen.findByRole('tooltip')
  fireEvent.click(screen.getByText('More'))
  expect(screen.getByRole('menuitem', { name: 'First' })).toBeTruthy()
  expect(screen.getByRole('tooltip').textContent).toBe('What it is for')
  await open(router, '/plain')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect(screen.queryByRole('menuitem', { name: 'First' })).toBeNull()
  expect(document.body.style.overflow).not.toBe('hidden')
  await open(router, '/overlays')
  const note = await screen.findByRole('textbox', { name: 'Note' })
  expect((note as HTMLInputElement).value).toBe('half a sentence')
  expect(screen.getByRole('menuitem', { name: 'First' })).toBeTruthy()
  expect(screen.getByRole('tooltip').textContent).toBe('What it is for')
})

test('repositions floating elements only when their page is shown again', async () => {
  const { router } = renderTabs({ routes, path: '/counter' })
  const placed = vi.fn<() => void>()
  window.addEventListener('resize', placed)
  await open(router, '/plain')
  expect(placed).not.toHaveBeenCalled()
  await open(router, '/counter')
  expect(placed).toHaveBeenCalledOnce()
  await open(router, '/counter?q=same')
  expect(placed).toHaveBeenCalledOnce()
  window.removeEventListener('resize', placed)
})

test('keeps ten pages and drops the least recently shown one', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 11 }, (_, index) => [
      `page${index}`,
      { path: `/page${index}`, page: () => <Counter name={`P${index}`} />, keepAlive: true },
    ]),
  )
  const { router, user } = renderTabs({ routes: many, path: '/page0' })
  for (let index = 0; index < 10; index++) {
    await open(router, `/page${index}`)
    await user.click(screen.getByRole('button', { name: `P${index} counted 0` }))
  }
  await open(router, '/page0')
  await open(router, '/page10')
  await open(router, '/page0')
  expect(screen.getByRole('button', { name: 'P0 counted 1' })).toBeTruthy()
  await open(router, '/page2')
  expect(screen.getByRole('button', { name: 'P2 counted 1' })).toBeTruthy()
  await open(router, '/page1')
  expect(screen.getByRole('button', { name: 'P1 counted 0' })).toBeTruthy()
})

test('keeps two tabs of one route as separate pages', async () => {
  const multi = { ...counter, multiTab: true }
  const { router, user } = renderTabs({
    routes: { ...routes, counter: multi },
    path: '/counter?q=a',
  })
  await user.click(screen.getByRole('button', { name: 'Counter counted 0' }))
  await open(router, '/counter?q=b')
  expect(screen.getByRole('button', { name: 'Counter counted 0' })).toBeTruthy()
  expect(screen.getAllByRole('tab', { name: 'counter' })).toHaveLength(2)
  await open(router, '/counter?q=a')
  expect(screen.getByRole('button', { name: 'Counter counted 1' })).toBeTruthy()
})

test('closing a tab drops its page', async () => {
  const { router, user } = renderTabs({ routes, path: '/counter' })
  await user.click(screen.getByRole('button', { name: 'Counter counted 0' }))
  await open(router, '/plain')
  await user.pointer({
    keys: '[MouseMiddle]',
    target: screen.getByRole('tab', { name: 'counter' }),
  })
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'counter' })).toBeNull())
  expect(screen.queryByText(/Counter counted/)).toBeNull()
  await open(router, '/counter')
  expect(screen.getByRole('button', { name: 'Counter counted 0' })).toBeTruthy()
})

test('remounts the page with fresh data when its tab is reloaded', async () => {
  const read = countedRead()
  const Reading = () => {
    const { data } = useQuery({ queryKey: ['read'], queryFn: read })
    return (
      <>
        <Counter />
        <p>read {data}</p>
      </>
    )
  }
  const reading = { path: '/reading', page: Reading, keepAlive: true }
  const { user } = renderTabs({ routes: { ...routes, reading }, path: '/reading' })
  await screen.findByText('read 1')
  await user.click(screen.getByRole('button', { name: 'Counter counted 0' }))
  await user.click(screen.getByRole('button', { name: 'Tab actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reload' }))
  expect(await screen.findByRole('button', { name: 'Counter counted 0' })).toBeTruthy()
  await screen.findByText('read 2')
})

test('does not navigate away on behalf of a hidden page', async () => {
  const waiting = Promise.withResolvers<void>()
  const Late = () => {
    const navigate = useNavigate()
    const [query] = useSearchParams()
    const [isStarted, start] = useState(false)
    return (
      <>
        <h1>late {query.get('q')}</h1>
        <button
          type="button"
          disabled={isStarted}
          onClick={() => {
            start(true)
            void waiting.promise.then(() => navigate('/plain')).then(() => navigate('?q=done'))
          }}
        >
          Start
        </button>
      </>
    )
  }
  const late = { path: '/late', page: Late, keepAlive: true }
  const { user, router, path } = renderTabs({ routes: { ...routes, late }, path: '/late' })
  await user.click(screen.getByRole('button', { name: 'Start' }))
  await open(router, '/counter')
  waiting.resolve()
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(path()).toBe('/counter')
  await user.click(screen.getByRole('tab', { name: 'late' }))
  expect(await screen.findByRole('heading', { name: 'late done' })).toBeTruthy()
})

test('focuses the heading of the shown page and ignores hidden ones', async () => {
  const { router, user } = renderTabs({ routes, path: '/counter' })
  await open(router, '/plain')
  expect(document.activeElement?.textContent).toBe('Plain page')
  screen.getByRole('tab', { name: 'counter' }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Counter page' })).toBeTruthy()
  expect(document.activeElement?.textContent).toContain('counter')
})

const Form = () => {
  const [text, setText] = useState('')
  useUnsavedChanges(text !== '')
  return (
    <>
      <h1>Form page</h1>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
    </>
  )
}

test('keeps up to ten pages with unsaved changes and drops others first', async () => {
  const forms = Array.from({ length: 11 }, (_, index) => `/form${index}`)
  const { router, user } = renderTabs({
    routes: {
      ...routes,
      ...Object.fromEntries(forms.map((path) => [path.slice(1), { path, page: Form }])),
    },
    path: '/counter',
  })
  const text = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' })
  const counter0 = () => screen.queryByText(/^Counter counted/)
  for (const [index, path] of forms.entries()) {
    await open(router, path)
    await user.type(text(), `draft ${index}`)
    await user.tab()
    // Ten with the open one: nine forms and the counter.
    expect(counter0() !== null, path).toBe(index < 9)
  }
  await open(router, '/plain')
  for (const [index, path] of forms.entries()) {
    await open(router, path)
    expect(text().value).toBe(`draft ${index}`)
  }
}, 30_000)

test('keeps a page with unsaved changes whatever its route declares', async () => {
  const { router, user } = renderTabs({
    routes: { ...routes, form: { path: '/form', page: Form } },
    path: '/form',
  })
  const text = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' })
  await user.type(text(), 'draft')
  await user.tab()
  await open(router, '/plain')
  expect(screen.getByRole('tab', { name: /form.*Unsaved changes/ })).toBeTruthy()
  await open(router, '/form')
  expect(text().value).toBe('draft')
  await user.clear(text())
  await user.tab()
  expect(screen.getByRole('tab', { name: 'form' })).toBeTruthy()
  await open(router, '/plain')
  expect(screen.queryByLabelText('Text')).toBeNull()
})

test('a page can open, rename and close tabs', async () => {
  const Acting = () => {
    const { open: openTab, close, rename } = useTabs()
    useEffect(() => rename('My own title'), [rename])
    return (
      <>
        <h1>Acting page</h1>
        <button type="button" onClick={() => openTab('/counter?q=opened')}>
          Open
        </button>
        <button type="button" onClick={() => void close()}>
          Leave
        </button>
      </>
    )
  }
  const acting = { path: '/acting', page: Acting }
  const { user, path } = renderTabs({ routes: { ...routes, acting }, path: '/acting' })
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(path()).toBe('/counter?q=opened')
  await user.click(screen.getByRole('tab', { name: 'My own title' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(path()).toBe('/counter?q=opened'))
  expect(screen.queryByRole('tab', { name: 'My own title' })).toBeNull()
})

test('does not render a page again for other tabs or on an unchanged return', async () => {
  const drawn = vi.fn<() => void>()
  // React checks context consumers without rendering them.
  const Inside = ({ children }: { children: ReactNode }) => {
    drawn()
    return <h1>{children}</h1>
  }
  const Watched = () => {
    const [query] = useSearchParams()
    useTabs()
    return (
      <>
        <Inside>Watched page {query.get('q')}</Inside>
        <Link to="?q=next">Go on</Link>
      </>
    )
  }
  const watched = { path: '/watched', page: Watched, keepAlive: true }
  const { router, user } = renderTabs({ routes: { ...routes, watched }, path: '/watched?q=left' })
  await open(router, '/counter')
  drawn.mockClear()
  await open(router, '/plain')
  await user.click(screen.getByRole('tab', { name: 'counter' }))
  await screen.findByRole('heading', { name: 'Counter page' })
  await user.click(screen.getByRole('tab', { name: 'watched' }))
  await screen.findByRole('heading', { name: 'Watched page left' })
  expect(drawn).not.toHaveBeenCalled()
  await user.click(screen.getByRole('link', { name: 'Go on' }))
  expect(heading().textContent).toBe('Watched page next')
})

test('refetches when the open page is requested again, but not on return to it', async () => {
  const Asked = () => {
    const { key } = useLocation()
    const [asked, setAsked] = useState([key])
    if (!asked.includes(key)) setAsked([...asked, key])
    return <h1>Asked {asked.length}</h1>
  }
  const page = { path: '/asked', page: Asked, keepAlive: true }
  const { router } = renderTabs({ routes: { ...routes, page }, path: '/asked?section=mail' })
  expect(heading().textContent).toBe('Asked 1')
  await open(router, '/asked?section=mail')
  expect(heading().textContent).toBe('Asked 2')
  await open(router, '/plain')
  await open(router, '/asked?section=mail')
  expect(heading().textContent).toBe('Asked 2')
  await open(router, '/asked?section=mail')
  expect(heading().textContent).toBe('Asked 3')
})
