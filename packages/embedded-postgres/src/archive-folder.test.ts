import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshArchive } from '@amber/embedded-postgres/testing/resources.ts'
import { baseFolder, listCopies, nameOfTime, pruneLine, walFolder } from './archive-folder.ts'

const now = new Date('2026-11-28T03:00:00Z')

function makeLine(): string {
  const line = freshArchive()
  mkdirSync(walFolder(line), { recursive: true })
  return line
}

function makeCopy(line: string, day: number, { hasFacts = true } = {}): string {
  const completedAt = new Date(Date.UTC(2026, 10, day, 3))
  const path = join(baseFolder(line), nameOfTime(completedAt))
  mkdirSync(join(path, 'data'), { recursive: true })
  const facts = { completedAt, firstSegment: '000000010000000000000002' }
  if (hasFacts) writeFileSync(join(path, 'copy.json'), JSON.stringify(facts))
  return path
}

test('lists no copy that is deleted in part, and deletes the rest of it', async () => {
  const line = makeLine()
  const interrupted = makeCopy(line, 25, { hasFacts: false })
  const kept = [26, 27].map((day) => makeCopy(line, day))
  const listed = async () => (await listCopies(line)).map(({ path }) => path)
  expect(await listed()).toEqual(kept)
  await pruneLine(line, 2, now)
  expect(await listed()).toEqual(kept)
  expect(readdirSync(baseFolder(line))).not.toContain(interrupted.split('/').at(-1))
})

test('deletes an incomplete copy after a day and no other folders', async () => {
  const line = makeLine()
  makeCopy(line, 27)
  const names = ['old.partial', 'new.partial', 'notes']
  for (const name of names) mkdirSync(join(baseFolder(line), name))
  for (const name of names.slice(1)) utimesSync(join(baseFolder(line), name), now, now)
  utimesSync(join(baseFolder(line), 'old.partial'), 0, 0)
  await pruneLine(line, 1, now)
  expect(readdirSync(baseFolder(line)).toSorted()).toEqual([
    '20261127T030000000Z',
    'new.partial',
    'notes',
  ])
})
