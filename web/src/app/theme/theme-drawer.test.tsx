import { appearance } from '@amber/contract/settings/appearance.ts'
import { preferences } from '@amber/contract/account/preferences.ts'
import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { defaultThemeSettings, type ThemeSettings } from '@amber/contract/settings/theme.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { problem, reply } from '#web/testing/reply.ts'

// Loads antd outside the first test's timeout.
beforeAll(async () => {
  await import('#web/app/shell.tsx')
}, 60_000)

const d = defaultThemeSettings
const brandPreset = new RegExp(`^${defaultBrand.shortNameEn}`)
const kept = () => JSON.parse(localStorage.getItem('themeSettings') ?? 'null') as ThemeSettings
const root = document.documentElement

async function openDrawer(
  options: Partial<Parameters<typeof renderApp>[0]> & { section?: string } = {},
) {
  const server = options.server ?? fakeServer()
  server.otherwise(preferences.list, reply(preferences.list, {}))
  server.onPath(preferences.save, { key: 'theme' }, reply(preferences.save, {}))
  const app = renderApp({
    path: '/project-intro',
    as: person({ buttons: ['setting:update'] }),
    ...options,
    server,
  })
  const isChinese = options.language === 'zh-CN'
  await app.user.click(
    await screen.findByRole('button', { name: isChinese ? '主题设置' : 'Theme settings' }),
  )
  const drawer = within(
    await screen.findByRole('dialog', { name: isChinese ? '主题设置' : 'Theme settings' }),
  )
  const go = async (section: string) => app.user.click(drawer.getByRole('tab', { name: section }))
  if (options.section) await go(options.section)
  return { ...app, server, drawer, go }
}

const dark = () => root.dataset.scheme === 'dark'
const painted = (name: string) => root.style.getPropertyValue(name)

test('selects a color scheme by its picture', async () => {
  const { drawer, user } = await openDrawer()
  await user.click(drawer.getByRole('radio', { name: 'Dark' }))
  expect(dark()).toBe(true)
  expect(localStorage.getItem('themeMode')).toBe('dark')
  await user.click(drawer.getByRole('radio', { name: 'Light' }))
  expect(dark()).toBe(false)
})

