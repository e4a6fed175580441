// Every screen of the product, looked at one after another in one width, in each language and scheme.
import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { live } from '@amber/contract/live.ts'
import { users } from '@amber/contract/users/users.ts'
import { signInBy } from '#e2e/support/caller.ts'
import { goWithin, type View } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { picture } from '#e2e/support/picture.ts'
import { settle } from './visibility-journeys.ts'
import { lastInFrame, outsideFrame, pathsWith, publicPaths } from '#e2e/support/screen-paths.ts'
import type { Environment } from '#e2e/support/environment.ts'
import { rulesOfColors, rulesOfTextsAndColors } from './rules-of-looks.ts'
import { countFromNextPage, expectNoShift, watchShifts } from '#e2e/support/expect-no-shift.ts'
import { expectTranslated, expectWholeTexts } from '#e2e/support/expect-texts.ts'

/** Whose pages are embedded. They cannot be reached from a test; browsers write that to the console. */
export const embeddedHosts = ['react.dev', 'vite.dev', 'reactrouter.com']

type Look = Required<Pick<View, 'language' | 'scheme'>>

/** From each to the next there is one step, and from the last one back to the first. */
const looksFrom = (first: Look['scheme']): readonly [Look, ...Look[]] => {
  const other = first === 'light' ? 'dark' : 'light'
  return [
    { language: 'zh-CN', scheme: first },
    { language: 'zh-CN', scheme: other },
    { language: 'en-US', scheme: other },
    { language: 'en-US', scheme: first },
  ]
}

/** What may be wrong in a look that was not in the one before (docs/decisions/0023-eight-looks.md). */
function rulesAfter(before: Look | undefined, look: Look): readonly string[] | undefined {
  if (!before) return undefined
  return before.language === look.language ? rulesOfColors : rulesOfTextsAndColors
}

/** Two frames later what has come is drawn, and what it asks for is under way. */
const drawn = async () => {
  for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/**
 * Waits until a page has come to rest: nothing is fetched for it any more but the stream that never ends, and nothing in
 * it is loading.
 */
function restOf(page: Page): () => Promise<void> {
  const inProgress = new Set<Request>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === new URL(page.url()).origin && pathname !== `/api${live.stream.path}`)
      inProgress.add(request)
  })
  page.on('requestfinished', (request) => inProgress.delete(request))
  page.on('requestfailed', (request) => inProgress.delete(request))
  return async () => {
    await expect
      .poll(async () => {
        const before = inProgress.size
        await page.evaluate(drawn)
        return before + inProgress.size
      })
      .toBe(0)
    await settle(page)
  }
}

/** As when somebody chooses it in another tab of the browser, and in the operating system's settings. */
async function change(page: Page, { language, scheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.evaluate((lang) => {
    if (document.documentElement.lang === lang) return
    localStorage.setItem('lang', lang)
    dispatchEvent(new StorageEvent('storage', { key: 'lang', newValue: lang }))
  }, language)
  await page.locator(`html[lang=${language}][data-scheme=${scheme}]`).waitFor()
}

/** An id that is there twice, of which names and descriptions would find the first: perhaps on a page that is kept. */
async function idsThereTwice(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return ids.filter((id, index) => ids.indexOf(id) !== index)
  })
}

/**
 * `scheme`: the one in which the first page is looked at first.
 * `isLoaded`: each page is loaded on its own, as by its address; else people come to it from within, where pages are kept.
 * `isGlance`: only whether each page comes to rest, in one language and scheme, and the console stays silent.
 */
type Walk = { width: number; scheme?: Look['scheme']; isLoaded: boolean; isGlance?: boolean }

/**
 * Looks at what a page has become, in both languages and both schemes, beginning with the one that it is in; of a page
 * that was loaded, whether anything jumped. Every rule of accessibility is asked in the first look; in the others what
 * other words or colours can do wrong. Both answer without a reload, and the next page goes through the looks the other
 * way round.
 */
