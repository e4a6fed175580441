import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { MockWindow } from '#web/lib/call/mock-worker.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'

// Loads modules outside the test's timeout.
beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('#web/app/pages/handle-pages.tsx')])
}, 60_000)

test('shows the guide in the language and color scheme of the reader, and follows changes', async () => {
  const { app } = renderApp({ path: '/document/admin-docs', as: person() })
  const address = () => document.querySelector('iframe')?.getAttribute('src')
  await screen.findByTitle('User guide')
  expect(address()).toBe('/docs/en-US.html?scheme=light')
  app.services.theme.setMode('dark')
  await waitFor(() => expect(address()).toBe('/docs/en-US.html?scheme=dark'))
  app.services.i18n.setLanguage('zh-CN')
  await waitFor(() => expect(address()).toBe('/docs/zh-CN.html?scheme=dark'))
})

test('reports in the browser demo that a page of another host needs a network', async () => {
  const own: Window & MockWindow = window
  let isOnline = false
  own.amberMockWorker = {
    log: () => [],
    settings: () => ({ latency: 0, failures: 0, kind: 'network' }),
    set: () => undefined,
    watch: () => () => undefined,
    hasNetwork: () => isOnline,
  }
  onTestFinished(() => {
    delete own.amberMockWorker
  })
  renderApp({ path: '/document/vite', as: person() })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain("vite.dev is unreachable or doesn't allow embedding")
  expect(document.querySelector('iframe')).toBeNull()
  isOnline = true
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(document.querySelector('iframe')?.src).toBe('https://vite.dev/')
})

test.each([
  ['/document/react', 'https://react.dev/'],
  ['/document/vite', 'https://vite.dev/'],
  ['/document/admin-docs', '/docs/en-US.html?scheme=light'],
])('%s removes its cover once %s has loaded', async (path, url) => {
  renderApp({ path, as: person() })
  await screen.findByText(/^Opening/, { selector: '.embedded-cover' })
  const frame = document.querySelector('iframe')!
  expect(frame.getAttribute('src')).toBe(url)
  fireEvent.load(frame)
  await waitFor(() => expect(document.querySelector('.embedded-cover')).toBeNull())
  expect(document.querySelector('iframe')).toBe(frame)
})
