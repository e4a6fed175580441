import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { menus } from '@amber/contract/menus/menus.ts'
import { brandPictures } from '@amber/contract/settings/brand-pictures.ts'
import { largestPicture } from '@amber/contract/users/avatars.ts'
import { defaultSettings, settings, settingSchemas } from '@amber/contract/settings/settings.ts'
import type { SettingKey, Settings } from '@amber/contract/settings/settings.ts'
import * as z from 'zod'
import type { FakeServer } from '#web/testing/fake-server.ts'
import type { Heard } from '#web/testing/fake-server.ts'
import { exampleSettings } from '#web/testing/examples/example-settings.ts'
import { settingSections } from './setting-sections.ts'
import { exampleTest } from '#web/testing/examples/example-test.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { settingsServer } from '#web/testing/settings-server.ts'
import { storedDefaults } from '#web/testing/stored-settings.ts'
import type { SettingsAnswer } from '#web/testing/stored-settings.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./settings-page.tsx')])
}, 60_000)

/** Setting with the required fields beside the first, so that it can be saved alone. */
const set = <Key extends SettingKey>(key: Key, value: Partial<Settings[Key]>) => ({
  ...storedDefaults[key],
  value: { ...storedDefaults[key].value, ...value },
})
const initial: SettingsAnswer = {
  ...storedDefaults,
  mail: set('mail', { from: 'amber@example.com' }),
  sms: set('sms', { secret: true }),
  wechat: set('wechat', { secret: true }),
  oidc: set('oidc', { clientId: 'amber' }),
  retention: {
    value: { signIns: 90, auditEvents: 730, removedUsers: 7 },
    version: 3,
    updateBy: 'Owner',
    updateTime: '2026-03-04T05:06:07.000Z',
  },
}

/** Answers as the server does, with the next version. */
const accepted = ({ body }: Heard) => {
  const { version, value } = body as { version: number; value: unknown }
  const updateTime = new Date().toISOString()
  return reply(settings.update, { value, version: version + 1, updateBy: 'Super', updateTime })
}

type Answers = Parameters<FakeServer['onPath']>[2][]

async function open({
  buttons = ['setting:update'],
  key = 'retention',
  answers = [accepted],
  path = '/system/setting',
}: {
  path?: string
  buttons?: string[]
  key?: SettingKey
  answers?: Answers
} = {}) {
  const server = settingsServer(initial)
  server.onPath(settings.update, { key }, ...answers)
  const app = renderApp({ path, as: person({ buttons }), server })
  const sent = () => server.heard.filter(({ method }) => method === 'PUT')
  return { ...app, server, sent }
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))
const signIns = async () =>
  (await part('Retention')).findByRole<HTMLInputElement>('spinbutton', { name: /Sign-in log/ })

test('each section shows its values and their last editor', async () => {
  await open()
  const retention = await part('Retention')
  expect((await signIns()).value).toBe('90')
  expect(retention.getByText(/^Changed by Owner on Mar 4, 2026/)).toBeTruthy()
  const authorization = await part('Authorization')
  expect(authorization.getByText('Default values, never changed')).toBeTruthy()
  expect(authorization.getByRole<HTMLInputElement>('radio', { name: /^Static/ }).checked).toBe(true)
})

test('previews another name and shows it at once after saving', async () => {
  const { server, user } = await open({ key: 'brand' })
  const brand = await part('Branding')
  const name = brand.getByRole('textbox', { name: /^Name in English/ })
  await user.clear(name)
  await user.type(name, 'Acme')
  expect(brand.getByText(/^Preview: Acme · /)).toBeTruthy()
  expect(document.title).toBe(`Settings - ${defaultBrand.nameEn}`)
  const saved = { ...set('brand', { nameEn: 'Acme' }), version: 1 }
  server.on(settings.get, reply(settings.get, { ...initial, brand: saved }))
  await user.click(brand.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.title).toBe('Settings - Acme'))
})

