import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { person, renderApp } from '#web/testing/render-app.tsx'

// Preloads modules for slow machines.
beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./function-tabs-page.tsx')])
}, 60_000)

const tabs = () =>
  within(screen.getByRole('tablist'))
    .getAllByRole('tab')
    .map((tab) => tab.textContent)

async function openTabs(language: 'zh-CN' | 'en-US' = 'en-US') {
  const app = renderApp({ path: '/function/tabs', as: person(), language })
  await screen.findByRole('heading', { level: 1, name: /^(Tabs|标签页)$/ })
  return app
}

test('each query has its own tab, which keeps its input', async () => {
  const { user, path } = await openTabs()
  await user.click(screen.getByRole('button', { name: 'Open query 2' }))
  await user.type(await screen.findByLabelText('Note'), 'second')
  await user.click(within(screen.getByRole('tablist')).getByRole('tab', { name: /^Tabs/ }))
  // A query by role is slow enough to delay the navigation.
  await waitFor(() => expect(path()).toBe('/function/tabs'))
  await user.click(await screen.findByRole('button', { name: 'Open query 3' }))
  await screen.findByRole('heading', { level: 1, name: 'Query 3' })
  expect(tabs().slice(-2)).toEqual([
    expect.stringContaining('Query 2'),
    expect.stringContaining('Query 3'),
  ])
  // Hidden tabs must follow the language too.
  await user.click(screen.getByRole('button', { name: '简体中文', hidden: true }))
  await waitFor(() => expect(tabs().at(-2)).toContain('参数 2'))
  await user.click(screen.getByRole('button', { name: 'English', hidden: true }))
  await user.click(screen.getByRole('button', { name: 'Close this tab' }))
  await waitFor(() => expect(path()).not.toContain('id=3'))
  await user.click(within(screen.getByRole('tablist')).getByRole('tab', { name: /Query 2/ }))
  await screen.findByRole('heading', { level: 1, name: 'Query 2' })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('second')
})

test('sets and restores the title of a tab', async () => {
  const { user } = await openTabs()
  await user.type(screen.getByLabelText('New title'), 'Order 4711{Enter}')
  await waitFor(() => expect(tabs().at(-1)).toContain('Order 4711'))
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(tabs().at(-1)).toContain('Tabs'))
})

test('asks before closing a tab with unsaved changes', async () => {
  const { user, path } = await openTabs('zh-CN')
  await user.click(screen.getByRole('switch', { name: '有未保存的修改' }))
  await user.click(screen.getByRole('button', { name: '关闭当前标签页' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('放弃未保存的修改？')
  expect(path()).toBe('/function/tabs')
})
