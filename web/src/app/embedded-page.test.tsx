import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { person, renderApp } from '#web/testing/render-app.tsx'

// Fetched before the test, whose patience is for the page and not for a busy machine.
beforeAll(async () => {
  await Promise.all([import('./shell.tsx'), import('./embedded-page.tsx')])
}, 60_000)

test('the guide is shown in the language and the scheme of the reader, also when these change', async () => {
  const { app } = renderApp({ path: '/document/admin-docs', as: person() })
  const address = () => document.querySelector('iframe')?.getAttribute('src')
  await screen.findByTitle('User guide')
  expect(address()).toBe('/docs/en-US.html?scheme=light')
  app.services.theme.setMode('dark')
  await waitFor(() => expect(address()).toBe('/docs/en-US.html?scheme=dark'))
  app.services.i18n.setLanguage('zh-CN')
  await waitFor(() => expect(address()).toBe('/docs/zh-CN.html?scheme=dark'))
})
