import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findMessages, importMessages } from '#scripts/messages.ts'

const copy = mkdtempSync(join(tmpdir(), 'amber-messages-'))
afterAll(() => rmSync(copy, { recursive: true }))
const file = 'contract/src/errors.ts'
cpSync(join(process.cwd(), file), join(copy, file))

test('finds the messages of every workspace under ids that are unique', async () => {
  const ids = (await findMessages()).map(({ message }) => message.id)
  for (const workspace of ['contract/', 'server/', 'web/'])
    expect(ids.filter((id) => id.startsWith(workspace)).length, workspace).toBeGreaterThan(5)
  expect(new Set(ids).size).toBe(ids.length)
})

test('writes a changed text into its source and leaves the others as they are', async () => {
  const before = (await findMessages(copy)).map(({ message }) => message)
  const [first] = before
  if (!first) throw new Error(`no message in ${file}`)
  const changed = { ...first, en: `It's "new" \\ here`, zh: '新的文字' }

  expect(await importMessages([changed, ...before.slice(1)], copy)).toBe(2)
  const after = (await findMessages(copy)).map(({ message }) => message)
  expect(after).toEqual([changed, ...before.slice(1)])
})

test('refuses a message that no source has, and changes nothing', async () => {
  const before = readFileSync(join(copy, file), 'utf8')
  await expect(importMessages([{ id: `${file}#none`, zh: '', en: '' }], copy)).rejects.toThrow(
    `No source has the message ${file}#none`,
  )
  expect(readFileSync(join(copy, file), 'utf8')).toBe(before)
})
