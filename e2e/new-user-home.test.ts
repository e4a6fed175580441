import { expect, test } from 'vitest'
import { announcements } from '@amber/contract/messaging/announcements.ts'
import { notifications } from '@amber/contract/messaging/notifications.ts'
import { preferences } from '@amber/contract/account/preferences.ts'
import { openBrowser } from '#e2e/support/browser.ts'
import { addPerson, signInBy } from '#e2e/support/caller.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { expectTranslated, expectWholeTexts } from '#e2e/support/expect-texts.ts'
import { freshName } from '#e2e/support/fresh-name.ts'
import { picture } from '#e2e/support/picture.ts'

const { visit, caller } = await openBrowser()

const texts = {
  'zh-CN': {
    bell: /^通知/,
    none: ['暂无通知', '没有未读通知', '暂无安全提醒', '暂无公告'],
    activity: '暂无动态',
    hidden: '已隐藏所有卡片',
  },
  'en-US': {
    bell: /^Notifications/,
    none: [
      'No notifications yet',
      'No unread notifications',
      'No security alerts',
      'No announcements',
    ],
    activity: 'No activity yet',
    hidden: 'All cards are hidden',
  },
} as const

const cards = ['trend', 'roles', 'activity', 'announcements', 'entries']

test.each([
  { language: 'zh-CN', scheme: 'light', width: 1440 },
  { language: 'en-US', scheme: 'dark', width: 390 },
] as const)(
  'shows home of a new user without any data: $language, $scheme, $width px',
  async (view) => {
    const { language, scheme, width } = view
    const owner = await signInBy(caller)
    for (const { id } of (await owner(announcements.list, {})).records)
      await owner(announcements.remove, { id })
    const userName = freshName('first_visit')
    await addPerson(owner, { userName })
    const { signIn } = await visit(view)
    const page = await signIn(userName, '/home')
    const w = texts[language]
    const own = await signInBy(caller, { userName })
    const look = async (what: string) => {
      await picture(page, `new-user-${what}-${language}-${scheme}-${width}`)
      await expectAccessible(page)
      await expectNoOverflow(page)
      await expectWholeTexts(page)
      await expectTranslated(page, language)
    }

    await own(notifications.readAll, { upTo: new Date(Date.now() + 1_000).toISOString() })
    await own(notifications.removeRead, {})
    await page.reload()
    const card = (name: string) => page.locator(`.home-slot[data-card="${name}"]`)
    await card('activity').getByText(w.activity, { exact: true }).waitFor()
    await card('announcements').getByText(w.none[3], { exact: true }).waitFor()
    await look('home')
    await card('activity').scrollIntoViewIfNeeded()
    await picture(page, `newcomer-activity-${language}-${scheme}-${width}`)

    await page.getByRole('button', { name: w.bell }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('tab').first().waitFor()
    const tabs = await panel.getByRole('tab').all()
    expect(tabs).toHaveLength(w.none.length)
    for (const [index, tab] of tabs.entries()) {
      await tab.click()
      await panel.getByText(w.none[index] ?? '', { exact: true }).waitFor()
      await look(`panel-${index}`)
    }

    await own(preferences.save, { key: 'home', value: { main: [], side: [], hidden: cards } })
    await page.reload()
    await page.getByText(w.hidden, { exact: true }).waitFor()
    await look('hidden')
  },
)
