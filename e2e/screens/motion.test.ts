// Animations are the same in both languages; only controls found by name are tested in Chinese.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { exampleTest } from '@amber/server/testing/examples/example-test.ts'
import { defaultThemeSettings, pageAnimations } from '@amber/contract/settings/theme.ts'
import { openBrowser } from '#e2e/support/browser.ts'
import { addPerson, signInBy } from '#e2e/support/caller.ts'
import { freshName } from '#e2e/support/fresh-name.ts'
import { settle } from '#e2e/journeys/visibility-journeys.ts'

const { visit, caller } = await openBrowser()

/** Adds a user for one attempt, because the theme is saved with the account. */
async function addOwn(): Promise<string> {
  const userName = freshName('motion')
  await addPerson(await signInBy(caller), { userName })
  return userName
}

/** Returns undefined when no circle has begun within the timeout (ms). */
const circleAfter = (page: Page, timeout: number) =>
  page.evaluate(async (limit) => {
    const begun = performance.now()
    do {
      for (const { effect } of document.getAnimations())
        if (
          effect instanceof KeyframeEffect &&
          effect.pseudoElement === '::view-transition-new(root)'
        )
          return { ...effect.getTiming(), frames: effect.getKeyframes() }
      await new Promise((resolve) => requestAnimationFrame(resolve))
    } while (performance.now() - begun < limit)
    return undefined
  }, timeout)

/** Returns the animation's name and duration in ms, and whether its first frame differs. */
const entranceOf = (page: Page, part: string) =>
  page.evaluate((selector) => {
    const [animation] = document.querySelector(selector)?.getAnimations() ?? []
    if (!(animation instanceof CSSAnimation)) return undefined
    const effect = animation.effect as KeyframeEffect
    const target = effect.target!
    effect.updateTiming({ delay: 0 })
    const look = () => {
      const { opacity, translate, scale } = getComputedStyle(target)
      return { opacity, translate, scale }
    }
    animation.pause()
    animation.currentTime = 0
    const first = look()
    animation.finish()
    const { duration } = effect.getTiming()
    return { name: animation.animationName, duration, first, last: look() }
  }, part)

/** Makes entrances begin paused, because on a busy machine they would end before the test looks. */
const pauseEntrances = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    // Paused midway, because at the start the page may have no size.
    sheet.replaceSync(
      '.pane, .login-page { animation-play-state: paused !important; animation-delay: -100ms !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })

/** Opens a page and pauses its animation. */
async function enter(page: Page, link: string) {
  await pauseEntrances(page)
  await page
    .getByRole('navigation', { name: /^(主菜单|Main menu)$/ })
    .getByRole('link', { name: link })
    .click()
  await settle(page)
}

const still = { opacity: '1', translate: 'none', scale: 'none' }
const moves = {
  fade: {},
  'fade-bottom': { translate: '0px 24px' },
  'fade-scale': { scale: '1.04' },
  'fade-slide': { translate: '-24px' },
  'zoom-fade': { scale: '0.92' },
  'zoom-out': { scale: '0' },
}

exampleTest(
  'animates the color scheme by button and shortcut, and page transitions as configured',
  async () => {
    const { signIn } = await visit({ language: 'en-US', hasMotion: true })
    const page = await signIn(await addOwn(), '/project-intro')
    await settle(page)
    const scheme = () => page.locator('html').getAttribute('data-scheme')
    const button = page.getByRole('button', { name: /^Appearance/ })
    for (const [press, next] of [
      [() => button.click(), 'light'],
      [() => page.keyboard.press('Alt+t'), 'dark'],
    ] as const) {
      const circle = circleAfter(page, 5_000)
      await press()
      expect(await circle).toMatchObject({ duration: 400, frames: [{}, {}] })
      expect(await scheme()).toBe(next)
      const box = (await button.boundingBox())!
      const from = String((await circle)?.frames[0]?.['clipPath'])
      const [, x, y] = /^circle\(0px at ([\d.]+)px ([\d.]+)px\)$/.exec(from) ?? []
      expect(Number(x)).toBeCloseTo(box.x + box.width / 2, 0)
      expect(Number(y)).toBeCloseTo(box.y + box.height / 2, 0)
      // The next check must not find this circle.
      await expect.poll(() => circleAfter(page, 0)).toBeUndefined()
    }

    const speeds = () =>
      page.locator('.progress-bar').evaluate((bar) => getComputedStyle(bar).transitionDuration)
    expect(await speeds()).toBe('0.5s, 0.3s')

    for (const [index, mode] of pageAnimations.entries()) {
      await page.evaluate(
        (settings) => {
          localStorage.setItem('themeSettings', JSON.stringify(settings))
          dispatchEvent(new StorageEvent('storage', { key: 'themeSettings' }))
        },
        { ...defaultThemeSettings, page: { animate: true, animateMode: mode } },
      )
      await enter(page, index % 2 ? 'About the project' : 'Home')
      const entrance = await entranceOf(page, '.pane:not([hidden])')
      if (mode === 'none') expect(entrance).toBeUndefined()
      else
        expect(entrance).toEqual({
          name: `page-${mode}`,
          duration: 300,
          first: { ...still, opacity: '0', ...moves[mode] },
          last: still,
        })
    }
  },
)

test('animates the sign-in area from one form to the next', async () => {
  const { open } = await visit({ language: 'zh-CN', hasMotion: true })
  const page = await open('/login')
  const form = '.login-page'
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await entranceOf(page, form)).toBeUndefined()
  await pauseEntrances(page)
  await page.getByRole('link', { name: '验证码登录', exact: true }).click()
  await page.waitForURL('**/login/code-login')
  await expect
    .poll(() => entranceOf(page, form))
    .toEqual({
      name: 'login-page',
      duration: 220,
      first: { ...still, opacity: '0', translate: '0px 8px' },
      last: still,
    })
})

