import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { live } from '@amber/contract/live.ts'
import { translate } from '@amber/contract/localized-text.ts'
import { brandName, defaultBrand } from '@amber/contract/settings/brand.ts'
import { users } from '@amber/contract/users/users.ts'
import { signInBy } from '#e2e/support/caller.ts'
import { goWithin, isPhone, type View } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { expectSizesForFingers } from '#e2e/support/phone-sizes.ts'
import { picture } from '#e2e/support/picture.ts'
import { settle } from './visibility-journeys.ts'
import {
  exceptionPaths,
  lastInFrame,
  outsideFrame,
  pathsWith,
  publicPaths,
  redirects,
} from '#e2e/support/screen-paths.ts'
import type { Environment } from '#e2e/support/environment.ts'
import { rulesOfChange } from './rules-of-looks.ts'
import { countFromNextPage, expectNoShift, watchShifts } from '#e2e/support/expect-no-shift.ts'
import { expectTranslated, expectWholeTexts } from '#e2e/support/expect-texts.ts'

/** Tests cannot reach these hosts, which browsers log. */
export const embeddedHosts = ['react.dev', 'vite.dev', 'reactrouter.com']

type Look = Required<Pick<View, 'language' | 'scheme'>>

/** Two frames later the page is drawn and its requests have started. */
const drawn = async () => {
  for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
}

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

/** Changes the language as another tab does, and the scheme as the operating system does. */
async function change(page: Page, { language, scheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.evaluate((lang) => {
    if (document.documentElement.lang === lang) return
    localStorage.setItem('lang', lang)
    dispatchEvent(new StorageEvent('storage', { key: 'lang', newValue: lang }))
  }, language)
  await page.locator(`html[lang=${language}][data-scheme=${scheme}]`).waitFor()
}

/** Labels would refer to the first of duplicate ids. */
async function idsThereTwice(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return ids.filter((id, index) => ids.indexOf(id) !== index)
  })
}

/**
 * `isLoaded`: loads each page by its address instead of navigating within the app.
 * - `looks`: the first checks all axe rules, further ones only those that can break. Phones check them and the sizes for
 *   fingers in the first look only: the wide window shows the same colors and names.
 * - `isGlance`: only checks that pages settle without console messages; of the areas other than `/system` one page each.
 */
type Walk = {
  width: number
  looks: readonly [Look, ...Look[]]
  isLoaded: boolean
  isGlance?: boolean
}

const areaOf = (path: string) => /^\/system\/[^/?]+|^\/[^/?]+/.exec(path)?.[0] ?? path

const onePerArea = (paths: readonly string[]) =>
  [...Map.groupBy(paths, areaOf).values()].flatMap(([first = []]) => first)

/** Checks the open page in each look without a reload; the next page goes through the looks in reverse. */
function lookAt(page: Page, { width, looks, isGlance }: Walk) {
  const rest = restOf(page)
  const faults: string[] = []
  /** Collects failures, so that one screen does not hide those of the next. */
  const note = async (name: string, check: () => Promise<void>) => {
    await check()
      .catch(() => rest().then(check))
      .catch((error: Error) => faults.push(`${name}: ${error.message}`))
  }
  /** Fails after an unmeant redirect, and with an error page in place of a screen. */
  const expectScreen = async (path: string) => {
    const { pathname } = new URL(redirects[path] ?? path, page.url())
    expect(new URL(page.url()).pathname).toBe(pathname)
    const isException = (await page.locator('.exception:visible').count()) > 0
    expect(isException, 'an error page').toBe(exceptionPaths.includes(path))
  }
  const glance = async (path: string) => {
    await rest()
    await note(path, () => expectScreen(path))
    await note(path, async () => expect(await page.title()).toContain(defaultBrand.nameZh))
  }
  let order: readonly Look[] = looks
  const look = async (path: string, { within }: { within?: string | undefined } = {}) => {
    if (isGlance) return glance(path)
    for (const look of order) {
      const { language, scheme } = look
      const isFirst = look === order[0]
      if (!isFirst) await change(page, look)
      await rest()
      if (isFirst) await note(path, () => expectNoShift(page))
      if (isFirst) await note(path, () => expectScreen(path))
      const name = `${path.replace(/\W+/g, '_')}-${language}-${scheme}-${width}`
      await picture(page, name)
      const rules = isFirst ? {} : { only: rulesOfChange }
      if (!isPhone(width)) await note(name, () => expectAccessible(page, within, rules))
      else if (isFirst) {
        // Axe wants smaller targets than fingers do, and takes long to measure them.
        await note(name, () => expectAccessible(page, within, { without: ['target-size'] }))
        await note(name, () => expectSizesForFingers(page))
      }
      await note(name, () => expectNoOverflow(page))
      await note(name, () => expectWholeTexts(page))
      await note(name, () => expectTranslated(page, language))
      const title = translate(brandName(defaultBrand), language)
      await note(name, async () => expect(await page.title()).toContain(title))
    }
    await note(path, async () => expect(await idsThereTwice(page)).toEqual([]))
    order = order.toReversed()
  }
  return { look, expectNoFaults: () => expect(faults, faults.join('\n')).toEqual([]) }
}

/** Checks all screens at one width, the frame only with the first and the last page. */
export function walkScreens({ visit, caller }: Environment, walk: Walk) {
  const { width, isLoaded, isGlance = false } = walk
  const [{ language, scheme }, ...others] = walk.looks
  const promise = isGlance
    ? 'opens'
    : `is accessible, complete and translated, fits its window${isPhone(width) ? ' and fingers' : ''} and does not shift, ${others.length > 0 ? 'in both languages and color schemes, ' : ''}at ${width} px`
  describe(`every screen ${promise}, without console errors`, () => {
    test('signed out', async () => {
      const { context, open, allowConsole } = await visit({ language, scheme, width })
      if (!isGlance) await watchShifts(context)
      // A product set up by others has no set-up link.
      if (isGlance) allowConsole(/\/setup\/read-link/)
      const page = await open('/login')
      const { look, expectNoFaults } = lookAt(page, walk)
      for (const path of publicPaths) {
        if (!isGlance && !isLoaded) await countFromNextPage(page, path)
        await (isLoaded ? page.goto(path) : goWithin(page, path))
        await look(path)
      }
      expectNoFaults()
    }, 240_000)

    test('signed in', async () => {
      const call = await signInBy(caller)
      const [someone] = (await call(users.list, { userName: 'Admin' })).records
      if (!someone) throw new Error('There is no user Admin')
      const { context, signIn, allowConsole } = await visit({ language, scheme, width })
      if (!isGlance) await watchShifts(context)
      allowConsole(...embeddedHosts.map((host) => new RegExp(`https://${host}`)))
      const page = await signIn('Super')
      const { look, expectNoFaults } = lookAt(page, walk)
      // The page after sign-in.
      await look('/home')
      const all = pathsWith(someone.id)
      const paths = isGlance ? onePerArea(all) : all
      const pathOf = (url: string) => new URL(url, page.url()).pathname
      for (const path of paths) {
        const isAlone = isLoaded && pathOf(path) !== pathOf(page.url())
        if (!isGlance && !isAlone) await countFromNextPage(page, path)
        await (isAlone ? page.goto(path) : goWithin(page, path))
        const within = [lastInFrame, outsideFrame].includes(path) ? undefined : 'main'
        await look(path, { within })
      }
      expectNoFaults()
      // About sixty screens, with other tests in parallel.
    }, 480_000)
  })
}
