import { expect, test } from 'vitest'
import { translator } from '#web/lib/i18n/i18n.ts'
import { tabsMessages } from './tabs.messages.ts'
import { lossText, unsavedQuestion } from './unsaved-question.ts'

const t = translator(tabsMessages, 'en-US')
const change = 'Unsaved changes in “Users”, “Roles” will be lost.'
const secret = "The link or recovery codes in “Account” won't be shown again."

test.each([
  [[], [], '', 'Leave this page?'],
  [['Users', 'Roles'], [], change, 'Discard unsaved changes?'],
  [[], ['Account'], secret, 'Leave this page?'],
  [['Users', 'Roles'], ['Account'], `${change} ${secret}`, 'Discard unsaved changes?'],
])('names the pages with changes %j and with secrets %j', (changed, shownOnce, text, title) => {
  expect(lossText(t, { changed, shownOnce })).toBe(text)
  expect(unsavedQuestion(t, { changed, shownOnce })).toMatchObject({ title, text })
})

test('joins Chinese sentences without a space', () => {
  const losses = { changed: ['用户'], shownOnce: ['个人中心'] }
  expect(lossText(translator(tabsMessages, 'zh-CN'), losses)).toBe(
    '“用户”中有未保存的修改，继续操作将丢失。“个人中心”中的链接或恢复码仅显示一次，离开后无法再次查看。',
  )
})
