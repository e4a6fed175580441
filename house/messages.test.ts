import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { refusedWords } from '#scripts/refused-words.ts'
import { findMessages, importMessages } from '#scripts/source-messages.ts'
import {
  dropOrphanedTranslations,
  orphanedTranslations,
  unitsOf,
  writeUnits,
} from '#scripts/translations.ts'
import { fromXliff, toXliff } from '#scripts/xliff.ts'

const copy = mkdtempSync(join(tmpdir(), 'amber-messages-'))
afterAll(() => rmSync(copy, { recursive: true }))
const file = 'contract/src/errors.ts'
cpSync(join(process.cwd(), file), join(copy, file))

test('finds the messages of every workspace with unique ids', async () => {
  const ids = (await findMessages()).map(({ message }) => message.id)
  for (const workspace of ['contract/', 'server/', 'web/'])
    expect(ids.filter((id) => id.startsWith(workspace)).length, workspace).toBeGreaterThan(5)
  expect(new Set(ids).size).toBe(ids.length)
})

const specified = [
  'Cannot be empty',
  '密码格式不正确，6-18位字符，包含字母、数字、下划线',
  '6-18 characters, including letters, numbers, and underscores',
  'Please enter user name',
  'User name format is incorrect',
  'User status is invalid, please log in again',
  'Sorry, the page you visited does not exist',
  'Sorry, you are not authorized to access this page',
]

test.each(['zh', 'en'] as const)('uses one term for each thing in %s', async (language) => {
  const faults = (await findMessages()).flatMap(({ message }) =>
    [message[language], (language === 'en' && message.one) || '']
      .map((text) => text.replaceAll('\\n', '\n'))
      .filter((text) => !specified.includes(text))
      .filter((text) => refusedWords[language].some((pattern) => pattern.test(text)))
      .map((text) => `${message.id}: ${text}`),
  )
  expect(faults).toEqual([])
})

test.each([
  ['both quotes', `It's "new" \\ here`, '新的文字'],
  ['an apostrophe and escapes', `C:\\temp isn't\n\nhere`, '另一个文字'],
])('writes a text with %s and leaves the others unchanged', async (_name, en, zh) => {
  const before = (await findMessages(copy)).map(({ message }) => message)
  const [first] = before
  if (!first) throw new Error(`no message in ${file}`)
  const changed = { ...first, en, zh }

  expect(await importMessages([changed, ...before.slice(1)], copy)).toBe(2)
  const after = (await findMessages(copy)).map(({ message }) => message)
  expect(after).toEqual([changed, ...before.slice(1)])
})

test('refuses a message that no source contains and changes nothing', async () => {
  const before = readFileSync(join(copy, file), 'utf8')
  await expect(importMessages([{ id: `${file}#none`, zh: '', en: '' }], copy)).rejects.toThrow(
    `No source has the message ${file}#none`,
  )
  expect(readFileSync(join(copy, file), 'utf8')).toBe(before)
})

const translated = async () =>
  (await unitsOf('zh-TW', copy)).map(({ target }) => target).filter(Boolean)

test('imports translations from XLIFF, except those that are empty, unknown or outdated', async () => {
  mkdirSync(join(copy, 'contract/src/languages'))
  const [first, second, third] = await unitsOf('zh-TW', copy)
  if (!first || !second || !third) throw new Error(`too few messages in ${file}`)
  const units = [
    { ...first, target: '<a &amp; "b">\n 空白 ' },
    { ...second, target: '' },
    { ...third, target: '第三' },
    { ...third, id: 'none', target: '無' },
  ]
  expect(fromXliff(toXliff('zh-TW', units))).toEqual(units)

  const written = await writeUnits('zh-TW', fromXliff(toXliff('zh-TW', units)), copy)
  expect(written).toEqual({ count: 2, outdated: 0 })
  expect(await translated()).toEqual(['<a &amp; "b">\n 空白 ', '第三'])

  const part = [
    { ...second, target: '第二' },
    { ...third, target: '' },
  ]
  expect(await writeUnits('zh-TW', part, copy)).toEqual({ count: 3, outdated: 0 })
  expect(await translated()).toEqual(['<a &amp; "b">\n 空白 ', '第二', '第三'])

  const stale = [{ ...second, source: '从前', target: '從前' }]
  expect(await writeUnits('zh-TW', stale, copy)).toEqual({ count: 3, outdated: 1 })
  expect(await translated()).toContain('第二')
})

test('drops the translations of removed texts and keeps the others as they are', async () => {
  const path = join(copy, 'contract/src/languages/zh-TW.json')
  const [first, second] = (await findMessages(copy)).map(({ message }) => message)
  if (!first || !second) throw new Error(`too few messages in ${file}`)
  const kept = [second, first].map(({ zh, en }) => ({ zh, en, text: `${zh}！` }))
  const removed = { zh: '已删除的页面', en: 'Removed page', text: '已刪除的頁面' }
  writeFileSync(path, JSON.stringify([kept[0], removed, kept[1]]))
  expect(await orphanedTranslations('zh-TW', copy)).toEqual([removed])
  await dropOrphanedTranslations('zh-TW', copy)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(kept)
})
