import { health } from '@amber/contract/health.ts'
import { sessionLock } from '@amber/contract/sign-in/session-lock.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { createFeedback } from '#web/lib/feedback.ts'
import { createI18n } from '#web/lib/i18n/i18n.ts'
import { loadLanguage } from '#web/lib/i18n/load-language.ts'
import { createStorage } from '#web/lib/browser/storage.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'
import { watchBuild } from '#web/app/notices/watch-build.ts'

// Loads antd outside the first test's timeout.
beforeAll(async () => {
  await Promise.all([
    import('./shell.tsx'),
    import('#web/app/theme/theme-drawer.tsx'),
    import('#web/app/search/search-dialog.tsx'),
    import('#web/app/lock/cover.tsx'),
  ])
}, 60_000)

beforeEach(() => localStorage.clear())

/** Makes jsdom restore focus as browsers do: when a dialog closes, but not when it is removed. */
function returnFocus() {
  let before: Element | null = null
  const { prototype } = HTMLDialogElement
  const opening = vi.spyOn(prototype, 'showModal').mockImplementation(function open(
    this: HTMLDialogElement,
  ) {
    before = document.activeElement
    this.setAttribute('open', '')
    this.querySelector('button')?.focus()
  })
  const closing = vi.spyOn(prototype, 'close').mockImplementation(function close(
    this: HTMLDialogElement,
  ) {
    this.removeAttribute('open')
    if (before instanceof HTMLElement) before.focus()
  })
  onTestFinished(() => {
    opening.mockRestore()
    closing.mockRestore()
  })
}

const languages = [
  {
    language: 'zh-CN',
    title: `个人中心 - ${defaultBrand.nameZh}`,
    skip: '跳到主要内容',
    landmarks: ['主菜单', '面包屑', '标签页'],
    tools: ['全局搜索', '仅显示页面', '主题设置'],
    collapse: '收起菜单',
    expand: '展开菜单',
    pageOnly: '仅显示页面',
    showMenu: '显示菜单',
    search: '全局搜索',
    field: '搜索',
    close: '关闭',
    theme: '主题设置',
    drawer: '主题设置',
    shortcuts: '键盘快捷键',
    shortcut: '锁定屏幕',
    account: 'Ann 的账号菜单',
    actions: ['个人中心', '锁定屏幕', '键盘快捷键', '退出登录'],
    lock: '锁定屏幕',
    locked: '屏幕已锁定',
    password: '密码',
    signOut: '退出登录',
    question: '退出登录？',
    cancel: '取消',
    tabActions: '标签页操作',
    tabMenuActions: ['重新加载', '固定', '关闭其他', '关闭全部'],
    offline: '网络已断开，恢复后自动继续',
    back: '连接已恢复',
    newBuild: { title: '系统版本更新通知', confirm: '立即刷新', cancel: '稍后再说' },
    switch: 'English',
    other: { title: `User center - ${defaultBrand.nameEn}`, menu: 'Main menu', lang: 'en-US' },
  },
  {
    language: 'en-US',
    title: `User center - ${defaultBrand.nameEn}`,
    skip: 'Skip to main content',
    landmarks: ['Main menu', 'Breadcrumb', 'Tabs'],
    tools: ['Search everything', 'Page only', 'Theme settings'],
    collapse: 'Collapse menu',
    expand: 'Expand menu',
    pageOnly: 'Page only',
    showMenu: 'Show menu',
    search: 'Search everything',
    field: 'Search',
    close: 'Close',
    theme: 'Theme settings',
    drawer: 'Theme settings',
    shortcuts: 'Keyboard shortcuts',
    shortcut: 'Lock screen',
    account: 'Account menu for Ann',
    actions: ['User center', 'Lock screen', 'Keyboard shortcuts', 'Sign out'],
    lock: 'Lock screen',
    locked: 'Screen locked',
    password: 'Password',
    signOut: 'Sign out',
    question: 'Sign out?',
    cancel: 'Cancel',
    tabActions: 'Tab actions',
    tabMenuActions: ['Reload', 'Pin', 'Close others', 'Close all'],
    offline: "You're offline. Waiting to reconnect.",
    back: "You're back online",
    newBuild: { title: 'New version available', confirm: 'Refresh immediately', cancel: 'Later' },
    switch: '简体中文',
    other: { title: `个人中心 - ${defaultBrand.nameZh}`, menu: '主菜单', lang: 'zh-CN' },
  },
] as const

type Named = (typeof languages)[number]

