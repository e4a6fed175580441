import { appearance } from '@amber/contract/settings/appearance.ts'
import { shadesOf } from '@amber/contract/settings/shades.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { defaultThemeSettings } from '@amber/contract/settings/theme.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'
import { settingsServer } from '#web/testing/settings-server.ts'
import { storedDefaults } from '#web/testing/stored-settings.ts'

beforeAll(async () => {
  await Promise.all([
    import('#web/app/shell.tsx'),
    import('#web/features/settings/settings-page.tsx'),
  ])
}, 60_000)

test('saves a valid primary color only, and shows it where the default theme has none', async () => {
  const server = settingsServer(storedDefaults)
  const company = { ...defaultThemeSettings, themeColor: '#8B5CF6' }
  server.on(appearance.get, reply(appearance.get, { settings: company, override: 0, version: 1 }))
  const saved = {
    ...storedDefaults.brand,
    value: { ...storedDefaults.brand.value, primaryColor: '#1677FF' },
    version: 1,
  }
  server.onPath(settings.update, { key: 'brand' }, reply(settings.update, saved))
  const as = person({ buttons: ['setting:update'] })
  const { user } = renderApp({ path: '/system/setting?section=brand', as, server })
  const brand = within(await screen.findByRole('region', { name: 'Branding' }))
  expect(await brand.findByText(/a color of its own, #8B5CF6/)).toBeTruthy()
  const enter = async (text: string) => {
    const color = brand.getByRole('textbox', { name: /^Primary color/ })
    await user.clear(color)
    await user.type(color, text)
    await user.click(brand.getByRole('button', { name: 'Save' }))
  }
  await enter('blue')
  expect(await brand.findByText('Enter a color, e.g. #1677FF')).toBeTruthy()
  server.on(settings.get, reply(settings.get, { ...storedDefaults, brand: saved }))
  await enter('1677ff')
  const rules = () => document.getElementById('brand-colors')?.textContent
  await waitFor(() => expect(rules()).toContain(`--fill:${shadesOf('#1677FF', false).fill};`))
  const { style } = document.documentElement
  expect(style.getPropertyValue('--fill')).toBe(shadesOf('#8B5CF6', false).fill)
  const sent = server.heard.filter(({ method }) => method === 'PUT')
  expect(sent.map(({ body }) => body)).toEqual([{ version: 0, value: saved.value }])
})
