import { expect, test } from 'vitest'
import { guideLanguageOf, languages, sourceLanguages } from '@amber/contract/localized-text.ts'
import { openBrowser } from '#e2e/support/browser.ts'

const guides = languages.map((language) => `/docs/${guideLanguageOf(language)}.html`)

const { base, visit } = await openBrowser()

test.each(sourceLanguages)(
  'the guide opens in the language of the console: %s',
  async (language) => {
    const { signIn } = await visit({ language })
    const page = await signIn('User')
    await page.goto('/docs/')
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/docs/${language}.html`)
  },
)

test('every page to read outside the console carries the mark of the product', async () => {
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