test('applies a typed, picked or selected theme color at once', async () => {
  const { drawer, user } = await openDrawer()
  const field = drawer.getByLabelText('Theme color, hex value')
  await user.clear(field)
  await user.type(field, '1677ff')
  expect(kept().themeColor).toBe('#1677FF')
  expect(localStorage.getItem('themeColor')).toBe('#1677FF')
  expect(painted('--fill')).toMatch(/^#1/)
  await user.click(drawer.getByRole('button', { name: '#8B5CF6' }))
  expect(kept().themeColor).toBe('#8B5CF6')
  fireEvent.change(drawer.getByLabelText('Pick Theme color'), { target: { value: '#000000' } })
  expect(kept().themeColor).toBe('#000000')
})

test('refuses an invalid color without changes', async () => {
  const { drawer, user } = await openDrawer()
  const field = drawer.getByLabelText('Theme color, hex value')
  await user.clear(field)
  await user.type(field, '#12')
  await user.tab()
  expect(drawer.getByRole('alert').textContent).toBe('Use the format #RRGGBB')
  expect(kept()?.themeColor ?? d.themeColor).toBe(d.themeColor)
})

test('adapts a color with low contrast and explains it', async () => {
  const { drawer, user } = await openDrawer()
  const note = () => drawer.getByRole('status').textContent
  expect(note()).toMatch(/Text and icons use #/)
  const field = drawer.getByLabelText('Theme color, hex value')
  await user.clear(field)
  await user.type(field, '#FFFFFF')
  expect(note()).toMatch(/Buttons and fills use #/)
  await user.clear(field)
  await user.type(field, '#005A9E')
  expect(drawer.queryByRole('status')).toBeNull()
})

test('replaces the selected color by the recommended one', async () => {
  const { drawer, user } = await openDrawer()
  await user.click(drawer.getByRole('switch', { name: 'Use recommended color' }))
  expect(kept().recommendColor).toBe(true)
  expect(painted('--fill')).not.toBe('')
})

test('sets custom status colors, and info can follow the theme', async () => {
  const { drawer, user } = await openDrawer()
  const info = drawer.getByLabelText('Info, hex value')
  expect(info).toHaveProperty('disabled', true)
  await user.click(drawer.getByRole('switch', { name: 'Info color follows theme' }))
  expect(info).toHaveProperty('disabled', false)
  const error = drawer.getByLabelText('Error, hex value')
  await user.clear(error)
  await user.type(error, '#8B5CF6')
  expect(kept().otherColor.error).toBe('#8B5CF6')
  expect(painted('--bad')).not.toBe('')
})

test('applies both filters together', async () => {
  const { drawer, user } = await openDrawer()
  await user.click(drawer.getByRole('switch', { name: 'Color weakness' }))
  expect(painted('--vision')).toBe('invert(80%)')
  await user.click(drawer.getByRole('switch', { name: 'Grayscale' }))
  expect(painted('--vision')).toBe('invert(80%) grayscale(100%)')
})

test('every switch and size of the layout changes its own setting', async () => {
  const { drawer, user } = await openDrawer({ section: 'Layout' })
  await user.click(drawer.getByRole('radio', { name: 'Wrapper' }))
  for (const [name, read] of [
    ['Fixed header and tabs', (s) => s.fixedHeaderAndTab],
    ['Expand current parent menu only', (s) => s.isOnlyExpandCurrentParentMenu],
    ['Breadcrumb icons', (s) => s.header.breadcrumb.showIcon],
    ['Breadcrumb', (s) => s.header.breadcrumb.visible],
    ['Dark sidebar', (s) => s.sider.inverted],
    ['Fixed footer', (s) => s.footer.fixed],
  ] satisfies [string, (settings: ThemeSettings) => boolean][]) {
    await user.click(drawer.getByRole('switch', { name }))
    expect(read(kept()), name).toBe(!read(d))
  }
  for (const [name, read] of [
    ['Header height', (s) => s.header.height],
    ['Width', (s) => s.sider.width],
    ['Collapsed width', (s) => s.sider.collapsedWidth],
    ['Footer height', (s) => s.footer.height],
  ] satisfies [string, (settings: ThemeSettings) => number][]) {
    const field = drawer.getByRole('spinbutton', { name: `${name} (px)` })
    fireEvent.input(field, { target: { value: String(read(d) + 4) } })
    expect(read(kept()), name).toBe(read(d) + 4)
    fireEvent.input(field, { target: { value: '9999' } })
    expect(read(kept()), name).toBe(read(d) + 4)
  }
  await user.click(drawer.getByRole('switch', { name: 'Show footer' }))
  expect(kept().footer.visible).toBe(false)
  expect(drawer.queryByRole('switch', { name: 'Fixed footer' })).toBeNull()
})

test('offers the options of each layout', async () => {
  const { drawer, user } = await openDrawer({ section: 'Layout' })
  const choose = async (name: string) => user.click(drawer.getByRole('radio', { name }))
  expect(drawer.getByRole('switch', { name: 'Fixed header and tabs' })).toHaveProperty(
    'disabled',
    true,
  )
  expect(drawer.getByText('Always fixed in content scroll mode')).toBeTruthy()
  await choose('Vertical mix')
  fireEvent.input(drawer.getByLabelText('Submenu width (px)'), { target: { value: '240' } })
  expect(kept()).toMatchObject({
    layout: { mode: 'vertical-mix' },
    sider: { mixChildMenuWidth: 240 },
  })
  expect(drawer.queryByLabelText('Width (px)')).toBeNull()
  await choose('Horizontal')
  expect(drawer.getAllByText('The horizontal layout has no sidebar')).toHaveLength(2)
  await choose('Horizontal mix')
  await user.click(drawer.getByRole('switch', { name: 'First level on the left' }))
  expect(kept().layout).toMatchObject({ mode: 'horizontal-mix', reverseHorizontalMix: true })
})

test('sets tabs, page transitions and the watermark', async () => {
  const { drawer, user } = await openDrawer({ section: 'Page' })
  await user.click(drawer.getByRole('radio', { name: 'Button' }))
  await user.click(drawer.getByRole('switch', { name: 'Keep tabs after reload' }))
  fireEvent.input(drawer.getByLabelText('Tab height (px)'), {
    target: { value: '40' },
  })
  await user.click(drawer.getByRole('switch', { name: 'Show tabs' }))
  expect(kept().tab).toEqual({ visible: false, cache: false, height: 40, mode: 'button' })

  for (const [name, mode] of [
    ['Fade', 'fade'],
    ['Rise', 'fade-bottom'],
    ['Scale', 'fade-scale'],
    ['Zoom in', 'zoom-fade'],
    ['Zoom out', 'zoom-out'],
    ['None', 'none'],
    ['Slide', 'fade-slide'],
  ] as const) {
    await user.click(drawer.getByRole('radio', { name }))
    expect(kept().page.animateMode).toBe(mode)
    expect(root.dataset.pageAnimation).toBe(mode)
  }
  await user.click(drawer.getByRole('switch', { name: 'Animate page changes' }))
  expect(root.dataset.pageAnimation).toBe('none')
})

test('shows the watermark with the brand or own text, user name and time above the page', async () => {
  const { drawer, user } = await openDrawer({ section: 'Page' })
  const mark = () => document.querySelector<HTMLElement>('.watermark')
  await user.click(drawer.getByRole('switch', { name: 'Show watermark' }))
  await waitFor(() => expect(mark()?.dataset.lines).toBe(defaultBrand.shortNameEn))
  expect(mark()?.style).toMatchObject({ zIndex: '9999', pointerEvents: 'none', position: 'fixed' })
  expect(mark()?.style.backgroundSize).toBe('255px 136px')
  expect(decodeURIComponent(mark()!.style.backgroundImage)).toContain('rotate(-20 ')
  await user.type(drawer.getByLabelText('Text'), 'A<&"')
  await user.click(drawer.getByRole('switch', { name: 'Include username' }))
  await user.click(drawer.getByRole('switch', { name: 'Include time' }))
  expect(mark()?.dataset.lines).toMatch(/^A<&"\nSuper\n.*20\d\d/)
  expect(decodeURIComponent(mark()!.style.backgroundImage)).toContain('A&lt;&amp;&quot;')
  await user.click(drawer.getByRole('switch', { name: 'Show watermark' }))
  expect(mark()).toBeNull()
})

test('the watermark stays above a dialog that opens after it', async () => {
  const { drawer, user } = await openDrawer({ section: 'Page' })
  const onTop: Element[] = []
  vi.spyOn(HTMLElement.prototype, 'showPopover').mockImplementation(function show(
    this: HTMLElement,
  ) {
    onTop.push(this)
  })
  await user.click(drawer.getByRole('switch', { name: 'Show watermark' }))
  await waitFor(() => expect(onTop.at(-1)?.className).toBe('watermark'))
  onTop.length = 0
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  await waitFor(() => expect(onTop.map(({ className }) => className)).toEqual(['watermark']))
  dialog.remove()
})

test('a preset sets all settings at once', async () => {
  const { drawer, user } = await openDrawer({ section: 'Presets' })
  const ocean = drawer.getByRole('button', { name: /^Ocean/ })
  await user.click(ocean)
  expect(kept()).toMatchObject({ themeColor: '#1677FF', sider: { inverted: true } })
  expect(ocean.getAttribute('aria-pressed')).toBe('true')
  await user.click(drawer.getByRole('button', { name: brandPreset }))
  expect(kept()).toEqual(d)
})

test('exports settings as JSON and imports them, ignoring unknown parts', async () => {
  const { drawer, user } = await openDrawer({ section: 'Presets' })
  await user.click(drawer.getByRole('button', { name: /^Grape/ }))
  await user.click(drawer.getByRole('button', { name: 'Copy JSON' }))
  const copied = await navigator.clipboard.readText()
  expect(JSON.parse(copied)).toEqual(kept())

  await user.click(drawer.getByRole('button', { name: brandPreset }))
  await user.click(drawer.getByRole('button', { name: 'Import JSON' }))
  const field = () => drawer.getByLabelText('Theme settings as JSON')
  const put = async (text: string) => {
    fireEvent.change(field(), { target: { value: text } })
    await user.click(drawer.getByRole('button', { name: 'Apply' }))
  }
  await put('{"themeColor":')
  expect(drawer.getByRole('alert').textContent).toBe('Invalid JSON')
  await put('{"color":"red"}')
  expect(drawer.getByRole('alert').textContent).toBe('No theme settings found')
  expect(kept()).toEqual(d)
  await put('{"themeColor":"#123456","sider":{"width":1},"more":1}')
  expect(kept()).toEqual({ ...d, themeColor: '#123456' })
  await user.click(drawer.getByRole('button', { name: 'Import JSON' }))
  await put(copied)
  expect(kept()).toEqual(JSON.parse(copied))
})

test('offers the text for manual copying when the clipboard is unavailable', async () => {
  const { drawer, user } = await openDrawer({ section: 'Presets' })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
  await user.click(drawer.getByRole('button', { name: 'Copy JSON' }))
  const field = await drawer.findByLabelText<HTMLTextAreaElement>('Theme settings as JSON')
  expect(JSON.parse(field.value)).toEqual(d)
})

const green = { ...d, themeColor: '#16A34A' }
const companyHas = (settings: ThemeSettings | null, version = 1) =>
  reply(appearance.get, { settings, override: 0, version })

test('resets to the company theme after confirmation', async () => {
  const server = fakeServer()
  server.on(appearance.get, companyHas(green))
  const { drawer, user } = await openDrawer({ section: 'Presets', server })
  await user.click(drawer.getByRole('button', { name: /^Ocean/ }))
  expect(drawer.getByText('Your own settings, saved automatically')).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: 'Reset to default' }))
  const question = within(await screen.findByRole('dialog', { name: 'Reset to default theme?' }))
  await user.click(question.getByRole('button', { name: 'Reset to default' }))
  await waitFor(() => expect(kept()).toEqual(green))
  expect(drawer.getByText('Using company default')).toBeTruthy()
})

test("selects the brand's color by default until another is selected", async () => {
  const brand = { ...defaultBrand, primaryColor: '#0D9488' }
  const { app, drawer, user } = await openDrawer({ brand })
  const swatches = within(drawer.getByRole('group', { name: 'Common colors' }))
  const [first, second] = swatches.getAllByRole('button')
  expect([first?.title, first?.ariaPressed]).toEqual(['#0D9488', 'true'])
  expect(swatches.getAllByRole('button', { name: '#0D9488' })).toHaveLength(1)
  await user.click(second!)
  expect(kept().themeColor).toBe(second!.title)
  act(() => app.services.brand.setState({ primaryColor: '#1677FF' }))
  const field = drawer.getByLabelText<HTMLInputElement>('Theme color, hex value')
  expect(field.value).toBe(second!.title)
  await user.click(swatches.getByRole('button', { name: '#1677FF' }))
  expect(kept().themeColor).toBe('')
  act(() => app.services.brand.setState({ primaryColor: '#8B5CF6' }))
  expect(field.value).toBe('#8B5CF6')
  expect(painted('--fill')).toBe('')
})

test('a super admin sets the current settings for the company', async () => {
  const server = fakeServer()
  server.on(appearance.get, companyHas(null, 0), companyHas(green))
  server.on(
    appearance.update,
    reply(appearance.update, { settings: green, override: 1, version: 1 }),
  )
  const { drawer, user } = await openDrawer({ section: 'Presets', server })
  await user.click(drawer.getByRole('button', { name: /^Ocean/ }))
  await user.click(await drawer.findByRole('checkbox', { name: /^Also replace/ }))
  await user.click(drawer.getByRole('button', { name: 'Set as company default' }))
  await screen.findByText('Company default updated')
  expect(server.heardOf(appearance.update)[0]?.body).toMatchObject({
    settings: { themeColor: '#1677FF' },
    isOverride: true,
  })
})

test('shows the conflict to the second of two super admins and then saves the current version', async () => {
  const server = fakeServer()
  server.on(appearance.get, companyHas(green, 3))
  server.on(
    appearance.update,
    problem('record_changed'),
    reply(appearance.update, { settings: d, override: 0, version: 5 }),
  )
  const { drawer, user } = await openDrawer({ section: 'Presets', server })
  await user.click(drawer.getByRole('button', { name: /^Ocean/ }))
  const press = async () =>
    user.click(await drawer.findByRole('button', { name: 'Set as company default' }))
  server.on(appearance.get, companyHas(green, 4))
  await press()
  await screen.findByText(/This record has changed/)
  await waitFor(() => expect(drawer.getByRole('button', { name: 'Reset to default' })).toBeTruthy())
  await press()
  await screen.findByText('Company default updated')
  expect(server.heardOf(appearance.update).at(-1)?.body).toMatchObject({ version: 4 })
})

test('hides the company theme from users without the permission', async () => {
  const { drawer } = await openDrawer({ section: 'Presets', as: person({ roles: ['R_ADMIN'] }) })
  expect(drawer.getByRole('button', { name: 'Reset to default' })).toBeTruthy()
  expect(drawer.queryByText('Company default')).toBeNull()
})

test('works in Chinese, closes on Escape and restores the focus', async () => {
  const { drawer, go, user } = await openDrawer({ language: 'zh-CN' })
  for (const [section, texts] of [
    ['外观', '使用推荐色'],
    ['布局', '仅展开当前父级菜单'],
    ['页面', '刷新后保留标签页'],
    ['预设', '公司默认主题'],
  ] as const) {
    await go(section)
    expect(await drawer.findByText(texts)).toBeTruthy()
  }
  await user.keyboard('{Escape}')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '主题设置' }).getAttribute('aria-expanded')).toBe(
      'false',
    ),
  )
})