test('animates nothing with reduced motion', async () => {
  const { open, signIn } = await visit({ language: 'zh-CN' })
  const loginPage = await open('/login')
  await pauseEntrances(loginPage)
  await loginPage.getByRole('link', { name: '验证码登录', exact: true }).click()
  await loginPage.waitForURL('**/login/code-login')
  // From then on the form would move.
  await loginPage.locator('.login-page[data-moves=true]').waitFor()
  expect(await entranceOf(loginPage, '.login-page')).toBeUndefined()
  await loginPage.close()

  const page = await signIn(await addOwn(), '/user-center')
  await settle(page)
  // Recorded, because a circle is over before the test looks.
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      document.body.dataset['begun'] = 'true'
      return start(update)
    }
  })
  await page.getByRole('button', { name: /^外观/ }).click()
  await page.keyboard.press('Alt+t')
  await page.locator('html[data-scheme=dark]').waitFor()
  expect(await page.locator('body').getAttribute('data-begun')).toBeNull()
  await enter(page, '首页')
  expect(await entranceOf(page, '.pane:not([hidden])')).toBeUndefined()
})

test('changes all colors at once with the color scheme', async () => {
  const { signIn } = await visit({ language: 'en-US', scheme: 'light' })
  const page = await signIn('Super', '/system/user')
  const exportButton = page.getByRole('button', { name: 'Export' })
  await exportButton.waitFor()
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' })
  const fading = await page.evaluate(async () => {
    while (document.documentElement.dataset['scheme'] !== 'dark')
      await new Promise((resolve) => requestAnimationFrame(resolve))
    for (const _ of [1, 2, 3, 4, 5]) await new Promise((resolve) => requestAnimationFrame(resolve))
    return document
      .getAnimations()
      .flatMap((one) => (one instanceof CSSTransition ? [one.transitionProperty] : []))
      .filter((name) => name.includes('color'))
  })
  expect(fading).toEqual([])
})

test.each([true, false])(
  'highlights the saved row for a moment, with motion: %s',
  async (hasMotion) => {
    const { signIn } = await visit({ language: 'en-US', hasMotion })
    const page = await signIn('Super', '/system/announcement')
    await settle(page)
    const rows = page.locator('.data-grid tbody tr')
    const cell = rows.last().locator('td').first()
    const before = await cell.evaluate((one) => getComputedStyle(one).backgroundColor)
    await rows.last().getByRole('button', { name: /^Edit/ }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox').first().waitFor()
    // Recorded, because the attribute is removed at the end.
    await page.evaluate(() => {
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const row = target as HTMLElement
          const part = row.querySelector('td')
          if (row.dataset['lit'] !== 'true' || !part) continue
          const animations = part.getAnimations()
          for (const animation of animations) animation.pause()
          const { backgroundColor } = getComputedStyle(part)
          document.body.dataset['seen'] = JSON.stringify([backgroundColor, animations.length])
        }
      }).observe(document.body, { subtree: true, attributeFilter: ['data-lit'] })
    })
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    const seen = () => page.evaluate(() => document.body.dataset['seen'])
    await expect.poll(seen).toBeDefined()
    const [color, animations] = JSON.parse((await seen()) ?? '[]') as [string, number]
    expect(color).not.toBe(before)
    expect(animations).toBe(hasMotion ? 1 : 0)
  },
)
