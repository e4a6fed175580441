import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { person, renderApp } from '#web/testing/render-app.tsx'

// The first test's timeout is not meant for loading.
beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('#web/app/routes/routes.ts')])
}, 60_000)

const open = async () => {
  const app = renderApp({ path: '/function/super', as: person() })
  await screen.findByRole('heading', { level: 1 })
  return app
}

test('copies its lines and confirms it', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(
    screen.getByRole('group', { name: 'Code' }).textContent,
  )
})

test('selects the lines without a clipboard', async () => {
  const { user } = await open()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(screen.getByText(/Selected\. Press/)).toBeTruthy())
  expect(window.getSelection()?.toString()).toContain("name: 'function_super'")
})
