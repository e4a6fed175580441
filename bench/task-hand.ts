import type { Locator, Page } from 'playwright-core'

/**
 * Seconds of the keystroke-level model: Card, Moran and Newell, "The Psychology of Human-Computer Interaction"
 * (1983), chapter 8.
 */
const seconds = {
  key: 0.28,
  /** Pointing and clicking. */
  click: 1.1 + 2 * 0.1,
  homing: 0.4,
  /** Mental preparation, or reading an answer. */
  decision: 1.35,
}

export type Effort = {
  clicks: number
  keys: number
  fields: number
  machine: number
  /** Seconds of an experienced user, waiting included. */
  person: number
}

/**
 * Operates a page and adds up the effort. A step with `next` waits for it. Clicks, shortcuts, a field's text and
 * reading count as decisions; keys that complete a step do not.
 */
export function createHand(page: Page) {
  const effort: Effort = { clicks: 0, keys: 0, fields: 0, machine: 0, person: 0 }
  let at: 'mouse' | 'keyboard' = 'mouse'
  const moveTo = (next: typeof at) => {
    if (at !== next) effort.person += seconds.homing
    at = next
  }
  const see = async (next: Locator | undefined) => {
    if (!next) return
    const started = performance.now()
    await next.waitFor()
    const waited = (performance.now() - started) / 1000
    effort.machine += waited
    effort.person += waited
  }
  return {
    effort,
    see,
    async click(target: Locator, next?: Locator) {
      moveTo('mouse')
      effort.clicks += 1
      effort.person += seconds.decision + seconds.click
      await target.click()
      await see(next)
    },
    async shortcut(keys: string, next?: Locator) {
      moveTo('keyboard')
      const count = keys.split('+').length
      effort.keys += count
      effort.person += seconds.decision + count * seconds.key
      await page.keyboard.press(keys)
      await see(next)
    },
    async key(name: string, next?: Locator) {
      moveTo('keyboard')
      effort.keys += 1
      effort.person += seconds.key
      await page.keyboard.press(name)
      await see(next)
    },
    async type(text: string, next?: Locator) {
      moveTo('keyboard')
      effort.fields += 1
      effort.person += seconds.decision + Array.from(text).length * seconds.key
      await page.keyboard.type(text)
      await see(next)
    },
    read() {
      effort.person += seconds.decision
    },
  }
}
export type Hand = ReturnType<typeof createHand>