async function open({ language, landmarks }: Named, server = fakeServer()) {
  const ann = person({ nickName: 'Ann', roles: ['R_USER'] })
  const app = renderApp({ path: '/user-center', as: ann, language, server })
  await screen.findByRole('navigation', { name: landmarks[0] })
  await screen.findByRole('heading', { level: 1 })
  return app
}

test.each(languages)(
  "menu, breadcrumb, tabs, tools and title are in the reader's language ($language)",
  async (named) => {
    const { user } = await open(named)
    expect(document.documentElement.lang).toBe(named.language)
    await waitFor(() => expect(document.title).toBe(named.title))
    for (const name of named.landmarks)
      expect(screen.getByRole('navigation', { name })).toBeTruthy()
    for (const name of named.tools) expect(screen.getByRole('button', { name })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: named.skip }))
    expect(document.activeElement).toBe(screen.getByRole('main'))
    await user.click(screen.getByRole('button', { name: named.collapse }))
    expect(screen.getByRole('button', { name: named.expand })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: named.pageOnly }))
    await user.click(screen.getByRole('button', { name: new RegExp(`^${named.showMenu}`) }))
    expect(screen.getByRole('button', { name: named.pageOnly })).toBeTruthy()
  },
)

test.each(languages)(
  'changes the language and back at once, with the title and the document language ($language)',
  async (named) => {
    const { user } = await open(named)
    await user.click(screen.getByRole('button', { name: named.switch, hidden: true }))
    expect(await screen.findByRole('navigation', { name: named.other.menu })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe(named.other.title))
    expect(document.documentElement.lang).toBe(named.other.lang)
    expect(localStorage.getItem('lang')).toBe(named.other.lang)
  },
)

test.each(languages)(
  'list of shortcuts, theme drawer and search open by their names ($language)',
  async (named) => {
    const { user } = await open(named)
    await user.keyboard('?')
    const shortcuts = within(await screen.findByRole('dialog', { name: named.shortcuts }))
    expect(shortcuts.getByText(named.shortcut)).toBeTruthy()
    await user.click(shortcuts.getByRole('button', { name: named.close }))
    await user.click(screen.getByRole('button', { name: named.theme }))
    expect(await screen.findByRole('dialog', { name: named.drawer })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: named.search }))
    expect(await screen.findByRole('combobox', { name: named.field })).toBeTruthy()
  },
)

test.each(languages)(
  'names the entries of the user menu, confirms sign-out, and locks ($language)',
  async (named) => {
    const server = fakeServer()
    server.on(sessionLock.lock, reply(sessionLock.lock, {}))
    returnFocus()
    const { user } = await open(named, server)
    const button = screen.getByRole('button', { name: named.account })
    await user.click(button)
    for (const name of named.actions)
      expect(await screen.findByRole('menuitem', { name })).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.closest('[role=menu]')).toBeTruthy())
    await user.click(screen.getByRole('menuitem', { name: named.signOut }))
    const question = await screen.findByRole('dialog', { name: named.question })
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
    await user.click(within(question).getByRole('button', { name: named.cancel }))
    expect(document.activeElement).toBe(button)
    await user.click(button)
    await user.click(await screen.findByRole('menuitem', { name: named.lock }))
    expect(await screen.findByLabelText(named.password)).toBeTruthy()
    expect(document.title).toBe(named.locked)
  },
)

test.each(languages)('names the actions of a tab ($language)', async (named) => {
  const { user } = await open(named)
  await user.click(screen.getByRole('button', { name: named.tabActions }))
  for (const name of named.tabMenuActions)
    expect(await screen.findByRole('menuitem', { name })).toBeTruthy()
})

test.each(languages)('shows network loss and recovery ($language)', async (named) => {
  const server = fakeServer()
  server.on(health.live, reply(health.live, { status: 'live' }))
  await open(named, server)
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => isOnline.mockRestore())
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText(named.offline)).toBeTruthy()
  isOnline.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText(named.back)).toBeTruthy()
})

test.each(languages)('offers a new build ($language)', async ({ language, newBuild }) => {
  const answer = '<html><meta name="buildTime" content="build-2" /></html>'
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(answer)))
  onTestFinished(() => void vi.unstubAllGlobals())
  const feedback = createFeedback()
  const i18n = createI18n({
    storage: createStorage(() => localStorage),
    first: language,
    load: loadLanguage,
  })
  const seen = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  watchBuild({
    services: { feedback, i18n },
    document: seen as unknown as Document,
    buildTime: 'build-1',
    reload: () => {},
  })
  seen.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(feedback.getState().questions[0]).toMatchObject(newBuild))
})