test('uploads a picture for the draft, explains one that cannot be used, and saves its name', async () => {
  const { server, user, sent } = await open({ key: 'brand' })
  const name = 'a'.repeat(32)
  server.onPath(brandPictures.upload, { use: 'logo' }, reply(brandPictures.upload, { name }))
  const logo = within(await (await part('Branding')).findByRole('group', { name: 'Logo' }))
  const chooser = () =>
    logo.getByRole('button', { name: /: Logo$/ }).parentElement!.querySelector('input')!
  const isUpload = ({ path }: Heard) => path.startsWith('/api/brand-pictures')
  const drop = (file: File) => userEvent.setup({ applyAccept: false }).upload(chooser(), file)
  await drop(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }))
  expect(logo.getByRole('alert').textContent).toContain("can't be read")
  await drop(new File([new Uint8Array(largestPicture + 1)], 'l.png', { type: 'image/png' }))
  expect(logo.getByRole('alert').textContent).toContain('larger than 5 MB')
  expect(server.heard.filter(isUpload)).toEqual([])
  await drop(new File(['x'], 'logo.png', { type: 'image/png' }))
  const picture = await logo.findByRole('img', { name: 'Logo' })
  expect(picture.getAttribute('src')).toBe(`/brand/${name}.webp`)
  expect(logo.queryByRole('alert')).toBeNull()
  await user.click((await part('Branding')).getByRole('button', { name: 'Save' }))
  await screen.findByText('Settings saved')
  const value = { ...initial.brand.value, logo: name }
  expect(sent().map(({ body }) => body)).toEqual([{ version: 0, value }])
  await user.click(logo.getByRole('button', { name: 'Remove: Logo' }))
  expect(logo.getByText('Default')).toBeTruthy()
})

exampleTest('switches example pages at once; shows an environment setting read-only', async () => {
  const { app, user, server, sent } = await open({ key: 'examples' })
  const examples = await part('Example pages')
  await user.click(examples.getByRole('radio', { name: /^On/ }))
  const asked = server.heardOf(auth.getUserInfo).length
  await user.click(examples.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.heardOf(auth.getUserInfo).length).toBe(asked + 1))
  expect(sent().map(({ body }) => body)).toEqual([{ version: 0, value: { mode: 'on' } }])
  server.on(settings.get, reply(settings.get, { ...initial, fixed: { examples: { mode: 'off' } } }))
  cleanup()
  app.dispose()
  renderApp({ path: '/system/setting', as: person({ buttons: ['setting:update'] }), server })
  const fixed = await part('Example pages')
  expect(fixed.getByText(/^Set by environment variables/)).toBeTruthy()
  expect(fixed.getByText('Off')).toBeTruthy()
  expect(fixed.queryByRole('radio')).toBeNull()
})

const sections = new Set(settingSections.map(({ id }) => id))
/** Without the example pages, their setting has no section. */
const settingKeys = (Object.keys(settingSchemas) as SettingKey[]).filter(
  (key) => key !== 'examples' || sections.has(key),
)
/** Candidates for text fields; the first valid one is typed. */
const texts = ['changed', 'https://example.com/changed']

function changeOf(key: SettingKey) {
  const [[field, rule] = []] = Object.entries<z.ZodType>(settingSchemas[key].shape)
  const stored: Record<string, unknown> = initial[key].value
  const now = stored[field!]
  const candidates =
    rule instanceof z.ZodEnum ? rule.options : typeof now === 'number' ? [now + 1] : texts
  const value = candidates.find((one) => one !== now && rule?.safeParse(one).success)
  expect(value, `another ${field} of ${key}`).toBeDefined()
  const index = rule instanceof z.ZodEnum ? candidates.indexOf(value!) : null
  return { field: field!, value: value!, index, stored }
}

test('each setting of the contract has a section', async () => {
  await open()
  await part('Email')
  await part('Single sign-on')
  const shown = [...document.querySelectorAll<HTMLElement>('section[data-section]')].map(
    ({ dataset }) => dataset['section'],
  )
  expect(new Set(shown)).toEqual(new Set([...settingKeys, 'backups', 'appearance']))
})

test.each(settingKeys)('saves a change of %s under its key', async (key) => {
  const { field, value, index, stored } = changeOf(key)
  const { server, user, sent } = await open({ key, path: `/system/setting?section=${key}` })
  server.on(menus.mine, reply(menus.mine, []))
  const findSection = () => document.querySelector<HTMLElement>(`section[data-section="${key}"]`)
  await waitFor(() => expect(findSection()?.querySelector('form')).toBeTruthy())
  const section = findSection()!
  if (index === null) {
    const input = section.querySelector<HTMLInputElement>(`input[id$="-${field}"]`)!
    await user.clear(input)
    await user.type(input, String(value))
  } else await user.click(section.querySelectorAll(`input[name$="-${field}"]`)[index]!)
  await user.click(within(section).getByRole('button', { name: 'Save' }))
  // The only setting that asks for confirmation.
  if (key === 'authorization')
    await user.click(await screen.findByRole('button', { name: 'Switch' }))
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  const { version } = initial[key]
  expect(sent().map(({ path, body }) => ({ path, body }))).toEqual([
    { path: `/api/settings/${key}`, body: { version, value: { ...stored, [field]: value } } },
  ])
})

