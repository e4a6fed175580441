import { screen, within } from '@testing-library/react'
import msw from 'msw/package.json' with { type: 'json' }
import { beforeAll, expect, test } from 'vitest'
import { person, renderApp } from '#web/testing/render-app.tsx'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./project-intro-page.tsx')])
}, 60_000)

test('says what Amber is, which version, and of what it is made', async () => {
  renderApp({ path: '/project-intro', as: person() })
  expect(await screen.findByRole('heading', { level: 1, name: 'Amber Admin' })).toBeTruthy()
  expect(screen.getByText('0.1.0')).toBeTruthy()
  expect(screen.getByRole('img', { name: /web calls contract/ })).toBeTruthy()
  const server = screen.getByRole('table', { name: 'Server' })
  const row = within(server).getByRole('row', { name: /^hono / })
  expect(row.textContent).toMatch(/^hono\d+\.\d+\.\d+MIT$/)
  const demo = within(screen.getByRole('table', { name: 'Demo' }))
  expect(demo.getByRole('row', { name: /^msw / }).textContent).toBe(
    `msw${msw.version}${msw.license}`,
  )
  const licences = within(screen.getByRole('list', { name: 'Packages by licence' }))
  expect(licences.getAllByRole('listitem')[0]?.textContent).toMatch(/^MIT \d+$/)
  expect(screen.getByRole('link', { name: 'User guide' }).getAttribute('href')).toBe(
    '/docs/en-US.html',
  )
  expect(screen.getByRole('link', { name: 'API reference' })).toBeTruthy()
})

test('in production there is no link to what is not served, and Chinese has its own picture', async () => {
  renderApp({ path: '/project-intro', as: person(), language: 'zh-CN', mode: 'production' })
  expect(await screen.findByRole('heading', { level: 1, name: '琥珀管理系统' })).toBeTruthy()
  expect(screen.getByRole('img', { name: /web 调用 contract/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '接口文档' })).toBeNull()
})
