import { expect, test, vi } from 'vitest'
import type { Language } from '@amber/contract/localized-text.ts'
import { createFeedback } from '#web/lib/feedback.ts'
import { createI18n } from '#web/lib/i18n/i18n.ts'
import { loadLanguage } from '#web/lib/i18n/load-language.ts'
import { createStorage } from '#web/lib/browser/storage.ts'
import { createLock } from './create-lock.ts'

function setUp(first: Language = 'en-US') {
  const feedback = createFeedback()
  const i18n = createI18n({ storage: createStorage(() => localStorage), first, load: loadLanguage })
  const show = vi.fn<(isNew: boolean) => Promise<void>>(() => Promise.resolve())
  const load = vi.fn<() => Promise<typeof show>>(() => Promise.resolve(show))
  const lose = () => load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const toasts = () => feedback.getState().toasts.map(({ title }) => title)
  return { ...createLock({ load, feedback, i18n }), load, lose, show, toasts }
}

for (const [language, texts] of [
  ['zh-CN', '锁定屏幕失败，请重试'],
  ['en-US', "Couldn't lock the screen. Try again."],
] as const)
  test(`reports in ${language} that the lock screen cannot be loaded, and retries`, async () => {
    const { lockScreen, lose, show, toasts } = setUp(language)
    lose()
    lockScreen()
    await vi.waitFor(() => expect(toasts()).toEqual([texts]))
    lockScreen()
    await vi.waitFor(() => expect(show).toHaveBeenCalledWith(true))
    expect(toasts()).toHaveLength(1)
  })

test('rejects a waiting caller without a toast when the lock screen cannot be loaded', async () => {
  const { untilUnlocked, lose, toasts } = setUp()
  lose()
  await expect(untilUnlocked()).rejects.toThrow('Failed to fetch')
  expect(toasts()).toEqual([])
})

test('loads one lock screen for several requests', async () => {
  const { untilUnlocked, lockScreen, load } = setUp()
  const first = untilUnlocked()
  lockScreen()
  await Promise.all([first, untilUnlocked()])
  expect(load).toHaveBeenCalledTimes(1)
})
