import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packKey } from '@amber/contract/language-packs.ts'
import { languagePacks } from '@amber/contract/languages/packs.ts'
import { packLanguages } from '@amber/contract/localized-text.ts'
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

test('the scripts contain the screen texts', () => {
  expect(shown.length).toBeGreaterThan(1_000)
})

test.each(packLanguages)('the script of %s contains exactly the screen texts', (language) => {
  // A file of a few texts shares a script with others.
  const [pack = read('*.js').join('\n')] = read(`${language}-*.js`)
  const isTranslated = (key: string) => Object.hasOwn(languagePacks[language], key)
  expect(shown.filter((key) => isTranslated(key) && !pack.includes(key))).toEqual([])
  const others = ofServer.filter((key) => isTranslated(key) && !shown.includes(key))
  const contained = others.filter((key) => pack.includes(key))
  // A text of the server can be part of a longer text of the screens.
  expect(contained.length).toBeLessThanOrEqual(others.length / 2)
})
