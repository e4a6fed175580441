import { expect, test } from 'vitest'
import { exampleTest } from '@amber/server/testing/examples/example-test.ts'
import { guideLanguageOf, languages, sourceLanguages } from '@amber/contract/localized-text.ts'
import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { openBrowser } from '#e2e/support/browser.ts'

const guides = languages.map((language) => `/docs/${guideLanguageOf(language)}.html`)

const { base, visit } = await openBrowser()

exampleTest('the guide is dark in a dark console on a light system, on every page', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('User', '/document/admin-docs')
  const frame = page.frameLocator('iframe')
  const fixture = () =>
    frame.locator('body').evaluate('getComputedStyle(document.body).backgroundColor')
  await frame.getByRole('heading', { level: 1 }).waitFor()
  expect(await fixture()).toBe('rgb(255, 253, 248)')
  const scheme = page.getByRole('button', { name: /^Appearance/ })
  await scheme.click()
  await scheme.click()
  await expect.poll(fixture).toBe('rgb(20, 19, 18)')
  await frame.getByRole('link', { name: '简体中文' }).click()
  await frame.getByRole('heading', { name: `${defaultBrand.shortNameZh}使用手册` }).waitFor()
  expect(await fixture()).toBe('rgb(20, 19, 18)')
})

test.each(sourceLanguages)(
  'the guide opens in the language of the console: %s',
  async (language) => {
    const { signIn } = await visit({ language })
    const page = await signIn('User')
    await page.goto('/docs/')
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/docs/${language}.html`)
  },
)

test('every page outside the console has the icon of the product', async () => {
  for (const path of ['/docs/', ...guides, '/api/docs']) {
    const page = await fetch(base + path)
    const icon = /<link rel="icon"[^>]* href="([^"]+)"/.exec(await page.text())?.[1]
    expect(icon, path).toBeDefined()
    const mark = await fetch(new URL(icon!, base + path))
    expect(mark.headers.get('content-type'), path).toMatch(/^image\/svg\+xml/)
    const policy = page.headers.get('content-security-policy')
    expect(policy, path).toMatch(
      policy?.includes('img-src') ? /img-src 'self'/ : /default-src 'self'/,
    )
  }
})
