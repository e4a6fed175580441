import { translate } from '@amber/contract/localized-text.ts'
import { brandName } from '@amber/contract/settings/brand.ts'
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

test('saves only a valid primary color, and shows it in the default theme', async () => {
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
  expect(await brand.findByText(/sets its own color, #8B5CF6/)).toBeTruthy()
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
  await waitFor(() =>
    expect(style.getPropertyValue('--fill')).toBe(shadesOf('#8B5CF6', false).fill),
  )
  const sent = server.heard.filter(({ method }) => method === 'PUT')
  expect(sent.map(({ body }) => body)).toEqual([{ version: 0, value: saved.value }])
})

test('names in a further language are collapsed, saved, and shown to their readers', async () => {
  const server = settingsServer(storedDefaults)
  server.on(appearance.get, reply(appearance.get, { settings: null, override: 0, version: 0 }))
  const value = { ...storedDefaults.brand.value, nameZhTW: '極星後台' }
  const saved = { ...storedDefaults.brand, value, version: 1 }
  server.onPath(settings.update, { key: 'brand' }, reply(settings.update, saved))
  const as = person({ buttons: ['setting:update'] })
  const { user } = renderApp({ path: '/system/setting?section=brand', as, server })
  const brand = within(await screen.findByRole('region', { name: 'Branding' }))
  const summary = await brand.findByText('More languages')
  expect(summary.closest('details')!.open).toBe(false)
  await user.click(summary)
  await user.type(brand.getByRole('textbox', { name: 'Name in Traditional Chinese' }), '極星後台')
  await user.click(brand.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.heard.some(({ method }) => method === 'PUT')).toBe(true))
  const [sent] = server.heard.filter(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({ version: 0, value })
  expect(translate(brandName(value), 'zh-TW')).toBe('極星後台')
  expect(translate(brandName(value), 'zh-CN')).toBe(value.nameZh)
})
