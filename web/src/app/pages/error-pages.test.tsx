import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { exampleTest } from '#web/testing/examples/example-test.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'

// Preloads modules for slow machines.
beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./error-pages.tsx')])
}, 60_000)

const texts = [
  ['403', 'Sorry, you are not authorized to access this page', '抱歉，您无权访问该页面'],
  ['404', 'Sorry, the page you visited does not exist', '抱歉，您访问的页面不存在'],
  ['500', 'Sorry, something went wrong with the server', '抱歉，服务器出错了'],
] as const

exampleTest.each(texts)(
  '%s has the same text and link home inside and outside the layout',
  async (code, en) => {
    const { unmount } = renderApp({ path: `/${code}` })
    expect(await screen.findByRole('heading', { name: en })).toBeTruthy()
    unmount()
    const { user, path } = renderApp({ path: `/error/${code}`, as: person() })
    expect(await screen.findByRole('heading', { name: en })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Back to home' }))
    await screen.findByRole('heading', { name: /Super/ })
    expect(path()).toBe('/home')
  },
)

test.each(texts)('%s in Chinese', async (code, _en, zh) => {
  renderApp({ path: `/${code}`, language: 'zh-CN' })
  expect(await screen.findByRole('heading', { name: zh })).toBeTruthy()
})

test('shows the unknown address', async () => {
  renderApp({ path: '/nowhere/at/all', as: person() })
  expect(await screen.findByText(/No page at \/nowhere\/at\/all\./)).toBeTruthy()
})
