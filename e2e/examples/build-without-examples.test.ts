// Builds a copy, because a build for production has no example pages while that of the other tests has them.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { demoTodos } from '@amber/contract/examples/demo.ts'
import { menus } from '@amber/contract/menus/menus.ts'
import { exampleMenus } from '@amber/server/db/seed/declared-menus.ts'
import { startBuilt } from '#e2e/support/start-built.ts'
import { copyRepository } from '#e2e/support/copy-repository.ts'
import { signIn } from '#e2e/support/caller.ts'
import { root } from '#scripts/run.ts'

const copy = await copyRepository('amber-without-examples-')
let product: Awaited<ReturnType<typeof startBuilt>>
beforeAll(async () => {
  product = await startBuilt(copy, { AMBER_EXAMPLES: 'false' })
  return product.stop
}, 600_000)

const textOf = (folder: string, pattern: string, isWanted = (_path: string) => true) =>
  globSync(pattern, { cwd: folder })
    .filter(isWanted)
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n')

test('its scripts have no word of the example pages', () => {
  const texts = (isExample: boolean) =>
    textOf(root, '{web,contract}/src/**/*.ts', (path) => path.includes('/examples/') === isExample)
  const others = texts(false)
  const phrases = [...texts(true).matchAll(/zh: '([^'\\]{6,})'/g)]
    .map(([, phrase = '']) => phrase)
    .filter((phrase) => !others.includes(phrase))
  const scripts = 'web/dist/**/*.js'
  const usual = textOf(root, scripts)
  expect(phrases.filter((phrase) => usual.includes(phrase)).length).toBeGreaterThan(100)
  const built = textOf(copy.folder, scripts)
  expect(phrases.filter((phrase) => built.includes(phrase))).toEqual([])
})

test('its server has no call of the example pages', async () => {
  const programs = 'server/dist/*.js'
  const { path } = demoTodos.list
  const contain = [root, copy.folder].map((folder) => textOf(folder, programs).includes(path))
  expect(contain).toEqual([true, false])
  const call = await signIn(product.base)
  await expect(call(demoTodos.list, {})).rejects.toThrow('404')
})

test('its database has no menu of the example pages, and users cannot see them', async () => {
  const call = await signIn(product.base)
  const stored = await call(menus.list, {})
  expect(stored.length).toBeGreaterThan(5)
  expect(stored.filter(({ routeName }) => exampleMenus.has(routeName))).toEqual([])
  expect((await call(auth.getUserInfo, {})).hasExamples).toBe(false)
})

test('its pages open, and those of examples are missing', async () => {
  const { signIn: open } = await product.visit({ language: 'en-US' })
  const page = await open('Super', '/system/user?userName=Super')
  const row = page.getByRole('row', { name: /Super/ })
  await row.first().waitFor()
  await page.goto('/function/tabs')
  const missing = page.getByRole('heading', {
    name: 'Sorry, the page you visited does not exist',
  })
  await missing.waitFor()
  expect(await row.count()).toBe(0)
})