test('saves one section with the version read and leaves the others unchanged', async () => {
  const { user, server, sent } = await open()
  const retention = await part('Retention')
  const save = retention.getByRole('button', { name: 'Save' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  const field = await signIns()
  await user.clear(field)
  await user.type(field, '120')
  expect(retention.getByText('Unsaved changes')).toBeTruthy()
  const value = { signIns: 120, auditEvents: 730, removedUsers: 7 }
  const updateTime = new Date().toISOString()
  server.on(
    settings.get,
    reply(settings.get, {
      ...initial,
      retention: { value, version: 4, updateBy: 'Super', updateTime },
    }),
  )
  await user.click(save)
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(sent().map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/api/settings/retention', body: { version: 3, value } },
  ])
  expect(await retention.findByText(/^Changed by Super/)).toBeTruthy()
  expect(document.activeElement).toBe(save)
})

test('explains invalid values at the field and sends nothing', async () => {
  const { user, sent } = await open()
  const field = await signIns()
  const retention = await part('Retention')
  for (const wrong of ['29', '3651', '30.5']) {
    await user.clear(field)
    await user.type(field, wrong)
    await user.click(retention.getByRole('button', { name: 'Save' }))
    expect(retention.getByRole('alert').textContent).toBe('Enter a whole number from 30 to 3,650')
    expect(field.getAttribute('aria-invalid')).toBe('true')
  }
  await user.clear(field)
  await user.click(retention.getByRole('button', { name: 'Save' }))
  expect(retention.getByRole('alert')).toBeTruthy()
  expect(sent()).toEqual([])
  await user.click(retention.getByRole('button', { name: 'Undo changes' }))
  expect(field.value).toBe('90')
})

test('restores the defaults, which apply after saving', async () => {
  const { user, sent } = await open()
  const retention = await part('Retention')
  await user.click(retention.getByRole('button', { name: 'Restore defaults' }))
  expect((await signIns()).value).toBe('400')
  expect(sent()).toEqual([])
  await user.click(retention.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()[0]?.body).toEqual({ version: 3, value: defaultSettings.retention }),
  )
})

test('asks before switching the authorization, and warns if the user could not switch back', async () => {
  const { user, server, sent } = await open({ key: 'authorization' })
  server.on(menus.mine, reply(menus.mine, []))
  const authorization = await part('Authorization')
  await user.click(authorization.getByRole('radio', { name: /^Dynamic/ }))
  await user.click(authorization.getByRole('button', { name: 'Save' }))
  const question = within(await screen.findByRole('dialog', { name: 'Switch to dynamic mode?' }))
  expect(question.getByText(/immediately for everyone signed in/)).toBeTruthy()
  expect((await question.findByRole('alert')).textContent).toContain(
    'no enabled entry for Settings',
  )
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(sent()).toEqual([])
  await user.click(authorization.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Switch' }))
  await waitFor(() => expect(sent()[0]?.body).toEqual({ version: 0, value: { mode: 'dynamic' } }))
})

test('updates the own menu after a switch, and names differences from the code before it', async () => {
  const buttons = ['setting:update', 'menu:list']
  const { app, user, server } = await open({ key: 'authorization', buttons })
  server.on(menus.mine, reply(menus.mine, []))
  const missing = [{ routeName: 'mock', routePath: '/mock', i18nKey: 'route.mock' }]
  server.on(menus.compare, reply(menus.compare, { missing, differing: [], unknown: [] }))
  const authorization = await part('Authorization')
  await user.click(authorization.getByRole('radio', { name: /^Dynamic/ }))
  await user.click(authorization.getByRole('button', { name: 'Save' }))
  await screen.findByText(/differ from the code in one place/)
  const me = person({ buttons, authorization: 'dynamic' })
  server.on(auth.getUserInfo, reply(auth.getUserInfo, me))
  await user.click(screen.getByRole('button', { name: 'Switch' }))
  await waitFor(() => expect(app.services.session.getState().user?.authorization).toBe('dynamic'))
})

/** Records the sections scrolled into view from now on. */
function noteShown() {
  const shown: (string | undefined)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element) {
    shown.push((this as HTMLElement).dataset['section'])
  })
  return shown
}

