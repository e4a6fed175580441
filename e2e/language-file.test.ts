import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packKey } from '@amber/contract/language-packs.ts'
import { languagePacks } from '@amber/contract/languages/packs.ts'
import { packLanguages, type PackLanguage } from '@amber/contract/localized-text.ts'
import { root } from '#scripts/run.ts'
import { findMessages } from '#scripts/source-messages.ts'

const assets = join(root, 'web/dist/assets')
const read = (pattern: string) =>
  globSync(pattern, { cwd: assets }).map((file) => readFileSync(join(assets, file), 'utf8'))
const literal = '(?:`([^`\\\\]*)`|"([^"\\\\]*)")'
/** Texts without escapes, in the scripts of the build. */
const shown = read('*.js').flatMap((code) =>
  [...code.matchAll(new RegExp(`zh:${literal},en:${literal}`, 'g'))].map(([, a, b, c, d]) =>
    packKey({ zh: a ?? b ?? '', en: c ?? d ?? '' }),
  ),
)
const ofServer = (await findMessages())
  .filter(({ file }) => file.startsWith('server/'))
  .map(({ message }) => packKey(message))

const hasTexts = (language: PackLanguage) => (code: string) =>
  Object.values(languagePacks[language]).some(
    (text) => typeof text === 'string' && code.includes(text),
  )

test('the scripts contain the screen texts', () => {
  expect(shown.length).toBeGreaterThan(1_000)
})

test.each(packLanguages)('the script of %s contains exactly the screen texts', (language) => {
  const isTranslated = (key: string) => Object.hasOwn(languagePacks[language], key)
  // A file of a few texts shares a script with others.
  const [pack = ''] = [
    ...read(`${language}-*.js`),
    ...read('shared-*.js').filter(hasTexts(language)),
  ]
  expect(shown.filter((key) => isTranslated(key) && !pack.includes(key))).toEqual([])
  const others = ofServer.filter((key) => isTranslated(key) && !shown.includes(key))
  // `shown` lacks texts with escapes, so some of these are on screens too.
  expect(others.filter((key) => pack.includes(key)).length).toBeLessThanOrEqual(others.length / 2)
})

test('the script of zh-TW has the screen texts and leaves out texts of the server', () => {
  const [pack = ''] = read('zh-TW-*.js')
  const isTranslated = (key: string) => Object.hasOwn(languagePacks['zh-TW'], key)
  expect(shown.filter(isTranslated).length).toBeGreaterThan(1_000)
  const others = ofServer.filter((key) => isTranslated(key) && !shown.includes(key))
  expect(others.filter((key) => !pack.includes(key)).length).toBeGreaterThan(30)
})
