import { firstLanguage, firstVisitLanguages, languages } from '@amber/contract/words.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.stubGlobal('PRELOADS', {})
  vi.stubGlobal('BASE', '/')
  vi.stubGlobal('NAMES', { 'zh-CN': '琥珀管理系统', 'en-US': 'Amber Admin' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Runs the script of index.html as a browser does that asks for these languages. */
async function boot(asked: readonly string[], firstVisit?: string) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([...asked])
  const meta = `<meta name="amber-first-visit" content="${firstVisit}">`
  document.head.innerHTML = firstVisit === undefined ? '' : meta
  window.history.replaceState(null, '', '/login')
  vi.resetModules()
  await import('./boot.ts')
  return [document.documentElement.lang, document.title]
}

const browsers = [
  ['en-US', 'en'],
  ['de-DE', 'en-GB', 'zh-CN'],
  ['zh-TW', 'en'],
  ['fr-FR'],
  ['eno', 'zha'],
  [],
]

for (const firstVisit of firstVisitLanguages)
  test.each(browsers)(
    `with first visits in ${firstVisit}, a browser that asks for %j %j %j is answered by the setting, and keeps it`,
    async (...asked) => {
      const language = firstLanguage(firstVisit, asked.join(','))
      const title = language === 'zh-CN' ? '琥珀管理系统' : 'Amber Admin'
      expect(await boot(asked, firstVisit)).toEqual([language, title])
      expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
        lang: language,
        langByDefault: language,
      })
      // Whatever is set, or the browser asks for, afterwards.
      for (const later of firstVisitLanguages)
        expect(await boot(['zh-CN', 'en'].toReversed(), later)).toEqual([language, title])
    },
  )

test.each(languages)('a chosen language stays: %s', async (language) => {
  localStorage.setItem('lang', language)
  for (const asked of browsers)
    for (const firstVisit of firstVisitLanguages)
      expect((await boot(asked, firstVisit))[0]).toBe(language)
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ lang: language })
})

test('is Chinese where nothing says otherwise, and where nothing can be stored', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  for (const asked of browsers) expect((await boot(asked))[0]).toBe('zh-CN')
})