test('the index links to each section, which has an address', async () => {
  const shown = noteShown()
  const { user, path } = await open({ path: '/system/setting?section=retention' })
  const index = within(await screen.findByRole('navigation', { name: 'Sections' }))
  await waitFor(() => expect(shown).toContain('retention'))
  expect(index.getByRole('link', { current: true }).textContent).toBe('Retention')
  expect(index.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Authorization',
    'Language',
    ...exampleSettings,
    'Registration',
    'Passwords',
    'Password links',
    'Sessions',
    'Retention',
    'Backups',
    'Email',
    'SMS',
    'WeChat sign-in',
    'Single sign-on',
    'Branding',
    'Default theme',
  ])
  await user.click(index.getByRole('link', { name: 'Passwords' }))
  expect(path()).toBe('/system/setting?section=passwords')
  await waitFor(() => expect(shown.at(-1)).toBe('passwords'))
  expect(index.getByRole('link', { current: true }).textContent).toBe('Passwords')
  expect(document.activeElement?.textContent).toBe('Passwords')
  const before = shown.length
  await user.click(index.getByRole('link', { name: 'Passwords' }))
  await waitFor(() => expect(shown.slice(before)).toContain('passwords'))
})

test('keeps the scroll position of a page with unsaved changes on return', async () => {
  const { user } = await open({ path: '/system/setting?section=retention' })
  const field = await signIns()
  await user.type(field, '5')
  await user.click(screen.getByRole('tab', { name: 'Home' }))
  await waitFor(() => expect(field.closest('[hidden]')).toBeTruthy())
  const shown = noteShown()
  await user.click(screen.getByRole('tab', { name: /^Settings/ }))
  await waitFor(() => expect(field.closest('[hidden]')).toBeNull())
  expect(shown).not.toContain('retention')
  await user.click(screen.getByRole('link', { name: 'Retention' }))
  await waitFor(() => expect(shown).toContain('retention'))
})

test('lets the second of two editors select between both versions', async () => {
  const theirs = {
    value: { signIns: 60, auditEvents: 730, removedUsers: 14 },
    version: 4,
    updateBy: 'Admin',
    updateTime: new Date().toISOString(),
  }
  const { user, sent } = await open({
    answers: [problem('record_changed', { current: theirs }), accepted],
  })
  const field = await signIns()
  await user.clear(field)
  await user.type(field, '120')
  await user.click((await part('Retention')).getByRole('button', { name: 'Save' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Someone else changed this record' }),
  )
  expect(dialog.getByText(/Admin saved changes/)).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: /^Sign-in log: Your changes: 120 days/ }))
  await user.click(dialog.getByRole('button', { name: 'Save selected values' }))
  await waitFor(() =>
    expect(sent()[1]?.body).toEqual({
      version: 4,
      value: { signIns: 120, auditEvents: 730, removedUsers: 14 },
    }),
  )
})

test.each([
  ['Super', /^You just saved this setting in another window\./],
  ['Admin', /^Admin just saved this setting\./],
])('reports a section saved by %s meanwhile beside unsaved changes', async (updateBy, texts) => {
  const { user, server } = await open({ key: 'passwords' })
  await user.type(await signIns(), '5')
  const updateTime = new Date().toISOString()
  const newer = { ...initial.retention, version: 4, updateBy, updateTime }
  server.on(settings.get, reply(settings.get, { ...initial, retention: newer }))
  // Saving any setting refetches all.
  const other = document.querySelector<HTMLElement>('section[data-section="passwords"]')!
  await user.click(within(other).getAllByRole('radio').at(-1)!)
  await user.click(within(other).getByRole('button', { name: 'Save' }))
  expect(await (await part('Retention')).findByText(texts)).toBeTruthy()
})

test('opens the theme settings', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Open theme settings' }))
  expect(await screen.findByRole('dialog', { name: /theme/i })).toBeTruthy()
})

test('refuses the page without permission to change settings', async () => {
  await open({ buttons: [] })
  expect(await screen.findByRole('heading', { level: 1, name: /not authorized/ })).toBeTruthy()
})