function lookAt(page: Page, { width, scheme: first = 'light', isGlance }: Walk) {
  const rest = restOf(page)
  const faults: string[] = []
  /** One screen's faults do not hide those of the next; what was still on its way is no fault. */
  const note = async (name: string, check: () => Promise<void>) => {
    await check()
      .catch(() => rest().then(check))
      .catch((error: Error) => faults.push(`${name}: ${error.message}`))
  }
  const glance = async (path: string) => {
    await rest()
    await note(path, async () => expect(await page.title()).toMatch(/琥珀/))
  }
  let order: readonly Look[] = looksFrom(first)
  const look = async (path: string, { within }: { within?: string | undefined } = {}) => {
    if (isGlance) return glance(path)
    let before: Look | undefined
    for (const look of order) {
      const { language, scheme } = look
      const isOtherScheme = before?.language === language
      if (before) await change(page, look)
      await rest()
      if (!before) await note(path, () => expectNoShift(page))
      const name = `${path.replace(/\W+/g, '_')}-${language}-${scheme}-${width}`
      await picture(page, name)
      const rules = rulesAfter(before, look)
      before = look
      await note(name, () => expectAccessible(page, within, rules))
      // Colours take no room and say nothing.
      if (isOtherScheme) continue
      await note(name, () => expectNoOverflow(page))
      await note(name, () => expectWholeTexts(page))
      await note(name, () => expectTranslated(page, language))
      const title = language === 'zh-CN' ? /琥珀/ : /Amber/
      await note(name, async () => expect(await page.title()).toMatch(title))
    }
    await note(path, async () => expect(await idsThereTwice(page)).toEqual([]))
    order = order.toReversed()
  }
  return { look, expectNoFaults: () => expect(faults, faults.join('\n')).toEqual([]) }
}

/**
 * Walks through all screens in one width. The frame around the pages is the same on each: it is looked at with the first
 * and, full of tabs, with the last.
 */
export function walkScreens({ visit, caller }: Environment, walk: Walk) {
  const { width, isLoaded, isGlance = false } = walk
  const [{ language, scheme }] = looksFrom(walk.scheme ?? 'light')
  const promise = isGlance
    ? 'is there'
    : `is accessible, fits its window, is whole and translated, and nothing jumps, in both languages and schemes, at ${width} px`
  describe(`every screen ${promise}, and the console is silent`, () => {
    test('for who is not signed in', async () => {
      const { context, open, allowConsole } = await visit({ language, scheme, width })
      if (!isGlance) await watchShifts(context)
      // A product that others have made has no link of a first start.
      if (isGlance) allowConsole(/\/setup\/read-link/)
      const page = await open('/login')
      const { look, expectNoFaults } = lookAt(page, walk)
      for (const path of publicPaths) {
        await (isGlance ? goWithin(page, path) : page.goto(path))
        await look(path)
      }
      expectNoFaults()
    }, 240_000)

    test('for who is', async () => {
      const call = await signInBy(caller)
      // Somebody whose name is the same in both languages.
      const [someone] = (await call(users.list, { userName: 'Admin' })).records
      const { context, signIn, allowConsole } = await visit({ language, scheme, width })
      if (!isGlance) await watchShifts(context)
      allowConsole(...embeddedHosts.map((host) => new RegExp(`https://${host}`)))
      const page = await signIn('Super')
      const { look, expectNoFaults } = lookAt(page, walk)
      await look('/after-sign-in')
      const paths = pathsWith(someone?.id ?? '')
      const pathOf = (url: string) => new URL(url, page.url()).pathname
      for (const path of paths) {
        // What follows in the address is the page's own.
        const isAlone = isLoaded && pathOf(path) !== pathOf(page.url())
        if (!isGlance && !isAlone) await countFromNextPage(page, path)
        await (isAlone ? page.goto(path) : goWithin(page, path))
        const within = [lastInFrame, outsideFrame].includes(path) ? undefined : 'main'
        await look(path, { within })
      }
      expectNoFaults()
      // Some sixty screens, which others may compute beside.
    }, 480_000)
  })
}
